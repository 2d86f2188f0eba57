import { createSource } from "./files";
import { collectFamilies, type Families, hasFamilyColumn } from "./plan/families";
import type { Mapping } from "./plan/map-row";
import { type Chunk, groupIntoChunks } from "./plan/process-chunks";
import { type Import, loadImportMappings, loadMapping, toParseSettings } from "./settings";
import { readRows } from "./worker/rows";
import type { ReadOptions } from "./worker/run-worker";

/** Reads an import file in chunks of mapped rows. @throws the same errors as `readRows` */
export async function* readChunks(row: Import, options: ReadOptions = {}): AsyncGenerator<Chunk> {
  const mapping = await loadMapping(row);
  const families = await loadFamilies(row, mapping, options);
  const rows = readRows(createSource(row.id), toParseSettings(row), options);
  yield* groupIntoChunks(rows, mapping, await loadImportMappings(row), families);
}

/**
 * Returns the product variants that a file lists, which requires an additional pass over the file.
 * Returns null if the file has no such column.
 */
export async function loadFamilies(
  row: Import,
  mapping: Mapping,
  options: ReadOptions = {},
): Promise<Families | null> {
  if (!hasFamilyColumn(mapping)) return null;
  return collectFamilies(readRows(createSource(row.id), toParseSettings(row), options), mapping);
}
