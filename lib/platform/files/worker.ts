import { parentPort } from "node:worker_threads";
import type { Encoding } from "./encoding-names.ts";
import { type Failed, toFailure } from "./guard.ts";

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
    const { detectLegacyEncoding: recogniseLegacy } = await import("./encodings.ts");
    const { loadLanguageReader: languageReader } = await import("../../reading/detect-language.ts");
    return recogniseLegacy(file.bytes, await languageReader());
  },
};

export type Readers = typeof readers;

export interface Task<Kind extends keyof Readers> {
  kind: Kind;
  file: Parameters<Readers[Kind]>[0];
}

export type Outcome<T> = { read: T } | Failed;

parentPort?.once("message", async (task: Task<keyof Readers>) => {
  parentPort?.postMessage(await runTask(task));
});

async function runTask({ kind, file }: Task<keyof Readers>): Promise<Outcome<unknown>> {
  try {
    // The caller's types guarantee that the file matches its kind.
    return { read: await (readers[kind] as (file: unknown) => Promise<unknown>)(file) };
  } catch (error) {
    return toFailure(error);
  }
}
