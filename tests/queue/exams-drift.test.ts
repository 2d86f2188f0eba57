import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connection, db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { notifications } from "@/db/schema/notifications";
import { rules } from "@/db/schema/policies";
import { config } from "@/lib/config";
import { examineAgain } from "@/lib/exams/occasions";
import { checkExams } from "@/lib/start/checks/exams";
import { examineHere } from "@/lib/start/exam-here";
import { erringModel, examplesFor } from "../support/examined-model";
import { examsOf } from "../support/exams";
import { createCategory } from "../support/factories";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model } = await useValidationQueue();
const { examined, finish } = examsOf(api);

/** From now on a third of what is bad is missed, and half of what remains is answered this way and that. */
const changes = () => model.answer(erringModel(7, () => ({ misses: 0.4 })));
const steady = () => model.answer(erringModel(7, () => ({})));

const doctor = async () => {
  const found = await checkExams(connection(), config());
  return found.find(({ check }) => check === "Drift");
};

const newest = async () => {
  const [exam] = await db().select().from(exams).orderBy(desc(exams.id)).limit(1);
  if (!exam) throw new Error("There is no exam.");
  return exam;
};

describe("a model that changes under the name that it has", () => {
  it("is seen in its next exam: the answer, the notice, the doctor and the command say so", async () => {
    steady();
    await createCategory({}, [{ ...TONE, ...examplesFor(12) }]);
    const first = await examined({ times: 3 });
    expect(first.drift).toBeNull();
    await api.admin.post(`/policies/exams/${first.id}/accept/`);
    const same = await examined({ times: 3 });
    expect(same).toMatchObject({ drift: { cases: 0, of: 24 }, got_worse: false });
    expect(await doctor()).toBeUndefined();

    changes();
    const later = await examined({ times: 3 });
    const { lost, gained } = later.results[0];
    expect(lost + gained).toBeGreaterThan(0);
    expect(later).toMatchObject({ drift: { cases: lost + gained, of: 24 }, got_worse: true });
    const { body: told } = await api.admin.get("/notifications/");
    expect(told.results[0].text).toBe(
      `Some rules got worse. The model has changed behind its name: ${lost} cases answered otherwise.`,
    );
    expect((await doctor())?.text).toContain(
      `${lost} of 24 cases asked word for word as before, of a model of the same name, were answered otherwise in exam ${later.id}`,
    );
    const { code, lines } = await examineHere(3);
    expect(code).toBe(1);
    expect(lines.join("\n")).toContain(
      `The model has changed behind its name: ${lost} of 24 cases`,
    );
    await api.admin.post(`/policies/exams/${(await newest()).id}/accept/`);
    expect(await doctor(), "taken over").toBeUndefined();
  });

  it("is not said of one that was asked something else, or answers this way and that", async () => {
    const asked = await newest();
    model.answer(erringModel(7, () => ({ misses: 0.4, unstable: 1 })));
    expect((await examined({ times: 3 })).drift).toMatchObject({ cases: 0, of: 24 });
    steady();
    await db().update(rules).set({ ruleContent: "Be calm." });
    const edited = await examined({ times: 3 });
    expect(edited).toMatchObject({ drift: null, compared_with: asked.id });
    expect(edited.results[0].gained).toBeGreaterThan(0);
  });

  it("is looked for again after AI_EXAM_DAYS, once, where an exam was taken over", async () => {
    steady();
    expect(await examineAgain(), "too early").toBe(false);
    const age = (days: number) =>
      db()
        .update(exams)
        .set({ createdAt: sql`${exams.createdAt} - make_interval(days => ${days})` });
    await age(31);
    Object.assign(config(), { AI_EXAM_DAYS: 0 });
    expect(await examineAgain(), "switched off").toBe(false);
    Object.assign(config(), { AI_EXAM_DAYS: 30 });
    expect(await Promise.all([examineAgain(), examineAgain()])).toContain(true);
    expect(await examineAgain(), "under way").toBe(false);
    const exam = await newest();
    expect(exam).toMatchObject({ occasion: "model", model: "test", state: "running" });
    await db().delete(notifications);
    await finish(exam.id);
    expect((await api.admin.get("/notifications/")).body.results[0].kind).toBe("exam_finished");
    await db().update(exams).set({ acceptedAt: null }).where(eq(exams.model, "test"));
    await age(31);
    expect(await examineAgain(), "nobody took one over").toBe(false);
  });
});
