import { and, desc, eq, isNotNull } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { type Config, config } from "@/lib/platform/config";
import { isMode, type JudgeMode } from "./modes";
import { PROMPT_VERSION } from "./prompt";

/**
 * Returns the current mode: the value of AI_JUDGE or, for `auto`, the best mode according to the
 * last completed evaluation of this model and prompt version with several modes. Without one, returns
 * `whole`.
 */
export async function getJudgeMode(
  database: Database = db(),
  { AI_JUDGE, model }: Pick<Config, "AI_JUDGE" | "model"> = config(),
): Promise<JudgeMode> {
  if (AI_JUDGE !== "auto") return AI_JUDGE;
  if (model === null) return "whole";
  const [latestEvaluation] = await database
    .select({ bestMode: evaluations.bestMode })
    .from(evaluations)
    .where(
      and(
        eq(evaluations.state, "completed"),
        eq(evaluations.model, model),
        eq(evaluations.promptVersion, PROMPT_VERSION),
        isNotNull(evaluations.bestMode),
      ),
    )
    .orderBy(desc(evaluations.id))
    .limit(1);
  return latestEvaluation?.bestMode && isMode(latestEvaluation.bestMode)
    ? latestEvaluation.bestMode
    : "whole";
}
