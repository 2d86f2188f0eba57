import type { ErrorRate, ExamGrade } from "@/db/schema/exam-words";
import type { exams } from "@/db/schema/exams";
import { isExamined } from "./grade";
import type { LastResult } from "./results";
import type { ExamJson, RateJson, RuleExamJson } from "./schemas";

export function toExamJson(exam: typeof exams.$inferSelect): ExamJson {
  return {
    id: exam.id,
    state: exam.state,
    occasion: exam.occasion,
    model: exam.model,
    prompt_version: exam.promptVersion,
    modes: exam.modes,
    times: exam.times,
    rules: exam.ruleIds,
    progress: { done: exam.done, total: exam.calls },
    best_mode: exam.bestMode,
    compared_with: exam.comparedWith,
    got_worse: exam.gotWorse,
    input_tokens: exam.inputTokens,
    output_tokens: exam.outputTokens,
    milliseconds: exam.milliseconds,
    error_message: exam.state === "completed" ? null : exam.errorMessage,
    created_by: exam.createdBy,
    created_at: exam.createdAt.toISOString(),
    finished_at: exam.finishedAt?.toISOString() ?? null,
    accepted_at: exam.acceptedAt?.toISOString() ?? null,
  };
}

export function toGradeJson(mode: string, grade: ExamGrade, gotWorse: boolean) {
  return {
    mode,
    missed: toRateJson(grade.missed),
    flagged: toRateJson(grade.flagged),
    unstable: grade.unstable,
    lost_quotes: grade.lostQuotes,
    state: stateOf(grade, gotWorse),
  };
}

function stateOf(grade: ExamGrade, gotWorse: boolean) {
  if (!isExamined(grade)) return "not_examined" as const;
  return gotWorse ? ("got_worse" as const) : ("examined" as const);
}

function toRateJson({ wrong, of, upper, moreFor10 }: ErrorRate): RateJson {
  return { wrong, of, upper: Math.ceil(upper * 10_000) / 10_000, more_for_10: moreFor10 };
}

export function toRuleExamJson(
  { exam, mode, grade, gotWorse, model, promptVersion, times, finishedAt }: LastResult,
  isCurrent: boolean,
): RuleExamJson {
  return {
    exam,
    ...toGradeJson(mode, grade, gotWorse),
    model,
    prompt_version: promptVersion,
    times,
    at: finishedAt?.toISOString() ?? null,
    is_current: isCurrent,
  };
}
