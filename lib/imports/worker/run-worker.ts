import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { DomainError } from "@/lib/errors";
import { ThreadGuard, type ThreadLimits, toResourceLimits } from "@/lib/platform/files/guard";
import { IdleThreads } from "@/lib/platform/files/idle-threads";
import { toFileError } from "@/lib/platform/files/run-worker";
import { processState } from "@/lib/platform/process-state";
import type { OwnField } from "../mapping/by-header";
import type { Columns } from "../reading/columns";
import type { ByteSource, ParseSettings, SourceRow } from "../reading/row";
import type { Correction } from "../rewriting/rewrite";
import type {
  ChunkRequest,
  FileTask,
  InspectedFile,
  MessageFromWorker,
  MessageToWorker,
  RewriteJob,
  WorkerResult,
} from "./file-worker";

/**
 * The purpose of a worker thread. Each pool has its own concurrency limit: downloads last as long
 * as their clients and must not delay imports, and rewriting a file needs a second thread to read
 * its rows.
 */
export type PoolName = "work" | "export" | "rewrite" | "corrections";

export interface ReadOptions {
  /** A signal that aborts when the client of a request disconnects. */
  signal?: AbortSignal | undefined;
  pool?: PoolName | undefined;
}

/**
 * Detects a file's format and columns.
 * @param customFields the custom fields
 * @throws FileError; DomainError conflict after the signal aborts
 */
export async function inspectFile(
  source: ByteSource,
  fileName: string,
  customFields: OwnField[],
  signal?: AbortSignal,
): Promise<InspectedFile> {
  const task = { kind: "inspect", fileName, own: customFields } as const;
  const result = await readResult(source, task, signal);
  if ("inspected" in result) return result.inspected;
  throw new Error("The worker thread returned an unexpected result.");
}

/** Finds a file's columns after its format settings have changed. @throws as inspectFile */
export async function findColumns(
  source: ByteSource,
  parseSettings: ParseSettings,
  customFields: OwnField[],
  headerRow: number | undefined,
  signal?: AbortSignal,
): Promise<Columns> {
  const task = { kind: "columns", shape: parseSettings, customFields, headerRow } as const;
  const result = await readResult(source, task, signal);
  if ("columns" in result) return result.columns;
  throw new Error("The worker thread returned an unexpected result.");
}

/** Returns the only result of a task. */
async function readResult(
  source: ByteSource,
  task: FileTask,
  signal: AbortSignal | undefined,
): Promise<WorkerResult> {
  const [result] = await Array.fromAsync(readInWorker(source, task, { signal }));
  if (result) return result;
  throw new Error("The worker thread ended without a result.");
}

/** Reads the rows of a file in batches. @throws as inspectFile */
export async function* readRowBatches(
  source: ByteSource,
  parseSettings: ParseSettings,
  options: ReadOptions,
): AsyncGenerator<SourceRow[]> {
  for await (const result of readInWorker(
    source,
    { kind: "rows", shape: parseSettings },
    options,
  )) {
    if ("rows" in result) yield result.rows;
  }
}

