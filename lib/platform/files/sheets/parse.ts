import type { Encoding } from "../encoding-names.ts";
import { FileError } from "../file-error.ts";
import { readCsv } from "./csv.ts";
import { HEADER_SEARCH_ROWS, WRONG_EXTENSION_MESSAGE } from "./limits.ts";
import { findNamedRows, type NamedRows } from "./named-rows.ts";
import { type NamedSheet, type RawSheet, SUFFICIENT_ROWS } from "./raw-sheet.ts";
import { findTable, type Table } from "./table.ts";

/**
 * Parses the products in a file, whose content must match its extension. A malicious file can take
 * unlimited time, so `readSheet` runs this in a worker thread.
 * @param encoding the encoding of a CSV file; other formats declare theirs
 * @throws FileError, or any other error for a damaged file
 */
export async function parseTable(
  bytes: Uint8Array,
  fileName: string,
  encoding: Encoding = "utf-8",
): Promise<Table> {
  return findTable(openSheets(bytes, fileName, encoding));
}

/**
 * Parses the rows below a header with the required columns, like `parseTable`.
 * @throws FileError, or any other error for a damaged file
 */
export async function parseNamedRows(
  bytes: Uint8Array,
  fileName: string,
  required: readonly string[],
  maxRows: number,
  encoding: Encoding = "utf-8",
): Promise<NamedRows> {
  const sufficientRows = HEADER_SEARCH_ROWS + maxRows + 1;
  const sheets = openSheets(bytes, fileName, encoding, sufficientRows);
  return findNamedRows(sheets, required, maxRows);
}

/** Yields the sheets of a file. @throws FileError */
async function* openSheets(
  bytes: Uint8Array,
  fileName: string,
  encoding: Encoding,
  maxRows = SUFFICIENT_ROWS,
): AsyncGenerator<RawSheet> {
  const extension = /\.(csv|xlsx|xls)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (!extension) throw new FileError(WRONG_EXTENSION_MESSAGE);
  if (bytes.length === 0) throw new FileError("The file is empty.");
  const kind = detectSignature(bytes);
  if (kind === "ole" && hasEntry(bytes, "EncryptedPackage")) {
    throw new FileError("The workbook is protected by a password. Save it without one.");
  }
  if (extension === "csv" && kind === "other") return yield* readCsv(bytes, encoding, maxRows);
  if (extension === "xlsx" && kind === "zip") {
    const { readXlsx } = await import("./xlsx.ts");
    return yield* iterateSheets(readXlsx(bytes, maxRows));
  }
  if (extension === "xls" && kind === "ole") {
    const { readXls } = await import("./xls.ts");
    return yield* iterateSheets(readXls(bytes, maxRows));
  }
  throw new FileError(`The file is not a .${extension} file, as its name says it is.`);
}

async function* iterateSheets(sheets: Iterable<NamedSheet> | AsyncIterable<NamedSheet>) {
  for await (const { sheet } of sheets) yield sheet;
}

type FileSignature = "zip" | "ole" | "pdf" | "other";

const SIGNATURES: [FileSignature, string][] = [
  ["zip", "504b0304"],
  ["ole", "d0cf11e0a1b11ae1"],
  ["pdf", "25504446"],
];

function detectSignature(bytes: Uint8Array): FileSignature {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0] ?? "other";
}

/** Returns whether an OLE file has an entry with this name; names are UTF-16. */
function hasEntry(bytes: Uint8Array, name: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name, 0, "utf16le");
}
