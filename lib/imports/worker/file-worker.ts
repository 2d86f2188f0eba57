import { parentPort } from "node:worker_threads";
import { type FileFailure, toFailure } from "../../platform/files/guard.ts";
import type { StoredFile } from "../../platform/files/sheets/archive.ts";
import { loadLanguageReader } from "../../reading/detect-language.ts";
import type { OwnField } from "../mapping/by-header.ts";
import type { Columns } from "../reading/columns.ts";
import { readSourceRows } from "../reading/reader.ts";
import type { RecognizedFile } from "../reading/recognize.ts";
import type { ByteSource, ParseSettings, SourceRow } from "../reading/row.ts";
import { type Correction, Corrections, type Rewrite } from "../rewriting/rewrite.ts";

/** The part of a rewrite that starts the task. The file and corrections come later. */
export type RewriteJob = Omit<Rewrite, "source" | "corrections">;

export type FileTask =
  | { kind: "inspect"; fileName: string; own: OwnField[] }
  | {
      kind: "columns";
      shape: ParseSettings;
      customFields: OwnField[];
      headerRow: number | undefined;
    }
  | { kind: "rows"; shape: ParseSettings }
  | ({ kind: "rewrite" } & RewriteJob);

/** Messages to the thread: its task, then a requested chunk, or the request to continue. */
export type MessageToWorker =
  | { task: FileTask; size: number }
  | { piece: Uint8Array; request: number }
  | { corrections: Correction[]; request: number }
  | { resume: true };

/** A request from the thread: for the file from a position onward, or for the next corrections. */
export type ChunkRequest = { offset: number; request: number } | { next: number; request: number };
/** Messages from the thread: requests and results. */
export type MessageFromWorker = ChunkRequest | WorkerResult | { over: true } | FileFailure;
export type WorkerResult =
  | { rows: SourceRow[] }
  | { columns: Columns }
  | { inspected: InspectedFile }
  | { bytes: Uint8Array };

export type InspectedFile = RecognizedFile & Columns;

const BATCH_ROWS = 500;
const BATCH_CELLS = 20_000;
/** Maximum length of a batch in UTF-16 code units. */
const BATCH_LENGTH = 150_000;
/** Number of bytes to parse at a time. */
const PARSED_BYTES = 64 * 1024;

const MAX_CORRECTIONS = 100;

const chunkResolvers = new Map<number, (piece: Uint8Array) => void>();
const correctionResolvers = new Map<number, (corrections: Correction[]) => void>();
let requestCount = 0;
let resume = () => {};

parentPort?.on("message", (message: MessageToWorker) => {
  if ("task" in message) void performTask(message.task, message.size);
  else if ("resume" in message) resume();
  else if ("piece" in message) {
    chunkResolvers.get(message.request)?.(message.piece);
    chunkResolvers.delete(message.request);
  } else {
    correctionResolvers.get(message.request)?.(message.corrections);
    correctionResolvers.delete(message.request);
  }
});

function sendMessage(message: MessageFromWorker) {
  parentPort?.postMessage(message);
}

async function performTask(task: FileTask, size: number): Promise<void> {
  const file: StoredFile = { size, readFrom: (offset) => readChunks(offset, size) };
  try {
    for await (const result of runTask(task, file)) await deliverResult(result);
    sendMessage({ over: true });
  } catch (error) {
    sendMessage(toFailure(error));
  }
}

async function* runTask(task: FileTask, file: StoredFile): AsyncGenerator<WorkerResult> {
  if (task.kind === "rows") {
    for await (const rows of batchRows(readSourceRows(file, task.shape))) yield { rows };
  } else if (task.kind === "columns") {
    const { surveyColumns } = await import("../reading/columns.ts");
    const rows = readSourceRows(file, task.shape);
    yield { columns: await surveyColumns(rows, task.customFields, task.headerRow) };
  } else if (task.kind === "rewrite") {
    const { rewriteFile } = await import("../rewriting/rewriter.ts");
    for await (const bytes of rewriteFile(toRewrite(task, file))) yield { bytes };
  } else {
    const { surveyColumns } = await import("../reading/columns.ts");
    const { recognizeFile: recognize } = await import("../reading/recognize.ts");
    const recognizedFile = await recognize(file, task.fileName, loadLanguageReader);
    const columns = await surveyColumns(readSourceRows(file, recognizedFile), task.own);
    yield { inspected: { ...recognizedFile, ...columns } };
  }
}

function toRewrite(job: RewriteJob, { size, readFrom }: StoredFile): Rewrite {
  const source: ByteSource = Object.assign((offset = 0) => readFrom(offset), {
    size: async () => size,
  });
  return { ...job, source, corrections: new Corrections(receiveCorrections()) };
}

async function* receiveCorrections(): AsyncGenerator<Correction> {
  for (;;) {
    const next = await requestCorrections();
    if (next.length === 0) return;
    yield* next;
  }
}

function requestCorrections(): Promise<Correction[]> {
  const { promise, resolve } = Promise.withResolvers<Correction[]>();
  requestCount += 1;
  correctionResolvers.set(requestCount, resolve);
  sendMessage({ next: MAX_CORRECTIONS, request: requestCount });
  return promise;
}

/** Sends a result and resolves when it is consumed, so that only one more is prepared. */
function deliverResult(result: WorkerResult): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  resume = resolve;
  sendMessage(result);
  return promise;
}

async function* readChunks(startOffset: number, size: number): AsyncGenerator<Uint8Array> {
  for (let position = startOffset; position < size; ) {
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
  requestCount += 1;
  chunkResolvers.set(requestCount, resolve);
  sendMessage({ offset, request: requestCount });
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
