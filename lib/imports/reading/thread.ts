import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { DomainError } from "@/lib/errors";
import { type Bounds, Guard, limitsOf } from "@/lib/platform/files/guard";
import { toFileError } from "@/lib/platform/files/thread";
import type { Correction } from "../corrected/rewrite";
import type { OwnField } from "../mapping/known";
import type { Columns } from "./columns";
import type {
  FileTask,
  FromWorker,
  Inspected,
  Request,
  RewriteJob,
  ToWorker,
  WorkerResult,
} from "./file-worker";
import type { Shape, Source, SourceRow } from "./row";

/**
 * The purpose of a worker thread. Each pool has its own concurrency limit: downloads last as long
 * as their clients and must not delay imports, and rewriting a file needs a second thread to read
 * its rows.
 */
export type Pool = "work" | "export" | "rewrite" | "corrections";

export interface ReadOptions {
  /** Aborts when the client of a request disconnects. */
  signal?: AbortSignal | undefined;
  pool?: Pool | undefined;
}

/**
 * Detects a file's format and columns.
 * @param customFields the custom fields
 * @throws FileError; DomainError conflict after the signal aborts
 */
export async function inspectFile(
  source: Source,
  fileName: string,
  customFields: OwnField[],
  signal?: AbortSignal,
): Promise<Inspected> {
  for await (const result of readInThread(
    source,
    { kind: "inspect", fileName, own: customFields },
    { signal },
  )) {
    if ("inspected" in result) return result.inspected;
  }
  throw new Error("The thread ended without a result.");
}

/**
 * Finds a file's columns after its format settings have changed.
 * @throws as inspectFile
 */
export async function findColumns(
  source: Source,
  shape: Shape,
  customFields: OwnField[],
  headerRow: number | undefined,
  signal?: AbortSignal,
): Promise<Columns> {
  const task = { kind: "columns", shape, own: customFields, headerRow } as const;
  for await (const result of readInThread(source, task, { signal })) {
    if ("columns" in result) return result.columns;
  }
  throw new Error("The thread ended without a result.");
}

/** Reads the rows of a file in batches. @throws as inspectFile */
export async function* readRowBatches(
  source: Source,
  shape: Shape,
  options: ReadOptions,
): AsyncGenerator<SourceRow[]> {
  for await (const result of readInThread(source, { kind: "rows", shape }, options)) {
    if ("rows" in result) yield result.rows;
  }
}

/**
 * Rewrites a file with its corrections, which are requested in order.
 * @throws FileError
 */
export async function* rewriteInThread(
  source: Source,
  job: RewriteJob,
  corrections: AsyncGenerator<Correction>,
): AsyncGenerator<Uint8Array> {
  const task = { kind: "rewrite", ...job } as const;
  try {
    for await (const result of readInThread(source, task, { pool: "rewrite" }, corrections)) {
      if ("bytes" in result) yield result.bytes;
    }
  } finally {
    await corrections.return(undefined);
  }
}

const MB = 1024 * 1024;

/**
 * Returns the limits of a thread. Workbooks unpack to many times their size, and an .xls file is
 * read into memory. Reading text takes time proportional to its size, plus the time to load the
 * language tables.
 */
function boundsOf(task: FileTask, size: number): Bounds {
  const format = formatOf(task);
  if (format === "xlsx") return { cpuMs: 600_000, heapMb: 96 };
  if (format === "xls") return { cpuMs: 60_000, heapMb: 256 };
  return { cpuMs: 10_000 + Math.ceil(size / MB) * 1000, heapMb: 160 };
}

/** Returns the format of a task's file; before detection, guesses it from the file extension. */
function formatOf(task: FileTask): string | undefined {
  if (task.kind !== "inspect") return task.shape.format;
  return /\.(xlsx?)$/i.exec(task.fileName)?.[1]?.toLowerCase();
}

/** Describes the content of a file, for messages. */
function describeFormat(task: FileTask): string {
  return /^xlsx?$/.test(formatOf(task) ?? "") ? "workbook" : "products";
}

/** Threads per pool. In the `work` pool, they serve one import and two previews. */
const CONCURRENCY = 3;
// On globalThis, because Next bundles callers separately.
const globalState = globalThis as typeof globalThis & {
  plumblineReaders?: Map<Pool, LimitFunction>;
};

function limitOf(pool: Pool): LimitFunction {
  globalState.plumblineReaders ??= new Map();
  const limit = globalState.plumblineReaders.get(pool) ?? pLimit(CONCURRENCY);
  globalState.plumblineReaders.set(pool, limit);
  return limit;
}

