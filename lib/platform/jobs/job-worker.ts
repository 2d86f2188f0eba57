import { runInSpan } from "@/db/tracing";
import { config } from "../config";
import { log } from "../log";
import { processState } from "../process-state";
import { type Lease, RENEW_MS } from "./lease";

/** One kind of work whose queue entries are database rows. */
export interface JobWorker {
  name: string;
  /** Returns how many entries of this kind can run, given the total concurrency. */
  getLimit: (concurrency: number) => number;
  /** Returns the ids of entries that can run now, in order. */
  listPending: (limit: number) => Promise<number[]>;
  /** Returns how many entries are running, across all processes. */
  countRunning: () => Promise<number>;
  /** Notifies the workers, after the commit. @param occasion to notify again */
  notify: (ids: number[], occasion?: string) => Promise<void>;
  /** Releases entries with an expired lease or, with `all`, all claimed entries. */
  reclaim: (options?: { all?: boolean }) => Promise<number>;
  /** Returns the ids of entries that `runBatch` can process, in order. */
  listGroupable?: (limit: number) => Promise<number[]>;
  /** Processes entries in a transaction, if possible. @returns ids to run separately */
  runBatch?: (ids: number[]) => Promise<number[]>;
  /** Claims and runs an entry, or returns null. @throws what the claim throws */
  start: (id: number) => Promise<JobRun | null>;
}

/** An entry that this process has claimed. */
export interface JobRun {
  /** Resolves when the entry has ended; rejects only if storing its errors fails. */
  finished: Promise<void>;
  /**
   * Releases the entry so that another worker can claim it. Code that is still running can no longer
   * store a result.
   */
  release: () => Promise<void>;
}

interface WorkerKind<Job extends Lease, Result> extends Omit<JobWorker, "start"> {
  claim: (id: number) => Promise<Job | null>;
  /** Extends a lease. Omitted if the work has a time limit that is shorter than a lease. */
  renew?: (job: Job) => Promise<boolean>;
  /** Does the slow part, such as model calls. The signal aborts with a lost lease. */
  perform: (job: Job, signal: AbortSignal) => Promise<Result>;
  /** Stores the result and ends the lease; has no effect if the lease was lost. */
  store: (job: Job, result: Result) => Promise<void>;
  /** Ends the lease of an entry that failed. */
  retry: (job: Job, error: unknown) => Promise<void>;
  /** Ends the lease without counting the attempt. */
  release: (job: Job) => Promise<void>;
}

/** Defines a kind of work. Leases are renewed while its workers run. */
export function defineJobWorker<Job extends Lease, Result>(
  kind: WorkerKind<Job, Result>,
  renewEveryMs = RENEW_MS,
): JobWorker {
  async function run(job: Job, expired: AbortController): Promise<void> {
    const { renew } = kind;
    const renewalTimer =
      renew && setInterval(() => void renewLease(renew, job, expired), renewEveryMs);
    try {
      await runInSpan(`queue ${kind.name}`, toSpanAttributes(job), async () => {
        const result = await kind.perform(job, expired.signal);
        await runPhase("end", () => kind.store(job, result));
      });
    } catch (error) {
      if (!expired.signal.aborted) await kind.retry(job, error);
    } finally {
      clearInterval(renewalTimer);
    }
  }
  async function renewLease(
    renew: (job: Job) => Promise<boolean>,
    job: Job,
    expired: AbortController,
  ): Promise<void> {
    try {
      if (!(await renew(job))) expired.abort();
    } catch (error) {
      log.warn({ err: error, work: kind.name, id: job.id }, "a lease could not be renewed");
    }
  }
  const { runBatch } = kind;
  return {
    ...kind,
    ...(runBatch && {
      runBatch: (ids: number[]) =>
        runInSpan(`queue ${kind.name}`, { "plumbline.entries": ids.length }, () =>
          runPhase("end", () => runBatch(ids)),
        ),
    }),
    start: async (id) => {
      const job = await runPhase("begin", () => kind.claim(id));
      if (!job) return null;
      const expired = new AbortController();
      return {
        finished: run(job, expired),
        release: async () => {
          expired.abort();
          await kind.release(job);
        },
      };
    },
  };
}

function toSpanAttributes({ id, attempt }: Lease) {
  return { "plumbline.entry": id, "plumbline.attempt": attempt };
}

/** One for the process, because the server's bundles share the embedded database's connection. */
const enqueuePhase = processState("turn-queue", createTurnQueue);

/** Runs the function in turn if the database is embedded: it has a single connection. */
function runPhase<T>(phase: "begin" | "end", work: () => Promise<T>): Promise<T> {
  return config().embedded ? enqueuePhase(phase, work) : work();
}

/**
 * Returns a function that runs functions one at a time: "begin" before "end", each in order of
 * arrival. Before each one, other tasks of the process can run. Otherwise, the embedded database,
 * which never waits for anything outside the process, would block requests until the queue is
 * empty. Running one function at a time also lets the first worker reach its slow external calls
 * early, so that the workers stay spread out.
 */
export function createTurnQueue() {
  const queues = { begin: [] as (() => void)[], end: [] as (() => void)[] };
  let busy = false;
  const startNext = () => {
    const startPhase = queues.begin.shift() ?? queues.end.shift();
    busy = startPhase !== undefined;
    startPhase?.();
  };
  return async <T>(phase: keyof typeof queues, work: () => Promise<T>): Promise<T> => {
    const { promise: phaseStart, resolve } = Promise.withResolvers<void>();
    queues[phase].push(resolve);
    if (!busy) setImmediate(startNext);
    busy = true;
    await phaseStart;
    try {
      return await work();
    } finally {
      setImmediate(startNext);
    }
  };
}
