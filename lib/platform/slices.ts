import { setImmediate } from "node:timers/promises";
import { processState } from "./process-state";

/** Time in milliseconds after which long-running work lets other requests run. */
const SLICE_MS = 8;
/**
 * Number of event loop turns between two slices. A response needs several: accept, parse, handle.
 */
const TURNS = 6;

// Shared by all callers: only one slice runs per pause, so that many calls with long work block no
// longer than one.
const queue = processState("slices", (): (() => void)[] => []);

/** Returns a function that long-running work awaits after each item to let other requests run. */
export function startSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return;
    await waitForTurn();
    startedAt = performance.now();
  };
}

/** Runs work that yields after each step, and lets other requests run between steps. */
export async function runInSlices<T>(steps: Generator<void, T>): Promise<T> {
  const pause = startSlices();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** Waits until other requests have run and no other caller's slice is ahead of this one. */
function waitForTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (queue.push(resolve) === 1) void runSlices();
  return promise;
}

async function runSlices(): Promise<void> {
  while (queue.length > 0) {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate();
    queue[0]?.();
    queue.shift();
  }
}
