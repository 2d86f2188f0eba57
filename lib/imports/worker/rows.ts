import { setImmediate } from "node:timers/promises";
import type { ByteSource, ParseSettings, SourceRow } from "../reading/row";
import { type ReadOptions, readRowBatches } from "./run-worker";

/** Number of rows after which to yield, because the embedded database never does. */
const ROWS_PER_PAUSE = 100;

/**
 * Reads a file's non-blank rows lazily, in a worker thread with limits.
 * @throws FileError if it is unreadable or exceeds a limit; DomainError after the signal aborts
 */
export async function* readRows(
  source: ByteSource,
  parseSettings: ParseSettings,
  options: ReadOptions = {},
): AsyncGenerator<SourceRow> {
  let count = 0;
  for await (const rows of readRowBatches(source, parseSettings, options)) {
    for (const row of rows) {
      count += 1;
      if (count % ROWS_PER_PAUSE === 0) await setImmediate();
      yield row;
    }
  }
}
