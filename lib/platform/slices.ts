import { setImmediate } from "node:timers/promises";

/** Maximum time in milliseconds for which long-running work blocks other requests. */
const SLICE_MS = 8;

/** Returns a function that long-running work awaits after each item to let other requests run. */
export function startSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