/** Runs a task in a worker thread, and terminates the thread when the caller stops iterating. */
async function* readInThread(
  source: Source,
  task: FileTask,
  { pool = "work", signal = deadlineOf(pool) }: ReadOptions,
  corrections?: AsyncIterator<Correction>,
): AsyncGenerator<WorkerResult> {
  const size = await source.size();
  const turn = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => finished.resolve(), { once: true });
  void limitOf(pool)(() => {
    turn.resolve();
    return finished.promise;
  });
  await turn.promise;
  let conversation: ThreadExchange | null = null;
  try {
    throwIfAborted(signal);
    conversation = new ThreadExchange({ source, task, size, signal, corrections });
    for (;;) {
      const answer = await conversation.next();
      if ("over" in answer) return;
      if ("refused" in answer || "broken" in answer)
        throw toFileError(answer, describeFormat(task));
      yield answer;
    }
  } finally {
    conversation?.end();
    finished.resolve();
  }
}

/** A stalled download must not occupy a thread indefinitely. */
const MAX_DOWNLOAD_MS = 15 * 60_000;

function deadlineOf(pool: Pool): AbortSignal {
  return pool === "work" ? new AbortController().signal : AbortSignal.timeout(MAX_DOWNLOAD_MS);
}

/**
 * Throws if the client has disconnected; no one receives the error. @throws DomainError conflict
 */
function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DomainError("conflict", "The request was cancelled.");
}

type Answer = Exclude<FromWorker, Request>;

interface Topic {
  source: Source;
  task: FileTask;
  size: number;
  signal: AbortSignal;
  corrections: AsyncIterator<Correction> | undefined;
}

/** Exchanges messages with a thread that reads a file, and sends it the chunks that it requests. */
class ThreadExchange {
  private readonly worker: Worker;
  private readonly guard: Guard;
  /** Messages not consumed yet; each returns its value or throws an error. */
  private readonly heard: (() => Answer)[] = [];
  private wake = () => {};
  private isAwaited = false;

  constructor(private readonly topic: Topic) {
    const { task, size, signal } = topic;
    const bounds = boundsOf(task, size);
    // The bundler recognizes workers only in this exact syntax.
    this.worker = new Worker(new URL("./file-worker.ts", import.meta.url), {
      execArgv: [],
      resourceLimits: limitsOf(bounds),
    });
    this.guard = new Guard(
      this.worker,
      `Save only the ${describeFormat(task)} in a new file.`,
      bounds,
    );
    void this.guard.over.then((failed) => this.hear(() => failed));
    this.worker.on("message", (message: FromWorker) => {
      if ("request" in message) void this.give(message);
      else this.hear(() => message);
    });
    signal.addEventListener("abort", this.giveUp);
    this.send({ task, size });
  }

  /**
   * Returns the thread's next result and lets the thread prepare the following one.
   * @throws errors of the source
   */
  async next(): Promise<Answer> {
    this.isAwaited = true;
    this.guard.expect();
    for (;;) {
      throwIfAborted(this.topic.signal);
      const answer = this.heard.shift();
      if (!answer) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        continue;
      }
      this.isAwaited = false;
      this.guard.rest();
      this.send({ resume: true });
      return answer();
    }
  }

  end(): void {
    this.topic.signal.removeEventListener("abort", this.giveUp);
    this.guard.end();
  }

  private readonly giveUp = () => {
    this.guard.end();
    this.wake();
  };

  private hear(answer: () => Answer) {
    this.heard.push(answer);
    this.wake();
  }

  private send(message: ToWorker) {
    this.worker.postMessage(message);
  }

  private async give(workerRequest: Request): Promise<void> {
    // While the thread waits for the database, its time limit is suspended.
    this.guard.rest();
    try {
      const { request } = workerRequest;
      if ("next" in workerRequest) {
        this.send({
          corrections: await nextOf(this.topic.corrections, workerRequest.next),
          request,
        });
      } else {
        const piece = new Uint8Array(await firstOf(this.topic.source(workerRequest.offset)));
        this.worker.postMessage({ piece, request } satisfies ToWorker, [piece.buffer]);
      }
      if (this.isAwaited) this.guard.expect();
    } catch (error) {
      this.hear(() => {
        throw error;
      });
    }
  }
}

async function firstOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of pieces) return piece;
  return new Uint8Array();
}

/** Returns the next values of an iterator; empty at its end. */
async function nextOf<T>(all: AsyncIterator<T> | undefined, limit: number): Promise<T[]> {
  const values: T[] = [];
  while (all && values.length < limit) {
    const { done, value } = await all.next();
    if (done) break;
    values.push(value);
  }
  return values;
}
