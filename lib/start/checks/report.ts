/** What became of one check; the text says what was found and, where it is not ok, what to do. */
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

/** The findings as lines, one each, in columns. */
export function toLines(findings: readonly Finding[]): string[] {
  return findings.map(({ check, level, text }) => `${level.padEnd(8)} ${check.padEnd(13)} ${text}`);
}
