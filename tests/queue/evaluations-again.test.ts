import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { notifications } from "@/db/schema/notifications";
import { evaluatePeriodically } from "@/lib/model/evaluations/automatic-evaluations";
import { config } from "@/lib/platform/config";
import { erringModel, examplesFor } from "../support/evaluated-model";
import { evaluationsOf } from "../support/evaluations";
import { createCategory } from "../support/factories";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { api, model } = await useValidationQueue();
const { evaluated, finish } = evaluationsOf(api);

const newest = async () => {
  const [evaluation] = await db().select().from(evaluations).orderBy(desc(evaluations.id)).limit(1);
  if (!evaluation) throw new Error("There is no evaluation.");
  return evaluation;
};

describe("a model that can change under the same name", () => {
  it("is evaluated again once after AI_EVALUATION_DAYS if there is a baseline", async () => {
    model.answer(erringModel(7, () => ({})));
    await createCategory({}, [{ ...TONE, ...examplesFor(12) }]);
    const first = await evaluated({ times: 3 });
    await api.admin.post(`/policies/evaluations/${first.id}/accept/`);
    expect(await evaluatePeriodically(), "too early").toBe(false);
    const age = (days: number) =>
      db()
        .update(evaluations)
        .set({ createdAt: sql`${evaluations.createdAt} - make_interval(days => ${days})` });
    await age(31);
    Object.assign(config(), { AI_EVALUATION_DAYS: 0 });
    expect(await evaluatePeriodically(), "switched off").toBe(false);
    Object.assign(config(), { AI_EVALUATION_DAYS: 30 });
    expect(await Promise.all([evaluatePeriodically(), evaluatePeriodically()])).toContain(true);
    expect(await evaluatePeriodically(), "under way").toBe(false);
    const evaluation = await newest();
    expect(evaluation).toMatchObject({ occasion: "model", model: "test", state: "running" });
    await db().delete(notifications);
    await finish(evaluation.id);
    expect((await api.admin.get("/notifications/")).body.results[0].kind).toBe(
      "evaluation_finished",
    );
    await db().update(evaluations).set({ acceptedAt: null }).where(eq(evaluations.model, "test"));
    await age(31);
    expect(await evaluatePeriodically(), "nobody took one over").toBe(false);
  });
});
