import { performance } from "node:perf_hooks";

/** Runs `work`, and records its duration under `part` for the table of slow tests. */
export async function measure<T>(part: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    performance.measure(part, { start });
  }
}
