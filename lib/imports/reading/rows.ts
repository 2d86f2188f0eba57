import { setImmediate } from "node:timers/promises";
import type { Shape, Source, SourceRow } from "./row";
import { type ReadOptions, readRowBatches } from "./thread";

/** Yields to the event loop after this many rows, because the embedded database never does. */
const ROWS_PER_PAUSE = 100;

/**
 * Reads a file's non-blank rows lazily, in a worker thread with limits.
 * @throws FileError if it is unreadable or exceeds a limit; DomainError after the signal aborts
 */
export async function* readRows(
  source: Source,
  shape: Shape,
  options: ReadOptions = {},
): AsyncGenerator<SourceRow> {
  let count = 0;
  for await (const rows of readRowBatches(source, shape, options)) {
    for (const row of rows) {
      count += 1;
      if (count % ROWS_PER_PAUSE === 0) await setImmediate();
      yield row;
    }
  }
}
