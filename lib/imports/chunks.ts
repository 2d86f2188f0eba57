import { sourceOf } from "./files";
import { type Chunk, chunksOf } from "./plan/walk";
import { readRows } from "./reading/rows";
import type { ReadOptions } from "./reading/thread";
import { type Import, mappingOf, mappingsOf, shapeOf } from "./settings";

/** Reads an import's file in chunks of mapped rows. @throws as readRows */
export async function* readChunks(row: Import, options: ReadOptions = {}): AsyncGenerator<Chunk> {
  const rows = readRows(sourceOf(row.id), shapeOf(row), options);
  yield* chunksOf(rows, await mappingOf(row), await mappingsOf(row));
}
