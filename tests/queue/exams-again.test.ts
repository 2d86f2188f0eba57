import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { notifications } from "@/db/schema/notifications";
import { examineAgain } from "@/lib/model/exams/occasions";
import { config } from "@/lib/platform/config";
import { erringModel, examplesFor } from "../support/examined-model";
import { examsOf } from "../support/exams";
import { createCategory } from "../support/factories";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model } = await useValidationQueue();
const { examined, finish } = examsOf(api);

const newest = async () => {
  const [exam] = await db().select().from(exams).orderBy(desc(exams.id)).limit(1);
  if (!exam) throw new Error("There is no exam.");
  return exam;
};

describe("a model that may change under the name that it has", () => {
  it("is examined again after AI_EXAM_DAYS, once, where an exam was taken over", async () => {
    model.answer(erringModel(7, () => ({})));
    await createCategory({}, [{ ...TONE, ...examplesFor(12) }]);
    const first = await examined({ times: 3 });
    await api.admin.post(`/policies/exams/${first.id}/accept/`);
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
