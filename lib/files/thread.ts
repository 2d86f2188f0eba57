import { Worker } from "node:worker_threads";
import { log } from "@/lib/log";
import { FileError } from "./file-error";
import type { Outcome, Readers, Task } from "./worker";

/** Processor time, which a busy machine does not shorten; a real file of 1,000 rows takes a tenth. */
const MAX_CPU_MS = 1200;
const MAX_WALL_MS = 30_000;
const LOOK_MS = 50;
const MAX_HEAP_MB = 96;

/** What a thread may take; a file that runs in the background may take more. */
export interface Bounds {
  cpuMs: number;
  heapMb: number;
}
const BOUNDS: Bounds = { cpuMs: MAX_CPU_MS, heapMb: MAX_HEAP_MB };

/**
 * What is in a file that came from outside, read in a thread of its own that is bounded in time and
 * memory: whatever the file does, the server goes on. Files are read one after the other. The
 * readers bound what they answer, which is copied into the server's own memory.
 * @throws FileError with what is wrong with the file as a whole
 */
export async function readInThread<Kind extends keyof Readers>(
  kind: Kind,
  file: Task<Kind>["file"],
  bounds = BOUNDS,
): Promise<Awaited<ReturnType<Readers[Kind]>>> {
  const outcome = await inTurn(() => runWorker({ kind, file }, bounds));
  if ("read" in outcome) return outcome.read;
  if ("refused" in outcome) throw new FileError(outcome.refused);
  log.info({ kind, reason: outcome.broken }, "a file could not be read");
  throw new FileError("The file is damaged and cannot be read.");
}

type Read<Kind extends keyof Readers> = Outcome<Awaited<ReturnType<Readers[Kind]>>>;

function runWorker<Kind extends keyof Readers>(
  task: Task<Kind>,
  bounds: Bounds,
): Promise<Read<Kind>> {
  const { promise, resolve } = Promise.withResolvers<Read<Kind>>();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb, maxYoungGenerationSizeMb: 16 },
  });
  const tooComplex = {
    refused: `The file is too large or too complex to be read. Save only the ${task.kind} in a new file.`,
  };
  const giveUp = () => resolve(tooComplex);
  const wall = setTimeout(giveUp, MAX_WALL_MS);
  const look = setInterval(async () => {
    if ((await cpuMs(worker)) > bounds.cpuMs) giveUp();
  }, LOOK_MS);
  worker.once("message", resolve);
  worker.once("error", (error: NodeJS.ErrnoException) => {
    const outOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    resolve(outOfMemory ? tooComplex : { broken: String(error) });
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
const shared = globalThis as typeof globalThis & { plumblineFiles?: Promise<unknown> };

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = (shared.plumblineFiles ?? Promise.resolve()).then(work, work);
  shared.plumblineFiles = turn.catch(() => undefined);
  return turn;
}
