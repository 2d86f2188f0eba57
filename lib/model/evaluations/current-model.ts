import { and, arrayContains, eq, not, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { config } from "@/lib/platform/config";
import type { JudgeMode } from "../judging/modes";
import { PROMPT_VERSION } from "../judging/prompt";

/** Returns a condition for evaluations of the current model and prompt in a mode. */
export function usesCurrentModel(mode: JudgeMode): SQL | undefined {
  return and(
    eq(evaluations.model, config().model ?? ""),
    eq(evaluations.promptVersion, PROMPT_VERSION),
    arrayContains(evaluations.modes, [mode]),
  );
}

/** Returns whether another model, prompt or mode was evaluated before. */
export async function hasOtherEvaluation(
  mode: JudgeMode,
  database: Database = db(),
): Promise<boolean> {
  const isCurrent = usesCurrentModel(mode);
  return (
    (await database.$count(
      evaluations,
      and(eq(evaluations.state, "completed"), isCurrent && not(isCurrent)),
    )) > 0
  );
}
