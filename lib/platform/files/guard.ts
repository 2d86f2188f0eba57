import type { ResourceLimits, Worker } from "node:worker_threads";
import { FileError } from "./file-error.ts";

export interface ThreadLimits {
  /** CPU time rather than elapsed time, so that the limit does not depend on the machine's load. */
  cpuMs: number;
  heapMb: number;
}

/** `refused` is a message for the user; `broken` is a library's error about a damaged file. */
export type FileFailure = { refused: string } | { broken: string };

/** Converts an error in a worker thread to a message about the file. */
export function toFailure(error: unknown): FileFailure {
  if (error instanceof FileError) return { refused: error.message };
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
    return {
      refused: "The server does not have enough disk space to read this file. Try again later.",
    };
  }
  return { broken: String(error) };
}

const MAX_WALL_MS = 30_000;
const POLL_MS = 50;

/** Returns the memory limits of a thread. */
export function toResourceLimits({ heapMb }: ThreadLimits): ResourceLimits {
  return { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 };
}

/** Supervises a worker thread that parses an untrusted file, and ensures that the thread ends. */
export class ThreadGuard {
  /** Resolves if the thread failed, exceeded a limit, or sent nothing for 30 s. */
  readonly failure: Promise<FileFailure>;
  private readonly worker: Worker;
  private readonly giveUp: () => void;
  private readonly fail: (error: NodeJS.ErrnoException) => void;
  private readonly cpuTimer: NodeJS.Timeout;
  private messageTimer: NodeJS.Timeout | undefined;
  /** CPU milliseconds to subtract from the thread's total. */
  private countedFrom = 0;

  /**
   * @param advice a sentence that tells the user what to do about a file that exceeds the limits
   */
  constructor(worker: Worker, advice: string, { cpuMs }: ThreadLimits) {
    const { promise, resolve } = Promise.withResolvers<FileFailure>();
    const complexityFailure = {
      refused: `The file is too large or too complex to be read. ${advice}`,
    };
    this.worker = worker;
    this.failure = promise;
    this.giveUp = () => resolve(complexityFailure);
    this.cpuTimer = setInterval(async () => {
      if ((await getCpuTime(worker)) - this.countedFrom > cpuMs) this.giveUp();
    }, POLL_MS);
    this.fail = (error: NodeJS.ErrnoException) => {
      const isOutOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      resolve(isOutOfMemory ? complexityFailure : { broken: String(error) });
    };
    worker.once("error", this.fail);
    worker.once("exit", this.giveUp);
    this.expect();
    // The time of a reused thread's earlier tasks does not count.
    void this.restart();
  }

  /** Starts waiting for a message from the thread. */
  expect(): void {
    clearTimeout(this.messageTimer);
    this.messageTimer = setTimeout(this.giveUp, MAX_WALL_MS);
  }

  /** Restarts the CPU budget, so that the time for loading code does not count. */
  async restart(): Promise<void> {
    this.countedFrom = await getCpuTime(this.worker);
  }

  /** Stops waiting for a message. */
  stopWaiting(): void {
    clearTimeout(this.messageTimer);
    this.messageTimer = undefined;
  }

  /** Stops supervising the thread, which can perform another task. */
  release(): void {
    this.stopWaiting();
    clearInterval(this.cpuTimer);
    this.worker.off("error", this.fail);
    this.worker.off("exit", this.giveUp);
  }

  end(): void {
    this.stopWaiting();
    clearInterval(this.cpuTimer);
    void this.worker.terminate();
  }
}

/** Returns the CPU milliseconds of a thread; 0 if it is not running. */
async function getCpuTime(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
