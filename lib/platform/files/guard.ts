import type { ResourceLimits, Worker } from "node:worker_threads";
import { FileError } from "./file-error.ts";

/** What a thread may take. */
export interface Bounds {
  /** Of the processor, which a busy machine does not shorten. */
  cpuMs: number;
  heapMb: number;
}

/** `refused` is a sentence for a person; `broken` is what a library said of a damaged file. */
export type Failed = { refused: string } | { broken: string };

/** What an error in a thread says of the file. */
export function failedBy(error: unknown): Failed {
  if (error instanceof FileError) return { refused: error.message };
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
    return { refused: "The server's disk has no room to read this file. Try again later." };
  }
  return { broken: String(error) };
}

const MAX_WALL_MS = 30_000;
const LOOK_MS = 50;

/** What keeps a thread within its memory. */
export function limitsOf({ heapMb }: Bounds): ResourceLimits {
  return { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 };
}

/** Watches over a thread that reads a file which came from outside: whatever that does, it ends. */
export class Guard {
  /** What the reading came to, where the thread went wrong, took too much or said nothing for 30 s. */
  readonly over: Promise<Failed>;
  private readonly worker: Worker;
  private readonly giveUp: () => void;
  private readonly look: NodeJS.Timeout;
  private wall: NodeJS.Timeout | undefined;
  /** Milliseconds of the processor that are not counted. */
  private countedFrom = 0;

  /** @param advice what to do about a file that takes too much, as a sentence */
  constructor(worker: Worker, advice: string, { cpuMs }: Bounds) {
    const { promise, resolve } = Promise.withResolvers<Failed>();
    const tooComplex = {
      refused: `The file is too large or too complex to be read. ${advice}`,
    };
    this.worker = worker;
    this.over = promise;
    this.giveUp = () => resolve(tooComplex);
    this.look = setInterval(async () => {
      if ((await cpuTime(worker)) - this.countedFrom > cpuMs) this.giveUp();
    }, LOOK_MS);
    worker.once("error", (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      resolve(outOfMemory ? tooComplex : { broken: String(error) });
    });
    worker.once("exit", this.giveUp);
    this.expect();
  }

  /** The thread is to be heard of, counted from now. */
  expect(): void {
    clearTimeout(this.wall);
    this.wall = setTimeout(this.giveUp, MAX_WALL_MS);
  }

  /** Counts the processor's time from now: what the thread took to load its code is not the file's. */
  async restart(): Promise<void> {
    this.countedFrom = await cpuTime(this.worker);
  }

  /** Nothing is expected of the thread for now. */
  rest(): void {
    clearTimeout(this.wall);
    this.wall = undefined;
  }

  /** Ends the thread. */
  end(): void {
    this.rest();
    clearInterval(this.look);
    void this.worker.terminate();
  }
}

/** The milliseconds that a thread has worked; 0 where it has not begun or has ended. */
async function cpuTime(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
