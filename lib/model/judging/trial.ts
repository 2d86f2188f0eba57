import { type Database, db } from "@/db/client";
import type { CompiledPolicies } from "@/lib/checking/compile";
import { provenRules } from "../exams/results";

/** The rules whose findings do not count before an exam has shown what they are worth. */
export async function rulesOnTrial(
  { criteria }: CompiledPolicies,
  on: Database = db(),
): Promise<ReadonlySet<number>> {
  const waiting = criteria.flatMap(({ question, counts }) =>
    question !== null && question.rule !== null && counts === "once_examined" ? [question] : [],
  );
  if (waiting.length === 0) return new Set();
  const proven = await provenRules(waiting, on);
  return new Set(waiting.flatMap(({ rule }) => (rule === null || proven.has(rule) ? [] : [rule])));
}
