import { sourceOf } from "./files";
import { type Chunk, chunksOf } from "./plan/walk";
import { readRows } from "./reading/rows";
import { type Import, mappingOf, settledOf, shapeOf } from "./settings";

/** The rows of an import's file as it is mapped, a chunk at a time. @throws FileError */
export async function* readChunks(row: Import): AsyncGenerator<Chunk> {
  const rows = readRows(sourceOf(row.id), shapeOf(row));
  yield* chunksOf(rows, await mappingOf(row), await settledOf(row));
}
