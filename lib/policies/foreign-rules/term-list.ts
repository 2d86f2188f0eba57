import type { Notes } from "@/lib/enums";
import { unescapeFormulas } from "@/lib/export/formulas";
import { FileError } from "@/lib/files/file-error";
import { noteOf, ofTerms, termsContent } from "./content";
import { Pairs } from "./pairs";
import { type ForeignSet, takenOver } from "./types";

/**
 * A table with the columns term, use, note, forms and exceptions as one rule.
 * @throws FileError where it names no term
 */
export function readTermList(rows: readonly Record<string, string>[], name: string): ForeignSet {
  const pairs = new Pairs(false);
  const forms: Record<string, string[]> = {};
  const exceptions = new Set<string>();
  const notes: Notes = {};
  for (const row of rows) {
    const cell = (column: string) => unescapeFormulas(row[column] ?? "").trim();
    const term = cell("term");
    if (term === "") continue;
    pairs.add([term], cell("use").split("/"));
    const bent = listed(cell("forms"));
    if (bent.length > 0) forms[term] = [...new Set([...(forms[term] ?? []), ...bent])];
    for (const exception of listed(cell("exceptions")))
      for (const phrase of spelledOut(exception, [term, ...bent])) exceptions.add(phrase);
    if (cell("note") !== "") notes[term] = noteOf(cell("note"));
  }
  if (pairs.terms.length === 0) throw new FileError("The column term holds no terms.");
  const rule = {
    rule_type: "prohibited_words" as const,
    rule_content: termsContent(pairs.terms),
    description: name,
    notes: ofTerms(pairs.terms, notes),
    forms: ofTerms(pairs.terms, forms),
    exceptions: [...exceptions],
  };
  return {
    name,
    description: "",
    reference: "",
    rules: [takenOver(name, rule, pairs.differences)],
  };
}

/** Several in one cell stand apart by a bar, a semicolon or a line break. */
function listed(cell: string): string[] {
  return cell
    .split(/[|;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** In a term's own row `{}` stands for it and its forms, not for the other rows' terms. */
function spelledOut(exception: string, words: readonly string[]): string[] {
  if (!exception.includes("{}")) return [exception];
  return words.map((word) => exception.replaceAll("{}", word));
}
