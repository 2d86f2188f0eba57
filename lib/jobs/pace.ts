import { setImmediate as pause } from "node:timers/promises";

/** Of long work, the stretch after which the process turns to what else it has to do. */
const STRETCH_MS = 10;

/**
 * To be awaited again and again by work that has much to do: lets requests and timers have their
 * turn every so often. The embedded database answers within the process, so that awaiting it alone
 * would let nobody in until all is done.
 * @returns milliseconds of the processor that the work has had before its last pause, what others did
 * in its pauses left out. By the clock, work that may take so long would be cut ever smaller, and so
 * cost ever more, while others use the machine.
 */
export function pacer(): () => Promise<number> {
  let spent = 0;
  let since = performance.now();
  let before = processorTime();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return spent;
    spent += processorTime() - before;
    await pause();
    before = processorTime();
    since = performance.now();
    return spent;
  };
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
