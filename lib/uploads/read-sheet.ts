import { Worker } from "node:worker_threads";
import { DomainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "./sheets/limits";
import type { Table } from "./sheets/table";
import type { Outcome, Task } from "./sheets/worker";

/** Processor time, which a busy machine does not shorten; a real file of 1,000 rows takes a tenth. */
const MAX_CPU_MS = 1200;
const MAX_WALL_MS = 30_000;
const LOOK_MS = 50;
const MAX_HEAP_MB = 96;

/**
 * The products in an uploaded file, read in a thread of its own that is bounded in time and memory:
 * whatever the file does, the server goes on. Files are read one after the other.
 * @throws DomainError too_large, or invalid with what is wrong with the file as a whole
 */
export async function readSheet(bytes: Uint8Array, fileName: string): Promise<Table> {
  if (bytes.byteLength > MAX_FILE_BYTES) throw fileTooLarge();
  const outcome = await inTurn(() => runWorker({ bytes, fileName }));
  if ("table" in outcome) return outcome.table;
  if ("refused" in outcome) throw badFile(outcome.refused);
  log.info({ fileName, reason: outcome.broken }, "an uploaded file could not be read");
  throw badFile("The file is damaged and cannot be read.");
}

export function fileTooLarge(): DomainError {
  return new DomainError("too_large", FILE_TOO_LARGE, { fields: { file: [FILE_TOO_LARGE] } });
}

function badFile(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { fields: { file: [sentence] } });
}

const TOO_COMPLEX: Outcome = {
  refused: "The file is too large or too complex to be read. Save only the products in a new file.",
};

function runWorker(task: Task): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const worker = new Worker(new URL("./sheets/worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  const giveUp = () => resolve(TOO_COMPLEX);
  const wall = setTimeout(giveUp, MAX_WALL_MS);
  const look = setInterval(async () => {
    if ((await cpuMs(worker)) > MAX_CPU_MS) giveUp();
  }, LOOK_MS);
  worker.once("message", resolve);
  worker.once("error", (error: NodeJS.ErrnoException) => {
    const outOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    resolve(outOfMemory ? TOO_COMPLEX : { broken: String(error) });
  });
  worker.once("exit", giveUp);
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(wall);
    clearInterval(look);
    void worker.terminate();
  });
}

/** The time that a thread has worked; 0 where it has not begun or has ended. */
async function cpuMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

// One file at a time bounds the memory of all; Next bundles its callers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblineUploads?: Promise<unknown> };

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = (shared.plumblineUploads ?? Promise.resolve()).then(work, work);
  shared.plumblineUploads = turn.catch(() => undefined);
  return turn;
}
