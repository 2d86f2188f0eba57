import { parentPort } from "node:worker_threads";
import { type Failed, failedBy } from "../../files/guard.ts";
import type { StoredFile } from "../../uploads/sheets/archive.ts";
import type { Row } from "../../uploads/sheets/raw-sheet.ts";
import { fullestSheet, sheetRows, type WorkbookFormat } from "./sheets.ts";

/** What the thread is to read: a sheet's rows, or where none is named, which sheet has the most. */
export interface WorkbookTask {
  format: WorkbookFormat;
  sheet: string | null;
  /** In bytes. */
  size: number;
}

/** What the thread is told: first its task, then a piece that it asked for, or to read on. */
export type Told =
  | { task: WorkbookTask }
  | { piece: Uint8Array; request: number }
  | { readOn: true };

/** What the thread says: that it needs the file from a place on, and what it has found there. */
export type Said =
  | { place: number; request: number }
  | { rows: Row[] }
  | { fullest: string }
  | { over: true }
  | Failed;

const BATCH_ROWS = 500;
/** UTF-16 units. */
const BATCH_LENGTH = 150_000;

const asked = new Map<number, (piece: Uint8Array) => void>();
let requests = 0;
let readOn = () => {};

parentPort?.on("message", (told: Told) => {
  if ("task" in told) void perform(told.task);
  else if ("readOn" in told) readOn();
  else {
    asked.get(told.request)?.(told.piece);
    asked.delete(told.request);
  }
});

function say(said: Said) {
  parentPort?.postMessage(said);
}

async function perform({ format, sheet, size }: WorkbookTask): Promise<void> {
  const file: StoredFile = { size, from: (place) => piecesFrom(place, size) };
  try {
    if (sheet === null) return say({ fullest: await fullestSheet(format, file) });
    for await (const rows of inBatches(sheetRows(format, file, sheet))) await hand(rows);
    say({ over: true });
  } catch (error) {
    say(failedBy(error));
  }
}

/** Ends once the rows were taken: the next are read while these are worked on, and no more. */
function hand(rows: Row[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  readOn = resolve;
  say({ rows });
  return promise;
}

async function* piecesFrom(from: number, size: number): AsyncGenerator<Uint8Array> {
  for (let place = from; place < size; ) {
    const piece = await ask(place);
    if (piece.byteLength === 0) return;
    yield piece;
    place += piece.byteLength;
  }
}

function ask(place: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  requests += 1;
  asked.set(requests, resolve);
  say({ place, request: requests });
  return promise;
}

async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let length = 0;
  for await (const row of rows) {
    batch.push(row);
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
