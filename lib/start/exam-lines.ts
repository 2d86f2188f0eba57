import type { ErrorRate, ExamGrade } from "@/db/schema/exam-words";
import { isExamined } from "@/lib/model/exams/grade";

/** What an exam says of a rule, in one line. */
export function lineOf(name: string, grade: Omit<ExamGrade, "calls">): string {
  const { missed, flagged, unstable, lostQuotes } = grade;
  const known = isExamined(grade) ? "" : "not examined (fewer than 10 examples); ";
  return `${name}: ${known}missed ${rateOf(missed)}; wrongly flagged ${rateOf(flagged)}; unstable ${unstable}; quotes not in the text ${lostQuotes}`;
}

function rateOf({ wrong, of, upper, moreFor10 }: ErrorRate): string {
  const bound = `at most ${(Math.ceil(upper * 1000) / 10).toFixed(1)} %`;
  const more = moreFor10 > 0 ? `; ${moreFor10} more examples would show at most 10 %` : "";
  return `${wrong} of ${of} (${bound}${more})`;
}
