import { setImmediate as pause } from "node:timers/promises";

/** Of long work, the stretch after which the process turns to what else it has to do. */
const STRETCH_MS = 10;

/**
 * To be awaited again and again by work that has much to do: lets requests and timers have their
 * turn every so often. The embedded database answers within the process, so that awaiting it alone
 * would let nobody in until all is done.
 */
export function pacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await pause();
    since = performance.now();
  };
}

/**
 * Milliseconds of the processor that this process has had. Work that may take so long is measured by
 * them: by the clock, it would be cut ever smaller, and so cost ever more, while others use the machine.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
