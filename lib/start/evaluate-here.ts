import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { pluralize } from "@/lib/format";
import { evaluationSteps } from "@/lib/model/evaluations/claim";
import { planEvaluation } from "@/lib/model/evaluations/plan";
import { getEvaluation } from "@/lib/model/evaluations/queries";
import { insertEvaluation } from "@/lib/model/evaluations/requests";
import { runEvaluation, storeEvaluation } from "@/lib/model/evaluations/run";
import type { EvaluationJson, RateJson } from "@/lib/model/evaluations/schemas";
import { getJudgeMode } from "@/lib/model/judging/judge-mode";
import { formatGradeLine } from "./evaluation-lines";

interface CommandResult {
  /** Exit code: 1 if a rule got worse, 2 if the evaluation could not run. */
  code: 0 | 1 | 2;
  lines: string[];
}

/** Evaluates the model on all rules in this process, unless a server claims it first. */
export async function evaluateInProcess(times: number): Promise<CommandResult> {
  const plan = await planEvaluation();
  if (plan.ruleIds.length === 0)
    return createErrorResult(
      "There is nothing to evaluate: no rule judged by the model has examples.",
    );
  const modes = [await getJudgeMode()];
  const setting = { modes, times, occasion: "requested" as const, userId: null };
  const { id } = await db().transaction((tx) => insertEvaluation(tx, plan, setting));
  await performEvaluation(id);
  const evaluation = await getEvaluation(id);
  if (evaluation.state !== "completed")
    return createErrorResult(evaluation.error_message ?? "The evaluation did not end.");
  const lines = evaluation.results.map(
    ({ rule, name, missed, flagged, lost, gained, ...result }) => {
      const { unstable, lost_quotes: lostQuotes } = result;
      const grade = {
        missed: toErrorRate(missed),
        flagged: toErrorRate(flagged),
        unstable,
        lostQuotes,
      };
      const change = evaluation.before
        ? `, ${pluralize(lost, "regression")}, ${pluralize(gained, "improvement")}`
        : "";
      return formatGradeLine(`${rule} ${name}`, grade) + change;
    },
  );
  return {
    code: evaluation.got_worse ? 1 : 0,
    lines: [
      `Evaluation ${id} of ${evaluation.model}: ${evaluation.progress.total} calls.`,
      ...lines,
      formatComparison(evaluation),
    ],
  };
}

function formatComparison({ compared_with, got_worse }: EvaluationJson): string {
  if (compared_with === null) return "Nothing was compared: these cases have no earlier result.";
  return got_worse ? "A rule regressed." : "No rule regressed.";
}

async function performEvaluation(id: number): Promise<void> {
  for (;;) {
    const job = await evaluationSteps.claim(id);
    if (job)
      await runEvaluation(job)
        .then((outcome) => storeEvaluation(job, outcome))
        .catch((error: unknown) => evaluationSteps.retry(job, error));
    const [evaluation] = await db()
      .select({ state: evaluations.state })
      .from(evaluations)
      .where(eq(evaluations.id, id));
    if (evaluation?.state !== "running") return;
    await setTimeout(500);
  }
}

function toErrorRate({ more_for_10: moreFor10, ...rate }: RateJson) {
  return { ...rate, moreFor10 };
}

function createErrorResult(sentence: string): CommandResult {
  return { code: 2, lines: [sentence] };
}
