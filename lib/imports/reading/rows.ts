import { setImmediate } from "node:timers/promises";
import type { Shape, Source, SourceRow } from "./row";
import { type ReadOptions, rowBatches } from "./thread";

/** Requests are answered after so many rows: the embedded database would let none in between. */
const ROWS_PER_PAUSE = 100;

/**
 * Reads a file's rows that are not blank, as far as they are asked for, in a bounded thread.
 * @throws FileError where it cannot be read, or exceeds a bound; DomainError once the signal aborts
 */
export async function* readRows(
  source: Source,
  shape: Shape,
  options: ReadOptions = {},
): AsyncGenerator<SourceRow> {
  let count = 0;
  for await (const rows of rowBatches(source, shape, options)) {
    for (const row of rows) {
      count += 1;
      if (count % ROWS_PER_PAUSE === 0) await setImmediate();
      yield row;
    }
  }
}
