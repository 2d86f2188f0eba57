import { TermIndex } from "@/lib/checking/term-index";
import {
  groupInflections,
  meaningOf,
  parseTerms,
  parseTexts,
  writeTerms,
  writeTexts,
} from "@/lib/checking/term-list";
import { scanTerms } from "@/lib/checking/term-matches";
import { UnreadableError } from "@/lib/checking/unreadable";
import type { RuleFields } from "./fields";

/** A prohibited term as a table row, with the text of its cells. */
export interface TermRow {
  term: string;
  /** Preferred alternatives, separated by slashes. */
  use: string;
  note: string;
  /** Separated by semicolons or commas. An inflection that contains a separator is quoted. */
  forms: string;
  /** Phrases that contain the term but are allowed, separated in the same way. */
  exceptions: string;
}

const TERM_CELLS = [
  "term",
  "use",
  "note",
  "forms",
  "exceptions",
] as const satisfies readonly (keyof TermRow)[];

export const EMPTY_ROW: TermRow = { term: "", use: "", note: "", forms: "", exceptions: "" };

const SEPARATORS = ";,";

type TermFields = Pick<
  RuleFields,
  "rule_content" | "match_case" | "forms" | "notes" | "exceptions"
>;

export interface TermTable {
  rows: TermRow[];
  /** Exceptions that do not belong to a single term. */
  others: string[];
}

/** Converts a rule's terms to rows; null if its content is unreadable. */
export function toRows(rule: TermFields): TermTable | null {
  const { match_case: matchCase } = rule;
  const terms = tryRead(() =>
    rule.rule_content.trim() ? parseTerms(rule.rule_content, matchCase) : [],
  );
  if (!terms) return null;
  const forms = groupInflections(rule.forms, matchCase);
  const notes = new Map(
    Object.entries(rule.notes).map(([term, note]) => [meaningOf(term, matchCase), note]),
  );
  const bare = terms.map(({ term, preferred }) => {
    const meaning = meaningOf(term, matchCase);
    return { term, preferred, forms: forms.get(meaning) ?? [], note: notes.get(meaning) ?? "" };
  });
  const termOf = createTermFinder(bare, matchCase);
  const owned = Map.groupBy(rule.exceptions, termOf);
  const rows = bare.map(({ term, preferred, forms, note }, index) => ({
    term: toOneLine(term),
    use: toOneLine(preferred.join(" / ")),
    note: toOneLine(note),
    forms: writeTexts(forms.map(toOneLine), SEPARATORS),
    exceptions: writeTexts((owned.get(index) ?? []).map(toOneLine), SEPARATORS),
  }));
  return { rows, others: owned.get(null) ?? [] };
}

/**
 * Converts rows to rule fields, from which `toRows` restores the rows. Ignores rows without a term
 * and repeated terms.
 */
export function toTermFields(
  { rows, others }: TermTable,
  matchCase: boolean,
): Omit<TermFields, "match_case"> {
  const byMeaning = new Map<string, TermRow>();
  for (const row of rows) {
    const meaning = meaningOf(row.term, matchCase);
    if (meaning !== "" && !byMeaning.has(meaning)) byMeaning.set(meaning, row);
  }
  const termRows = [...byMeaning.values()].map((row) => ({ ...row, term: toOneLine(row.term) }));
  const collectCells = <T>(cellOf: (row: TermRow) => T, isNotEmpty: (value: T) => boolean) =>
    Object.fromEntries(
      termRows
        .map((row) => [row.term, cellOf(row)] as const)
        .filter(([, value]) => isNotEmpty(value)),
    );
  return {
    rule_content: writeTerms(
      termRows.map(({ term, use }) => ({
        term,
        preferred: splitChoices(use),
      })),
    ),
    forms: collectCells(
      ({ forms }) => splitTexts(forms),
      (list) => list.length > 0,
    ),
    notes: collectCells(({ note }) => toOneLine(note), Boolean),
    exceptions: [
      ...new Set([...others, ...termRows.flatMap(({ exceptions }) => splitTexts(exceptions))]),
    ],
  };
}

