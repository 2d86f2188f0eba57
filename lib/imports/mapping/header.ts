import { HEADER_SEARCH_ROWS } from "../reading/limits";
import type { SourceRow } from "../reading/row";
import { headerLikeness } from "./known";

/** The row that names the columns: the one with the most known names, else the first with two cells. */
export function findHeader(first: readonly SourceRow[]): SourceRow | null {
  const searched = first.slice(0, HEADER_SEARCH_ROWS);
  const [best] = searched
    .map((row) => ({ row, known: headerLikeness(row.cells) }))
    .sort((a, b) => b.known - a.known);
  if (best && best.known > 1) return best.row;
  return (
    searched.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1) ?? null
  );
}

/** Names to know columns by: a blank one is called by its letter, one that comes again is numbered. */
export function columnNames(header: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const written = header[at]?.trim() || `Column ${letters(at)}`;
    const count = (seen.get(written) ?? 0) + 1;
    seen.set(written, count);
    return count === 1 ? written : `${written} (${count})`;
  });
}

/** 0 is A, 26 is AA. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}
