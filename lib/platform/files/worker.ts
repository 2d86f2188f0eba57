import { parentPort } from "node:worker_threads";
import type { Encoding } from "./encoding-names.ts";
import { type FileFailure, toFailure } from "./guard.ts";

/** The parsers, by kind of file. */
const readers = {
  products: async (file: { bytes: Uint8Array; fileName: string; encoding?: Encoding }) => {
    const { parseTable } = await import("./sheets/parse.ts");
    return parseTable(file.bytes, file.fileName, file.encoding);
  },
  keywords: async (file: { bytes: Uint8Array; encoding: Encoding }) => {
    const { readVolumeCells } = await import("./keyword-cells.ts");
    return readVolumeCells(file.bytes, file.encoding);
  },
  text: async (file: { bytes: Uint8Array }) => {
    const { detectLegacyEncoding } = await import("./encodings.ts");
    const { loadLanguageReader } = await import("../../reading/detect-language.ts");
    return detectLegacyEncoding(file.bytes, await loadLanguageReader());
  },
};

export type Readers = typeof readers;

export interface ReaderTask<Kind extends keyof Readers> {
  kind: Kind;
  file: Parameters<Readers[Kind]>[0];
}

export type ReadOutcome<T> = { read: T } | FileFailure;

parentPort?.once("message", async (task: ReaderTask<keyof Readers>) => {
  parentPort?.postMessage(await runTask(task));
});

async function runTask({ kind, file }: ReaderTask<keyof Readers>): Promise<ReadOutcome<unknown>> {
  try {
    // The caller's types guarantee that the file matches its kind.
    return { read: await (readers[kind] as (file: unknown) => Promise<unknown>)(file) };
  } catch (error) {
    return toFailure(error);
  }
}
