import { setImmediate } from "node:timers/promises";

/** Maximum time, in milliseconds, that long work blocks other requests. */
const SLICE_MS = 8;

/** Returns a function for long work to await after each item: it lets other requests run. */
export function startSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
