import type { Worker } from "node:worker_threads";

interface IdleThread {
  worker: Worker;
  heapMb: number;
  timer: NodeJS.Timeout;
  onEnd: () => void;
}

/** Threads that are ready for another task, because starting one takes longer than most tasks. */
export class IdleThreads {
  /** The longest idle first. */
  private readonly threads: IdleThread[] = [];

  /** @param maxIdleMs milliseconds without a task after which a thread ends */
  constructor(
    private readonly maxIdleMs: number,
    private readonly maxThreads: number,
  ) {}

  /** Returns an idle thread with this memory limit, if there is one. */
  take(heapMb: number): Worker | undefined {
    const thread = this.threads.findLast((candidate) => candidate.heapMb === heapMb);
    if (!thread) return undefined;
    this.forget(thread);
    thread.worker.ref();
    return thread.worker;
  }

  /** Keeps a thread for another task, in place of the longest idle one if there are too many. */
  keep(worker: Worker, heapMb: number): void {
    const end = () => {
      this.forget(thread);
      void worker.terminate();
    };
    const thread: IdleThread = {
      worker,
      heapMb,
      timer: setTimeout(end, this.maxIdleMs).unref(),
      onEnd: () => this.forget(thread),
    };
    worker.unref();
    worker.once("exit", thread.onEnd);
    worker.once("error", thread.onEnd);
    this.threads.push(thread);
    const [longestIdle] = this.threads;
    if (longestIdle && this.threads.length > this.maxThreads) {
      this.forget(longestIdle);
      void longestIdle.worker.terminate();
    }
  }

  private forget(thread: IdleThread): void {
    clearTimeout(thread.timer);
    thread.worker.off("exit", thread.onEnd);
    thread.worker.off("error", thread.onEnd);
    this.threads.splice(this.threads.indexOf(thread), 1);
  }
}
