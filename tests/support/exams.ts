import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { examWork } from "@/inngest/work";
import { type Config, config } from "@/lib/platform/config";
import type { useApi } from "./api";
import { runOne } from "./run-queue";

/** Holds exams in this process. */
export function examsOf(api: ReturnType<typeof useApi>) {
  async function examined(body: object = {}) {
    const { body: exam, status } = await api.admin.post("/policies/exams/", { times: 1, ...body });
    expect(status, JSON.stringify(exam)).toBe(200);
    await finish(exam.id);
    return (await api.viewer.get(`/policies/exams/${exam.id}/`)).body;
  }
  return { examined, finish };
}

/** Runs an exam to its end, however often a call takes too long. */
async function finish(id: number): Promise<void> {
  for (;;) {
    await runOne(examWork, id);
    const [exam] = await db().select({ state: exams.state }).from(exams).where(eq(exams.id, id));
    if (exam?.state !== "running") return;
    await db().update(exams).set({ notBefore: null, attempts: 0 }).where(eq(exams.id, id));
  }
}

/** The settings that every process of a new start would have. */
export function useModel(settings: Partial<Pick<Config, "model" | "AI_GATE">>): void {
  Object.assign(config(), settings, settings.model && { AI_MODEL: settings.model });
}

/** What names the first rule of a category. */
export const only = (category: { rules: { id: number }[] }) => ({
  rules: [{ rule: category.rules[0]?.id ?? 0, source: "category" }],
});
