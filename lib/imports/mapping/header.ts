import { lettersOf } from "../../platform/files/sheets/xlsx-sheet.ts";
import { excerpt } from "../reading/excerpt.ts";
import { HEADER_SEARCH_ROWS } from "../reading/limits.ts";
import type { SourceRow } from "../reading/row.ts";
import { headerLikeness } from "./known.ts";

/**
 * Returns the header row: the row with the most known column names, or else the first row with at
 * least two non-blank cells. Returns null if there is none.
 */
export function findHeader(first: readonly SourceRow[]): SourceRow | null {
  const searched = first.slice(0, HEADER_SEARCH_ROWS);
  const scored = searched.map((row) => ({ row, known: headerLikeness(row.cells) }));
  let [best] = scored.toSorted((a, b) => b.known - a.known);
  for (const below of best ? scored.slice(scored.indexOf(best) + 1) : []) {
    // Templates can have a human-readable header above the machine-readable one.
    if (best && below.known >= Math.max(2, best.known / 2)) best = below;
    else break;
  }
  if (best && best.known > 1) return best.row;
  return (
    searched.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1) ?? null
  );
}

/** In UTF-16 units. Limits the size of a draft if a row of texts is mistaken for the header. */
const NAME_LENGTH = 200;

/**
 * Returns unique column names. Blank names are replaced with the column's letter, and repeated
 * names are numbered.
 */
export function columnNames(header: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const written = excerpt(header[at]?.trim() || `Column ${lettersOf(at)}`, NAME_LENGTH);
    const count = (seen.get(written) ?? 0) + 1;
    seen.set(written, count);
    return count === 1 ? written : `${written} (${count})`;
  });
}
