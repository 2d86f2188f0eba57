import { lettersOf } from "../../platform/files/sheets/xlsx-sheet.ts";
import { excerpt } from "../reading/excerpt.ts";
import { HEADER_SEARCH_ROWS } from "../reading/limits.ts";
import type { SourceRow } from "../reading/row.ts";
import { headerLikeness } from "./known.ts";

/** The row that names the columns: the one with the most known names, else the first with two cells. */
export function findHeader(first: readonly SourceRow[]): SourceRow | null {
  const searched = first.slice(0, HEADER_SEARCH_ROWS);
  const liked = searched.map((row) => ({ row, known: headerLikeness(row.cells) }));
  let [best] = liked.toSorted((a, b) => b.known - a.known);
  for (const below of best ? liked.slice(liked.indexOf(best) + 1) : []) {
    // Templates have a row for people above that for programs.
    if (best && below.known >= Math.max(2, best.known / 2)) best = below;
    else break;
  }
  if (best && best.known > 1) return best.row;
  return (
    searched.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1) ?? null
  );
}

/** UTF-16 units; a row of texts that is taken for the header must not make a draft huge. */
const NAME_LENGTH = 200;

/** Names to know columns by: a blank one is called by its letter, one that comes again is numbered. */
export function columnNames(header: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const written = excerpt(header[at]?.trim() || `Column ${lettersOf(at)}`, NAME_LENGTH);
    const count = (seen.get(written) ?? 0) + 1;
    seen.set(written, count);
    return count === 1 ? written : `${written} (${count})`;
  });
}
