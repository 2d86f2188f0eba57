import { sourceOf } from "./files";
import { collectFamilies, type Families, hasFamilyColumn } from "./plan/families";
import type { Mapping } from "./plan/mapped";
import { type Chunk, chunksOf } from "./plan/process-chunks";
import { readRows } from "./reading/rows";
import type { ReadOptions } from "./reading/thread";
import { type Import, mappingOf, mappingsOf, shapeOf } from "./settings";

/**
 * Reads an import's file in chunks of mapped rows.
 * @throws the errors of `readRows`
 */
export async function* readChunks(row: Import, options: ReadOptions = {}): AsyncGenerator<Chunk> {
  const mapping = await mappingOf(row);
  const families = await familiesOf(row, mapping, options);
  const rows = readRows(sourceOf(row.id), shapeOf(row), options);
  yield* chunksOf(rows, mapping, await mappingsOf(row), families);
}

/**
 * Returns the product variants that a file lists, which requires reading the file an additional
 * time; null if it has no such column.
 */
export async function familiesOf(
  row: Import,
  mapping: Mapping,
  options: ReadOptions = {},
): Promise<Families | null> {
  if (!hasFamilyColumn(mapping)) return null;
  return collectFamilies(readRows(sourceOf(row.id), shapeOf(row), options), mapping);
}
