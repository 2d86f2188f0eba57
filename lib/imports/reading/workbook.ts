import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { type Bounds, Guard, limitsOf } from "@/lib/files/guard";
import { failure } from "@/lib/files/thread";
import type { Shape, Source, SourceRow } from "./row";
import type { WorkbookFormat } from "./sheets";
import type { Said, Told, WorkbookTask } from "./workbook-worker";

/** An .xls file is held as a whole by its reader. */
const BOUNDS: Record<WorkbookFormat, Bounds> = {
  xlsx: { cpuMs: 600_000, heapMb: 64 },
  xls: { cpuMs: 60_000, heapMb: 256 },
};

/** The rows of a workbook's sheet. @throws FileError */
export async function* readWorkbook(source: Source, shape: Shape): AsyncGenerator<SourceRow> {
  for await (const said of reading(source, shape.format, shape.sheet ?? "")) {
    if ("rows" in said) yield* said.rows;
  }
}

/** The name of the sheet that has the most rows. @throws FileError */
export async function fullestSheet(source: Source, format: Shape["format"]): Promise<string> {
  for await (const said of reading(source, format, null)) {
    if ("fullest" in said) return said.fullest;
  }
  return "";
}

/** Workbooks that are read at once: the one that is imported, and two that are looked at. */
const AT_ONCE = 3;
// Next bundles its callers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblineWorkbooks?: LimitFunction };

/** What a thread of its own says of a file; no thread is left once it is over or nobody listens. */
async function* reading(
  source: Source,
  format: Shape["format"],
  sheet: string | null,
): AsyncGenerator<Said> {
  const kind = format === "xls" ? "xls" : "xlsx";
  const task = { format: kind, sheet, size: await source.size() } as const;
  shared.plumblineWorkbooks ??= pLimit(AT_ONCE);
  const turn = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  void shared.plumblineWorkbooks(() => {
    turn.resolve();
    return over.promise;
  });
  await turn.promise;
  const conversation = new Conversation(source, task);
  try {
    for (;;) {
      const said = await conversation.next();
      if ("over" in said) return;
      if ("refused" in said || "broken" in said) throw failure(said, "workbook");
      yield said;
    }
  } finally {
    conversation.end();
    over.resolve();
  }
}

/** With the thread that reads a workbook: what it needs of the file it is given meanwhile. */
class Conversation {
  private readonly worker: Worker;
  private readonly guard: Guard;
  /** What nobody has asked for yet; each gives it, or throws what went wrong instead. */
  private readonly heard: (() => Said)[] = [];
  private wake = () => {};

  constructor(
    private readonly source: Source,
    task: WorkbookTask,
  ) {
    const bounds = BOUNDS[task.format];
    // In this form alone is the file bundled.
    this.worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), {
      execArgv: [],
      resourceLimits: limitsOf(bounds),
    });
    this.guard = new Guard(this.worker, "Save only the workbook in a new file.", bounds);
    void this.guard.over.then((failed) => this.hear(() => failed));
    this.worker.on("message", (said: Said) => {
      if ("place" in said) void this.give(said);
      else this.hear(() => said);
    });
    this.tell({ task });
  }

  /** What the thread says next, while it works on what comes after. @throws whatever the source does */
  async next(): Promise<Said> {
    this.guard.expect();
    for (;;) {
      const said = this.heard.shift();
      if (!said) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        continue;
      }
      this.guard.rest();
      this.tell({ readOn: true });
      return said();
    }
  }

  end(): void {
    this.guard.end();
  }

  private hear(said: () => Said) {
    this.heard.push(said);
    this.wake();
  }

  private tell(told: Told) {
    this.worker.postMessage(told);
  }

  private async give({ place, request }: { place: number; request: number }): Promise<void> {
    this.guard.heard();
    try {
      const piece = new Uint8Array(await firstOf(this.source(place)));
      this.worker.postMessage({ piece, request } satisfies Told, [piece.buffer]);
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
