import type { Encoding } from "./encoding-names.ts";
import { serveTasks } from "./serve-tasks.ts";

/** The parsers, by kind of file. */
const readers = {
  products: async (file: { bytes: Uint8Array; fileName: string; encoding?: Encoding }) => {
    const { parseTable } = await import("./sheets/parse.ts");
    return parseTable(file.bytes, file.fileName, file.encoding);
  },
  rows: async (file: {
    bytes: Uint8Array;
    fileName: string;
    required: readonly string[];
    maxRows: number;
    encoding?: Encoding;
  }) => {
    const { parseNamedRows } = await import("./sheets/parse.ts");
    const { bytes, fileName, required, maxRows, encoding } = file;
    return parseNamedRows(bytes, fileName, required, maxRows, encoding);
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

serveTasks(readers);
