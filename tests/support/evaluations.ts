import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { evaluationWork } from "@/inngest/job-workers";
import { type Config, config } from "@/lib/platform/config";
import type { useApi } from "./api";
import { runOne } from "./run-queue";

/** Runs evaluations in this process. */
export function evaluationsOf(api: ReturnType<typeof useApi>) {
  async function evaluated(body: object = {}) {
    const { body: evaluation, status } = await api.admin.post("/policies/evaluations/", {
      times: 1,
      ...body,
    });
    expect(status, JSON.stringify(evaluation)).toBe(200);
    await finish(evaluation.id);
    return (await api.viewer.get(`/policies/evaluations/${evaluation.id}/`)).body;
  }
  return { evaluated, finish };
}

/** Runs an evaluation to its end, despite timeouts. */
async function finish(id: number): Promise<void> {
  for (;;) {
    await runOne(evaluationWork, id);
    const [evaluation] = await db()
      .select({ state: evaluations.state })
      .from(evaluations)
      .where(eq(evaluations.id, id));
    if (evaluation?.state !== "running") return;
    await db()
      .update(evaluations)
      .set({ notBefore: null, attempts: 0 })
      .where(eq(evaluations.id, id));
  }
}

/** Changes settings as if every process had been restarted with them. */
export function useModel(settings: Partial<Pick<Config, "model" | "AI_GATE">>): void {
  Object.assign(config(), settings, settings.model && { AI_MODEL: settings.model });
}

/** Returns a selection that contains only a category's first rule. */
export const selectFirstRule = (category: { rules: { id: number }[] }) => ({
  rules: [{ rule: category.rules[0]?.id ?? 0, source: "category" }],
});
