/** The result of one check. Unless the result is ok, the text says what to do. */
export interface Finding {
  check: string;
  level: "ok" | "warning" | "problem";
  text: string;
}

export const ok = (check: string, text: string): Finding => ({ check, level: "ok", text });
export const warning = (check: string, text: string): Finding => ({
  check,
  level: "warning",
  text,
});
export const problem = (check: string, text: string): Finding => ({
  check,
  level: "problem",
  text,
});

/** Formats the findings as lines, in columns. */
export function toLines(findings: readonly Finding[]): string[] {
  return findings.map(({ check, level, text }) => `${level.padEnd(8)} ${check.padEnd(13)} ${text}`);
}
