import { TermIndex } from "@/lib/checking/rules/terms/term-index";
import {
  groupInflections,
  normalizeTerm,
  parseTerms,
  parseTexts,
  writeTerms,
  writeTexts,
} from "@/lib/checking/rules/terms/term-list";
import { scanTerms } from "@/lib/checking/rules/terms/term-matches";
import { UnreadableError } from "@/lib/checking/rules/unreadable";
import type { RuleFields } from "./fields";

/** A prohibited term as a table row, with the text of its cells. */
export interface TermRow {
  term: string;
  /** Preferred alternatives, separated by slashes. */
  preferred: string;
  note: string;
  /** The term's inflections, separated by semicolons or commas, quoted if needed. */
  forms: string;
  /** Phrases that contain the term but are allowed, separated like inflections. */
  exceptions: string;
}

const TERM_CELL_NAMES = [
  "term",
  "preferred",
  "note",
  "forms",
  "exceptions",
] as const satisfies readonly (keyof TermRow)[];

export const EMPTY_ROW: TermRow = { term: "", preferred: "", note: "", forms: "", exceptions: "" };

const SEPARATORS = ";,";

type TermFields = Pick<
  RuleFields,
  "rule_content" | "match_case" | "forms" | "notes" | "exceptions"
>;

export interface TermTable {
  rows: TermRow[];
  /** Exceptions that do not belong to a single term. */
  sharedExceptions: string[];
}

/** Converts a rule's terms to rows. Returns null if the rule's content is unreadable. */
export function toTermTable(rule: TermFields): TermTable | null {
  const { match_case: matchCase } = rule;
  const terms = tryParse(() =>
    rule.rule_content.trim() ? parseTerms(rule.rule_content, matchCase) : [],
  );
  if (!terms) return null;
  const forms = groupInflections(rule.forms, matchCase);
  const notes = new Map(
    Object.entries(rule.notes).map(([term, note]) => [normalizeTerm(term, matchCase), note]),
  );
  const termDetails = terms.map(({ term, preferred }) => {
    const key = normalizeTerm(term, matchCase);
    return { term, preferred, forms: forms.get(key) ?? [], note: notes.get(key) ?? "" };
  });
  const findTermIndex = createTermFinder(termDetails, matchCase);
  const exceptionsByTerm = Map.groupBy(rule.exceptions, findTermIndex);
  const rows = termDetails.map(({ term, preferred, forms, note }, index) => ({
    term: toOneLine(term),
    preferred: toOneLine(preferred.join(" / ")),
    note: toOneLine(note),
    forms: writeTexts(forms.map(toOneLine), SEPARATORS),
    exceptions: writeTexts((exceptionsByTerm.get(index) ?? []).map(toOneLine), SEPARATORS),
  }));
  return { rows, sharedExceptions: exceptionsByTerm.get(null) ?? [] };
}

/**
 * Converts rows to rule fields. `toTermTable` converts them back to the same rows. Ignores rows
 * without a term and repeated terms.
 */
export function toTermFields(
  { rows, sharedExceptions }: TermTable,
  matchCase: boolean,
): Omit<TermFields, "match_case"> {
  const rowByKey = new Map<string, TermRow>();
  for (const row of rows) {
    const key = normalizeTerm(row.term, matchCase);
    if (key !== "" && !rowByKey.has(key)) rowByKey.set(key, row);
  }
  const termRows = [...rowByKey.values()].map((row) => ({ ...row, term: toOneLine(row.term) }));
  const collectCells = <T>(cellOf: (row: TermRow) => T, isNotEmpty: (value: T) => boolean) =>
    Object.fromEntries(
      termRows
        .map((row) => [row.term, cellOf(row)] as const)
        .filter(([, value]) => isNotEmpty(value)),
    );
  return {
    rule_content: writeTerms(
      termRows.map(({ term, preferred }) => ({
        term,
        preferred: splitChoices(preferred),
      })),
    ),
    forms: collectCells(
      ({ forms }) => splitTexts(forms),
      (list) => list.length > 0,
    ),
    notes: collectCells(({ note }) => toOneLine(note), Boolean),
    exceptions: [
      ...new Set([
        ...sharedExceptions,
        ...termRows.flatMap(({ exceptions }) => splitTexts(exceptions)),
      ]),
    ],
  };
}

const HEADING_PATTERNS: Readonly<Record<keyof TermRow, RegExp>> = {
  term: /^(?:(?:prohibited[ _])?(?:terms?|words?|phrases?)|keywords?)$/i,
  preferred: /^(?:use(?: instead)?|instead|preferred(?: term)?|replacement|replace with)$/i,
  note: /^(?:notes?|comments?|reason|why)$/i,
  forms: /^(?:other )?forms?$/i,
  exceptions: /^exceptions?$/i,
};

/**
 * Parses spreadsheet cells. The columns are in the order of the header or, without one, in the
 * default order. Ignores rows without a term.
 */
export function parseTermRows(lines: readonly (readonly string[])[]): {
  rows: TermRow[];
  /** True if the first line was a header. */
  isHeaded: boolean;
} {
  const [first = []] = lines;
  const headerCells = first.map((name) =>
    TERM_CELL_NAMES.find((cell) => HEADING_PATTERNS[cell].test(name.trim())),
  );
  const hasHeader = headerCells.includes("term");
  const columns = hasHeader ? headerCells : TERM_CELL_NAMES;
  const rows = lines.slice(hasHeader ? 1 : 0).map((cells) => {
    const row = { ...EMPTY_ROW };
    for (const [index, columnName] of columns.entries())
      if (columnName) row[columnName] = toOneLine(cells[index] ?? "");
    return row;
  });
  return { rows: rows.filter(({ term }) => term !== ""), isHeaded: hasHeader };
}

/** Appends rows. If the term already exists, fills its empty cells instead. */
export function addRows(
  rows: readonly TermRow[],
  newRows: readonly TermRow[],
  matchCase: boolean,
): TermRow[] {
  const rowByKey = new Map<string, TermRow>();
  for (const row of [...rows, ...newRows]) {
    const key = normalizeTerm(row.term, matchCase);
    const existingRow = rowByKey.get(key);
    if (key !== "") rowByKey.set(key, existingRow ? fillEmptyCells(existingRow, row) : row);
  }
  return [...rowByKey.values()];
}

function fillEmptyCells(row: TermRow, fallback: TermRow): TermRow {
  const cells = TERM_CELL_NAMES.map((cell) => [cell, row[cell] || fallback[cell]]);
  return Object.fromEntries(cells) as Record<keyof TermRow, string>;
}

/** Returns the indexes of rows whose term occurs in an earlier row, which takes precedence. */
export function findRepeatedTerms(
  rows: readonly TermRow[],
  matchCase: boolean,
): ReadonlySet<number> {
  const seenKeys = new Set<string>();
  const repeatedTerms = rows.flatMap(({ term }, index) => {
    const key = normalizeTerm(term, matchCase);
    if (seenKeys.has(key)) return [index];
    if (key !== "") seenKeys.add(key);
    return [];
  });
  return new Set(repeatedTerms);
}

/**
 * Returns a function that finds the index of the term that an exception contains. The function
 * returns null if the exception contains no term or is `{}`, which stands for all terms.
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
    .filter((choice) => normalizeTerm(choice, false) !== "");
}

/** Splits a cell at separators outside quotes; an unclosed quote extends to the end. */
export function splitTexts(cell: string, separators = SEPARATORS): string[] {
  return tryParse(() => parseTexts(toOneLine(cell), separators)) ?? [toOneLine(cell)];
}

function toOneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function tryParse<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}
