import { parentPort } from "node:worker_threads";
import { parseTable } from "./parse.ts";
import { SheetError } from "./sheet-error.ts";
import type { Table } from "./table.ts";

export interface Task {
  bytes: Uint8Array;
  fileName: string;
}

/** `refused` is a sentence for a person; `broken` is what a library said of a damaged file. */
export type Outcome = { table: Table } | { refused: string } | { broken: string };

parentPort?.once("message", async ({ bytes, fileName }: Task) => {
  parentPort?.postMessage(await outcome(bytes, fileName));
});

async function outcome(bytes: Uint8Array, fileName: string): Promise<Outcome> {
  try {
    return { table: await parseTable(bytes, fileName) };
  } catch (error) {
    return error instanceof SheetError ? { refused: error.message } : { broken: String(error) };
  }
}
