import { unescapeFormulas } from "@/lib/platform/export/formulas";
import { FileError } from "@/lib/platform/files/file-error";
import { addRows, fromRows, rowsOfCells } from "../rules/term-rows";
import { noteOf } from "./content";
import { type ForeignSet, takenOver } from "./types";

/** UTF-16 units of terms that no rule can hold, whose content has at most 100,000 characters. */
const MOST_LENGTH = 200_000;

/**
 * A table with the columns term, use, note, forms and exceptions as one rule, read as the editor's
 * table of terms reads it.
 * @throws FileError where it names no term
 */
export function readTermList(cells: readonly (readonly string[])[], name: string): ForeignSet {
  const { rows, isHeaded } = rowsOfCells(cells.map((line) => line.map(unescapeFormulas)));
  if (!isHeaded) throw new FileError("The file needs a column term, or rule_content.");
  if (rows.reduce((sum, { term, use }) => sum + term.length + use.length, 0) > MOST_LENGTH)
    throw new FileError(
      "The terms of the file have more than 100,000 characters together. Import it in parts.",
    );
  if (rows.length === 0) throw new FileError("The column term holds no terms.");
  const noted = rows.map((row) => ({ ...row, note: noteOf(row.note) }));
  const said = fromRows({ rows: addRows([], noted, false), others: [] }, false);
  const rule = { rule_type: "prohibited_words" as const, description: name, ...said };
  return { name, description: "", reference: "", rules: [takenOver(name, rule, [])] };
}
