import { config } from "../config";
import { log } from "../log";
import { type Lease, RENEW_MS } from "./lease";

/** One kind of work whose rows wait in the database. */
export interface Work {
  name: string;
  /** How many of it may run when so many of all kinds may. */
  share: (concurrency: number) => number;
  /** The ids of those that may run now, in their order. */
  listWaiting: (limit: number) => Promise<number[]>;
  /** How many of all run now, in whatever process. */
  countRunning: () => Promise<number>;
  /** Tells the workers, after the commit, that these wait. @param occasion of the same, told again */
  tell: (ids: number[], occasion?: string) => Promise<void>;
  /** Takes back those whose worker is gone; `all`: those that any worker has. */
  recover: (options?: { all?: boolean }) => Promise<number>;
  /** The ids of those that `together` may do, in their order: not known to need a run of their own. */
  listTogether?: (limit: number) => Promise<number[]>;
  /** Does several in one transaction, where it can. @returns those that must be run separately */
  together?: (ids: number[]) => Promise<number[]>;
  /** Takes one and runs it; null where it does not wait any more. @throws what the claim throws */
  begin: (id: number) => Promise<Run | null>;
}

/** A row that this process has taken. */
export interface Run {
  /** What goes wrong with the row is written into it; rejects where even that was not possible. */
  done: Promise<void>;
  /** Lets another worker take it at once; what still runs of it here is without effect. */
  handBack: () => Promise<void>;
}

/** What a kind of work does with a row between its lease's beginning and end. */
interface Kind<Job extends Lease, Result> extends Omit<Work, "begin"> {
  claim: (id: number) => Promise<Job | null>;
  renew: (job: Job) => Promise<boolean>;
  /** What takes its time: models, networks. The signal aborts once the row is lost. */
  perform: (job: Job, signal: AbortSignal) => Promise<Result>;
  /** Stores the result and ends the lease; without effect where it is lost. */
  store: (job: Job, result: Result) => Promise<void>;
  /** Ends the lease of a row with which something went wrong. */
  putBack: (job: Job, error: unknown) => Promise<void>;
  /** Ends the lease as if the row had not been begun. */
  handBack: (job: Job) => Promise<void>;
}

/** A row whose worker renews its lease is nobody else's, however long the work takes. */
export function defineWork<Job extends Lease, Result>(
  kind: Kind<Job, Result>,
  renewEveryMs = RENEW_MS,
): Work {
  async function run(job: Job, lost: AbortController): Promise<void> {
    const keeper = setInterval(() => void keep(job, lost), renewEveryMs);
    try {
      const result = await kind.perform(job, lost.signal);
      await turn("end", () => kind.store(job, result));
    } catch (error) {
      if (!lost.signal.aborted) await kind.putBack(job, error);
    } finally {
      clearInterval(keeper);
    }
  }
  async function keep(job: Job, lost: AbortController): Promise<void> {
    try {
      if (!(await kind.renew(job))) lost.abort();
    } catch (error) {
      log.warn({ err: error, work: kind.name, id: job.id }, "a lease could not be renewed");
    }
  }
  const { together } = kind;
  return {
    ...kind,
    ...(together && { together: (ids: number[]) => turn("end", () => together(ids)) }),
    begin: async (id) => {
      const job = await turn("begin", () => kind.claim(id));
      if (!job) return null;
      const lost = new AbortController();
      return {
        done: run(job, lost),
        handBack: async () => {
          lost.abort();
          await kind.handBack(job);
        },
      };
    },
  };
}

const takeTurn = takingTurns();

/** All that runs in this process shares the embedded database's one connection. */
function turn<T>(place: "begin" | "end", work: () => Promise<T>): Promise<T> {
  return config().embedded ? takeTurn(place, work) : work();
}

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
