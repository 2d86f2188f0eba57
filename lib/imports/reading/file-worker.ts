import { parentPort } from "node:worker_threads";
import { type Failed, toFailure } from "../../platform/files/guard.ts";
import type { StoredFile } from "../../platform/files/sheets/archive.ts";
import { loadLanguageReader } from "../../reading/detect-language.ts";
import { type Correction, Corrections, type Rewrite } from "../corrected/rewrite.ts";
import type { OwnField } from "../mapping/known.ts";
import type { Columns } from "./columns.ts";
import { rowsOf } from "./reader.ts";
import type { Recognised } from "./recognize.ts";
import type { Shape, Source, SourceRow } from "./row.ts";

/**
 * The part of a rewrite that starts the task. The thread requests the file and its corrections
 * later.
 */
export type RewriteJob = Omit<Rewrite, "source" | "corrections">;

/** The tasks of a worker thread. */
export type FileTask =
  | { kind: "inspect"; fileName: string; own: OwnField[] }
  | { kind: "columns"; shape: Shape; own: OwnField[]; headerRow: number | undefined }
  | { kind: "rows"; shape: Shape }
  | ({ kind: "rewrite" } & RewriteJob);

/** Messages to the thread: its task, then a requested chunk, or the request to continue. */
export type ToWorker =
  | { task: FileTask; size: number }
  | { piece: Uint8Array; request: number }
  | { corrections: Correction[]; request: number }
  | { resume: true };

/** A request from the thread: for the file from a position onward, or for the next corrections. */
export type Request = { offset: number; request: number } | { next: number; request: number };
/** Messages from the thread: requests and results. */
export type FromWorker = Request | WorkerResult | { over: true } | Failed;
export type WorkerResult =
  | { rows: SourceRow[] }
  | { columns: Columns }
  | { inspected: Inspected }
  | { bytes: Uint8Array };

/** A file with its detected format and columns. */
export type Inspected = Recognised & Columns;

const BATCH_ROWS = 500;
const BATCH_CELLS = 20_000;
/** UTF-16 units. */
const BATCH_LENGTH = 150_000;
/** Bytes parsed at a time. */
const PARSED_BYTES = 64 * 1024;

const MAX_CORRECTIONS = 100;

const askedPieces = new Map<number, (piece: Uint8Array) => void>();
const askedCorrections = new Map<number, (corrections: Correction[]) => void>();
let requests = 0;
let resume = () => {};

parentPort?.on("message", (message: ToWorker) => {
  if ("task" in message) void perform(message.task, message.size);
  else if ("resume" in message) resume();
  else if ("piece" in message) {
    askedPieces.get(message.request)?.(message.piece);
    askedPieces.delete(message.request);
  } else {
    askedCorrections.get(message.request)?.(message.corrections);
    askedCorrections.delete(message.request);
  }
});

function send(message: FromWorker) {
  parentPort?.postMessage(message);
}

async function perform(task: FileTask, size: number): Promise<void> {
  const file: StoredFile = { size, from: (offset) => readPieces(offset, size) };
  try {
    for await (const result of runTask(task, file)) await hand(result);
    send({ over: true });
  } catch (error) {
    send(toFailure(error));
  }
}

async function* runTask(task: FileTask, file: StoredFile): AsyncGenerator<WorkerResult> {
  if (task.kind === "rows") {
    for await (const rows of batchRows(rowsOf(file, task.shape))) yield { rows };
  } else if (task.kind === "columns") {
    const { surveyColumns } = await import("./columns.ts");
    const rows = rowsOf(file, task.shape);
    yield { columns: await surveyColumns(rows, task.own, task.headerRow) };
  } else if (task.kind === "rewrite") {
    const { rewriteFile } = await import("../corrected/rewriter.ts");
    for await (const bytes of rewriteFile(jobOf(task, file))) yield { bytes };
  } else {
    const { surveyColumns } = await import("./columns.ts");
    const { recognizeFile: recogniseFile } = await import("./recognize.ts");
    const recognised = await recogniseFile(file, task.fileName, loadLanguageReader);
    const columns = await surveyColumns(rowsOf(file, recognised), task.own);
    yield { inspected: { ...recognised, ...columns } };
  }
}

function jobOf(job: RewriteJob, { size, from }: StoredFile): Rewrite {
  const source: Source = Object.assign((offset = 0) => from(offset), { size: async () => size });
  return { ...job, source, corrections: new Corrections(receiveCorrections()) };
}

async function* receiveCorrections(): AsyncGenerator<Correction> {
  for (;;) {
    const next = await askCorrections();
    if (next.length === 0) return;
    yield* next;
  }
}

function askCorrections(): Promise<Correction[]> {
  const { promise, resolve } = Promise.withResolvers<Correction[]>();
  requests += 1;
  askedCorrections.set(requests, resolve);
  send({ next: MAX_CORRECTIONS, request: requests });
  return promise;
}

/**
 * Sends a result and resolves when it has been consumed, so that the thread prepares at most one
 * further result.
 */
function hand(result: WorkerResult): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  resume = resolve;
  send(result);
  return promise;
}

async function* readPieces(from: number, size: number): AsyncGenerator<Uint8Array> {
  for (let position = from; position < size; ) {
    const piece = await requestPart(position);
    if (piece.byteLength === 0) return;
    for (let offset = 0; offset < piece.byteLength; offset += PARSED_BYTES) {
      yield piece.subarray(offset, offset + PARSED_BYTES);
    }
    position += piece.byteLength;
  }
}

function requestPart(offset: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  requests += 1;
  askedPieces.set(requests, resolve);
  send({ offset, request: requests });
  return promise;
}

async function* batchRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = [];
  let cells = 0;
  let length = 0;
  for await (const row of rows) {
    batch.push(row);
    cells += row.cells.length;
    for (const cell of row.cells) length += cell.length;
    if (batch.length < BATCH_ROWS && cells < BATCH_CELLS && length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    cells = 0;
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
