import { Readable } from "node:stream";
import { conflict, DomainError } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { config } from "@/lib/platform/config";
import { formatAttachment } from "@/lib/platform/files/attachment";
import { canEncode } from "@/lib/platform/files/codec";
import { formatEncodingName } from "@/lib/platform/files/encoding-names";
import { FileError } from "@/lib/platform/files/file-error";
import { parseText } from "@/lib/reading/parsed-text";
import { createSource, listParts } from "../files";
import { findImport } from "../queries";
import type { Correction } from "../rewriting/rewrite";
import { encodeWithReferences } from "../rewriting/xml-text";
import type { CorrectedFileQuery } from "../schemas";
import { type Import, toParseSettings } from "../settings";
import { readRows } from "../worker/rows";
import { rewriteInWorker } from "../worker/run-worker";
import { streamCorrections } from "./corrections";

/**
 * Streams an import's original file with all texts that have changed since.
 * @throws DomainError not_found; conflict with the reason if the file cannot be written
 */
export async function downloadCorrected(
  id: number,
  { only, status_column, encoding }: CorrectedFileQuery,
  user: SessionUser,
): Promise<Response> {
  const row = await findImport(id, user);
  assertFinished(row);
  if (row.format === "xls") throw conflict(NOT_WRITTEN);
  if ((await listParts(id)).length === 0) throw createDeletedError();
  const target = encoding ?? row.encoding;
  const choice = { onlyApproved: only === "approved", all: status_column };
  await assertTextsFit(row, target, choice.onlyApproved);
  const job = {
    shape: toParseSettings(row),
    encoding: target,
    header: await readHeader(row),
    headerRow: row.headerRow,
    statusColumn: status_column,
  };
  const corrections = encodeCorrections(streamCorrections(row, choice, "corrections"), row, target);
  const content = rewriteInWorker(createSource(id), job, corrections);
  const body = Readable.toWeb(Readable.from(content, { objectMode: false }));
  return new Response(body as ReadableStream, { headers: buildHeaders(row, target) });
}

/** Replaces characters that the file's encoding can't represent with HTML character references. */
async function* encodeCorrections(
  corrections: AsyncIterable<Correction>,
  row: Import,
  target: string,
): AsyncGenerator<Correction> {
  for await (const correction of corrections) {
    const cells = [...correction.cells].map(([column, text]) => {
      const fittedText = isDelimited(row) ? fitToEncoding(text, target) : text;
      if (fittedText === null)
        throw new FileError(`A text in row ${correction.row} cannot be encoded in ${target}.`);
      return [column, fittedText] as const;
    });
    yield { ...correction, cells: new Map(cells) };
  }
}

function isDelimited({ format }: Import): boolean {
  return format === "csv" || format === "tsv";
}

/** Returns the column names of the file itself, without the numbers added to repeated names. */
async function readHeader(row: Import): Promise<string[]> {
  for await (const { number, cells } of readRows(createSource(row.id), toParseSettings(row))) {
    if (number < row.headerRow) continue;
    return row.columns.map((_, index) => cells[index] ?? "");
  }
  return [];
}

function assertFinished({ state }: Import): void {
  if (state === "draft") throw conflict("This import has not been started yet.");
  if (state === "running") throw conflict("This import is still running.");
}

const NOT_WRITTEN =
  "Corrections cannot be written to an Excel 97–2003 file (.xls). Save it as .xlsx and import that file. Its rows are matched to the existing products.";

function createDeletedError(): DomainError {
  const days = config().IMPORT_FILE_DAYS;
  return conflict(`The file was deleted: files are kept for ${days} days after their import.`);
}

const MAX_NAMED_PRODUCTS = 10;

/** Maximum length of an Excel cell in UTF-16 code units. */
const MAX_CELL_LENGTH = 32_767;

/** Rejects texts that the file cannot contain, before the first byte is sent. */
async function assertTextsFit(row: Import, target: string, onlyApproved: boolean): Promise<void> {
  const isWorkbook = row.format === "xlsx";
  if (!isWorkbook && (!isDelimited(row) || /^utf-/.test(target))) return;
  const canFit = (text: string) =>
    isWorkbook ? text.length <= MAX_CELL_LENGTH : fitToEncoding(text, target) !== null;
  const unfitProductIds = new Set<string>();
  for await (const { productId, cells } of streamCorrections(row, { onlyApproved, all: false })) {
    if (![...cells.values()].every(canFit)) unfitProductIds.add(productId);
  }
  if (unfitProductIds.size === 0) return;
  const ids = [...unfitProductIds];
  const remainderText =
    ids.length > MAX_NAMED_PRODUCTS ? ` and ${ids.length - MAX_NAMED_PRODUCTS} more` : "";
  const productList = `${ids.slice(0, MAX_NAMED_PRODUCTS).join(", ")}${remainderText}`;
  if (isWorkbook) {
    const maxLength = MAX_CELL_LENGTH.toLocaleString("en");
    throw conflict(
      `A workbook cell can contain at most ${maxLength} characters. Shorten the texts of ${productList}.`,
    );
  }
  throw new DomainError(
    "conflict",
    `${formatEncodingName(target)} lacks some characters in the texts of ${productList}. Download the file in UTF-8 instead.`,
    { body: { products: ids } },
  );
}

const CONTENT_TYPES: Record<Import["format"], string> = {
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xls: "application/vnd.ms-excel",
  xml: "application/xml",
  json: "application/json",
  jsonl: "application/jsonl",
};

function buildHeaders({ format, fileName }: Import, encoding: string): HeadersInit {
  const charset = format.startsWith("xls") ? "" : `; charset=${encoding}`;
  return {
    "content-type": `${CONTENT_TYPES[format]}${charset}`,
    "content-disposition": formatAttachment(fileName),
    "x-content-type-options": "nosniff",
  };
}

/**
 * Fits a text to an encoding. In HTML, characters that the encoding can't represent become
 * character references. Returns null for plain text with such characters.
 */
function fitToEncoding(text: string, encoding: string): string | null {
  if (canEncode(text, encoding)) return text;
  return parseText(text).isHtml ? encodeWithReferences(text, encoding) : null;
}
