/**
 * Appends random letters and digits, so that tests on one database can't find each other's records.
 * Names that share a stamp of the time are also found by the product search, which tolerates typing errors.
 */
export function unique(word: string): string {
  return `${word}${Math.random().toString(36).slice(2, 12).padEnd(10, "0")}`;
}
