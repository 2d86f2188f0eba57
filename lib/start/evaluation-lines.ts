import type { ErrorRate, EvaluationGrade } from "@/db/schema/evaluation-types";
import { isEvaluated } from "@/lib/model/evaluations/grade";

/** Formats a rule's evaluation result as one line. */
export function formatGradeLine(name: string, grade: Omit<EvaluationGrade, "calls">): string {
  const { missed, flagged, unstable, lostQuotes } = grade;
  const evaluationNote = isEvaluated(grade) ? "" : "not evaluated (fewer than 10 examples); ";
  return `${name}: ${evaluationNote}missed ${formatRate(missed)}; wrongly flagged ${formatRate(flagged)}; unstable ${unstable}; quotes not in the text ${lostQuotes}`;
}

function formatRate({ wrong, of: total, upper, moreFor10 }: ErrorRate): string {
  const bound = `at most ${(Math.ceil(upper * 1000) / 10).toFixed(1)}%`;
  const examplesNote = moreFor10 > 0 ? `; ${moreFor10} more examples would show at most 10%` : "";
  return `${wrong} of ${total} (${bound}${examplesNote})`;
}
