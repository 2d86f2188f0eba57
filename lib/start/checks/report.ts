/** The result of one check. Unless the result is ok, the text says what to do. */
export interface CheckResult {
  check: string;
  level: "ok" | "warning" | "problem";
  text: string;
}

export const reportOk = (check: string, text: string): CheckResult => ({
  check,
  level: "ok",
  text,
});
export const reportWarning = (check: string, text: string): CheckResult => ({
  check,
  level: "warning",
  text,
});
export const reportProblem = (check: string, text: string): CheckResult => ({
  check,
  level: "problem",
  text,
});

/** Formats the results as lines, in columns. */
export function toLines(results: readonly CheckResult[]): string[] {
  return results.map(({ check, level, text }) => `${level.padEnd(8)} ${check.padEnd(13)} ${text}`);
}
