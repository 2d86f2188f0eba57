import { toColumnLetters } from "../../platform/files/sheets/xlsx-sheet.ts";
import { toStorableText } from "../../platform/text-fault.ts";
import { countKnownNames } from "../mapping/by-header.ts";
import { HEADER_SEARCH_ROWS } from "./limits.ts";
import type { SourceRow } from "./row.ts";

/**
 * Returns the header row: the row with the most known column names, or else the first row with at
 * least two non-blank cells. Returns null if there is none.
 */
export function findHeader(first: readonly SourceRow[]): SourceRow | null {
  const searchedRows = first.slice(0, HEADER_SEARCH_ROWS);
  const scoredRows = searchedRows.map((row) => ({ row, known: countKnownNames(row.cells) }));
  let [bestCandidate] = scoredRows.toSorted((a, b) => b.known - a.known);
  for (const candidate of bestCandidate
    ? scoredRows.slice(scoredRows.indexOf(bestCandidate) + 1)
    : []) {
    // Templates can have a human-readable header above the machine-readable one.
    if (bestCandidate && candidate.known >= Math.max(2, bestCandidate.known / 2))
      bestCandidate = candidate;
    else break;
  }
  if (bestCandidate && bestCandidate.known > 1) return bestCandidate.row;
  return (
    searchedRows.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1) ?? null
  );
}

/** Maximum length in UTF-16 code units, in case a row of texts is taken for the header. */
const NAME_LENGTH = 200;

/** Returns unique column names. Blank ones get the column's letter, repeated ones a number. */
export function nameColumns(header: readonly string[], width: number): string[] {
  const countByName = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = truncateText(
      header[index]?.trim() || `Column ${toColumnLetters(index)}`,
      NAME_LENGTH,
    );
    const count = (countByName.get(name) ?? 0) + 1;
    countByName.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** Shortens a file's text to a length in UTF-16 code units, for a draft. */
export function truncateText(text: string, maxLength: number): string {
  return toStorableText(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
}
