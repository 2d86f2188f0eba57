/**
 * Lets one go at a time: those that begin before those that end, each in their order, and what else
 * the process has to do before each.
 *
 * The embedded database waits for nothing outside the process: without the pause no request would
 * be heard before the queue is empty. And ten that write in turn, statement by statement, are all
 * done late; one after the other, the first is soon back at what it waits for elsewhere, and they
 * stay spread over time.
 */
export function takingTurns() {
  const waiting = { begin: [] as (() => void)[], end: [] as (() => void)[] };
  let busy = false;
  const next = () => {
    const turn = waiting.begin.shift() ?? waiting.end.shift();
    busy = turn !== undefined;
    turn?.();
  };
  return async <T>(which: keyof typeof waiting, work: () => Promise<T>): Promise<T> => {
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    waiting[which].push(resolve);
    if (!busy) setImmediate(next);
    busy = true;
    await turn;
    try {
      return await work();
    } finally {
      setImmediate(next);
    }
  };
}
