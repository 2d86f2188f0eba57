import type { RuleType } from "@/lib/enums";

const SEPARATED = /[,|]\s*$/;
const QUOTED = /^"(?:[^"]|"")*"$/;

/** A term as a rule's content holds it: in quotes where it would else be read as several. */
function written(term: string): string {
  if (QUOTED.test(term) || !/[,|]|^["“”„‟]/.test(term)) return term;
  return `"${term.replaceAll('"', '""')}"`;
}

/** Terms as one content. In required ones `|` keeps its meaning: it separates alternatives. */
export function joinTerms(terms: readonly string[], type: RuleType): string {
  return terms.map((term) => writtenFor(term, type)).join(", ");
}

function writtenFor(term: string, type: RuleType): string {
  if (type === "prohibited_words" || QUOTED.test(term)) return written(term);
  return term
    .split("|")
    .map((part) => written(part.trim()))
    .join("|");
}

/**
 * Lines, as copied from a text or a column, as one content: a term a line. Lines that end with
 * separators are a list already.
 */
export function joinLines(text: string, type: RuleType): string {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => (line.split("\t")[0] ?? "").trim())
    .filter((line) => line !== "");
  const isList = lines.length > 1 && lines.slice(0, -1).every((line) => SEPARATED.test(line));
  return isList ? lines.join(" ") : joinTerms(lines, type);
}

/** Two contents as one, with one separator between them. */
export function appendTerms(content: string, more: string): string {
  const before = content.trimEnd();
  if (before === "") return more;
  return SEPARATED.test(before) ? `${before} ${more}` : `${before}, ${more}`;
}