const HEADINGS: Readonly<Record<keyof TermRow, RegExp>> = {
  term: /^(?:(?:prohibited[ _])?(?:terms?|words?|phrases?)|keywords?)$/i,
  use: /^(?:use(?: instead)?|instead|preferred(?: term)?|replacement|replace with)$/i,
  note: /^(?:notes?|comments?|reason|why)$/i,
  forms: /^(?:other )?forms?$/i,
  exceptions: /^exceptions?$/i,
};

/**
 * Parses spreadsheet cells, whose columns are in the default order or in that of a header. Ignores
 * rows without a term.
 */
export function rowsOfCells(lines: readonly (readonly string[])[]): {
  rows: TermRow[];
  /** True if the first line was a header. */
  isHeaded: boolean;
} {
  const [first = []] = lines;
  const headerCells = first.map((name) =>
    TERM_CELLS.find((cell) => HEADINGS[cell].test(name.trim())),
  );
  const isHeaded = headerCells.includes("term");
  const columns = isHeaded ? headerCells : TERM_CELLS;
  const rows = lines.slice(isHeaded ? 1 : 0).map((line) => {
    const row = { ...EMPTY_ROW };
    for (const [index, cell] of columns.entries())
      if (cell) row[cell] = toOneLine(line[index] ?? "");
    return row;
  });
  return { rows: rows.filter(({ term }) => term !== ""), isHeaded };
}

/** Appends rows. If the term already exists, fills its empty cells instead. */
export function addRows(
  rows: readonly TermRow[],
  newRows: readonly TermRow[],
  matchCase: boolean,
): TermRow[] {
  const byMeaning = new Map<string, TermRow>();
  for (const row of [...rows, ...newRows]) {
    const meaning = meaningOf(row.term, matchCase);
    const existingRow = byMeaning.get(meaning);
    if (meaning !== "")
      byMeaning.set(meaning, existingRow ? fillEmptyCells(existingRow, row) : row);
  }
  return [...byMeaning.values()];
}

function fillEmptyCells(row: TermRow, fallback: TermRow): TermRow {
  const cells = TERM_CELLS.map((cell) => [cell, row[cell] || fallback[cell]]);
  return Object.fromEntries(cells) as Record<keyof TermRow, string>;
}

/** Returns the indexes of rows whose term occurs in an earlier row, which takes precedence. */
export function findRepeatedTerms(
  rows: readonly TermRow[],
  matchCase: boolean,
): ReadonlySet<number> {
  const seenMeanings = new Set<string>();
  const repeated = rows.flatMap(({ term }, index) => {
    const meaning = meaningOf(term, matchCase);
    if (seenMeanings.has(meaning)) return [index];
    if (meaning !== "") seenMeanings.add(meaning);
    return [];
  });
  return new Set(repeated);
}

/**
 * Returns a function that finds the index of the term that an exception contains; null if it
 * contains no term, or `{}`, which stands for all terms.
 */
function createTermFinder(
  terms: readonly { term: string; forms: readonly string[] }[],
  matchCase: boolean,
) {
  const index = new TermIndex();
  terms.forEach(({ term, forms }, position) => {
    for (const each of [term, ...forms]) index.add(0, position, each, matchCase);
  });
  return (exception: string): number | null => {
    if (exception.includes("{}")) return null;
    return scanTerms(index, exception).matches.get(0)?.spans[0]?.entry ?? null;
  };
}

function splitChoices(cell: string): string[] {
  return cell
    .split("/")
    .map(toOneLine)
    .filter((choice) => meaningOf(choice, false) !== "");
}

/** Splits a cell at separators outside quotes; an unclosed quote extends to the end. */
export function splitTexts(cell: string, separators = SEPARATORS): string[] {
  return tryRead(() => parseTexts(toOneLine(cell), separators)) ?? [toOneLine(cell)];
}

function toOneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function tryRead<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}