/** Rewrites a file with its corrections, which are requested in order. @throws FileError */
export async function* rewriteInWorker(
  source: ByteSource,
  job: RewriteJob,
  corrections: AsyncGenerator<Correction>,
): AsyncGenerator<Uint8Array> {
  const task = { kind: "rewrite", ...job } as const;
  try {
    for await (const result of readInWorker(source, task, { pool: "rewrite" }, corrections)) {
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
function computeBounds(task: FileTask, size: number): ThreadLimits {
  const format = getTaskFormat(task);
  if (format === "xlsx") return { cpuMs: 600_000, heapMb: 96 };
  if (format === "xls") return { cpuMs: 60_000, heapMb: 256 };
  return { cpuMs: 10_000 + Math.ceil(size / MB) * 1000, heapMb: 160 };
}

/** Returns the format of a task's file; before detection, guesses it from the file extension. */
function getTaskFormat(task: FileTask): string | undefined {
  if (task.kind !== "inspect") return task.shape.format;
  return /\.(xlsx?)$/i.exec(task.fileName)?.[1]?.toLowerCase();
}

function describeFormat(task: FileTask): string {
  return /^xlsx?$/.test(getTaskFormat(task) ?? "") ? "workbook" : "products";
}

/** Threads per pool. In the `work` pool, they serve one import and two previews. */
const CONCURRENCY = 3;
const limits = processState("file-readers", () => new Map<PoolName, LimitFunction>());

function getPoolLimit(pool: PoolName): LimitFunction {
  const limit = limits.get(pool) ?? pLimit(CONCURRENCY);
  limits.set(pool, limit);
  return limit;
}

/**
 * Threads that read text files. Threads that read workbooks end, because too much memory stays in
 * use.
 */
const getIdleThreads = () =>
  processState("idle-file-readers", () => new IdleThreads(60_000, CONCURRENCY));

/** Runs a task in a worker thread, and terminates the thread if the caller stops iterating. */
async function* readInWorker(
  source: ByteSource,
  task: FileTask,
  { pool = "work", signal = createDeadlineSignal(pool) }: ReadOptions,
  corrections?: AsyncIterator<Correction>,
): AsyncGenerator<WorkerResult> {
  const size = await source.size();
  const slot = Promise.withResolvers<void>();
  const completion = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => completion.resolve(), { once: true });
  void getPoolLimit(pool)(() => {
    slot.resolve();
    return completion.promise;
  });
  await slot.promise;
  let exchange: ThreadExchange | null = null;
  try {
    throwIfAborted(signal);
    exchange = new ThreadExchange({ source, task, size, signal, corrections });
    for (;;) {
      const answer = await exchange.next();
      if ("over" in answer) return;
      if ("refused" in answer || "broken" in answer)
        throw toFileError(answer, describeFormat(task));
      yield answer;
    }
  } finally {
    exchange?.end();
    completion.resolve();
  }
}

/** A stalled download must not occupy a thread indefinitely. */
const MAX_DOWNLOAD_MS = 15 * 60_000;

function createDeadlineSignal(pool: PoolName): AbortSignal {
  return pool === "work" ? new AbortController().signal : AbortSignal.timeout(MAX_DOWNLOAD_MS);
}

/**
 * Throws if the client has disconnected. No one receives the error. @throws DomainError conflict
 */
function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DomainError("conflict", "The request was cancelled.");
}

type WorkerMessage = Exclude<MessageFromWorker, ChunkRequest>;

interface ExchangeContext {
  source: ByteSource;
  task: FileTask;
  size: number;
  signal: AbortSignal;
  corrections: AsyncIterator<Correction> | undefined;
}

/** Exchanges messages with a thread that reads a file, and sends it the chunks. */
class ThreadExchange {
  private readonly worker: Worker;
  private readonly guard: ThreadGuard;
  private readonly heapMb: number;
  /** Messages that have not been consumed yet. Each returns its value or throws an error. */
  private readonly pendingMessages: (() => WorkerMessage)[] = [];
  private wake = () => {};
  private isAwaited = false;
  private isOver = false;

  constructor(private readonly context: ExchangeContext) {
    const { task, size, signal } = context;
    const bounds = computeBounds(task, size);
    this.heapMb = bounds.heapMb;
    this.worker =
      getIdleThreads().take(this.heapMb) ??
      // The bundler recognizes workers only in this exact syntax.
      new Worker(new URL("./file-worker.ts", import.meta.url), {
        execArgv: [],
        resourceLimits: toResourceLimits(bounds),
      });
    this.guard = new ThreadGuard(
      this.worker,
      `Save only the ${describeFormat(task)} in a new file.`,
      bounds,
    );
    void this.guard.failure.then((failure) => this.enqueue(() => failure));
    this.worker.on("message", this.receive);
    signal.addEventListener("abort", this.giveUp);
    this.send({ task, size });
  }

  /** Returns the thread's next result, and requests another. @throws the source's errors */
  async next(): Promise<WorkerMessage> {
    this.isAwaited = true;
    this.guard.expect();
    for (;;) {
      throwIfAborted(this.context.signal);
      const answer = this.pendingMessages.shift();
      if (!answer) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        continue;
      }
      this.isAwaited = false;
      this.guard.stopWaiting();
      const message = answer();
      if ("over" in message) this.isOver = true;
      else this.send({ resume: true });
      return message;
    }
  }

  end(): void {
    this.context.signal.removeEventListener("abort", this.giveUp);
    if (this.isOver && describeFormat(this.context.task) !== "workbook") {
      this.guard.release();
      this.worker.off("message", this.receive);
      getIdleThreads().keep(this.worker, this.heapMb);
    } else this.guard.end();
  }

  private readonly receive = (message: MessageFromWorker) => {
    if ("request" in message) void this.give(message);
    else this.enqueue(() => message);
  };

  private readonly giveUp = () => {
    this.guard.end();
    this.wake();
  };

  private enqueue(answer: () => WorkerMessage) {
    this.pendingMessages.push(answer);
    this.wake();
  }

  private send(message: MessageToWorker) {
    this.worker.postMessage(message);
  }

  private async give(workerRequest: ChunkRequest): Promise<void> {
    // While the thread waits for the database, its time limit is suspended.
    this.guard.stopWaiting();
    try {
      const { request } = workerRequest;
      if ("next" in workerRequest) {
        this.send({
          corrections: await takeNextValues(this.context.corrections, workerRequest.next),
          request,
        });
      } else {
        const chunk = new Uint8Array(
          await readFirstChunk(this.context.source(workerRequest.offset)),
        );
        this.worker.postMessage({ piece: chunk, request } satisfies MessageToWorker, [
          chunk.buffer,
        ]);
      }
      if (this.isAwaited) this.guard.expect();
    } catch (error) {
      this.enqueue(() => {
        throw error;
      });
    }
  }
}

async function readFirstChunk(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of chunks) return chunk;
  return new Uint8Array();
}

/** Returns the next values of an iterator, or an empty list at its end. */
async function takeNextValues<T>(
  iterator: AsyncIterator<T> | undefined,
  limit: number,
): Promise<T[]> {
  const values: T[] = [];
  while (iterator && values.length < limit) {
    const { done, value } = await iterator.next();
    if (done) break;
    values.push(value);
  }
  return values;
}
