import { Readable } from "node:stream";
import { conflict, DomainError } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { config } from "@/lib/platform/config";
import { canEncode } from "@/lib/platform/files/codec";
import { formatEncodingName } from "@/lib/platform/files/encoding-names";
import { FileError } from "@/lib/platform/files/file-error";
import { parseText } from "@/lib/reading/parsed-text";
import { partsOf, sourceOf } from "../files";
import { findImport } from "../queries";
import { readRows } from "../reading/rows";
import { rewriteInThread } from "../reading/thread";
import type { CorrectedQuery } from "../schemas";
import { type Import, shapeOf } from "../settings";
import { correctionsOf } from "./corrections";
import type { Correction } from "./rewrite";
import { withReferences } from "./xml-text";

/**
 * Streams an import's original file with all texts that have changed since.
 * @throws DomainError not_found; conflict with the reason if the file cannot be written
 */
export async function downloadCorrected(
  id: number,
  { only, status_column, encoding }: CorrectedQuery,
  user: SessionUser,
): Promise<Response> {
  const row = await findImport(id, user);
  requireOver(row);
  if (row.format === "xls") throw conflict(NOT_WRITTEN);
  if ((await partsOf(id)).length === 0) throw createDeletedError();
  const target = encoding ?? row.encoding;
  const choice = { onlyApproved: only === "approved", all: status_column };
  await requireFitting(row, target, choice.onlyApproved);
  const job = {
    shape: shapeOf(row),
    encoding: target,
    header: await headerOf(row),
    headerRow: row.headerRow,
    statusColumn: status_column,
  };
  const corrections = encodeCorrections(correctionsOf(row, choice, "corrections"), row, target);
  const content = rewriteInThread(sourceOf(id), job, corrections);
  const body = Readable.toWeb(Readable.from(content, { objectMode: false }));
  return new Response(body as ReadableStream, { headers: headersOf(row, target) });
}

/** Replaces characters that the file's encoding lacks with HTML character references. */
async function* encodeCorrections(
  corrections: AsyncIterable<Correction>,
  row: Import,
  target: string,
): AsyncGenerator<Correction> {
  for await (const correction of corrections) {
    const cells = [...correction.cells].map(([column, text]) => {
      const fit = isDelimited(row) ? fitToEncoding(text, target) : text;
      if (fit === null)
        throw new FileError(`A text in row ${correction.row} cannot be encoded in ${target}.`);
      return [column, fit] as const;
    });
    yield { ...correction, cells: new Map(cells) };
  }
}

function isDelimited({ format }: Import): boolean {
  return format === "csv" || format === "tsv";
}

/** Returns the column names of the file itself, without the numbers added to repeated names. */
async function headerOf(row: Import): Promise<string[]> {
  for await (const { number, cells } of readRows(sourceOf(row.id), shapeOf(row))) {
    if (number < row.headerRow) continue;
    return row.columns.map((_, at) => cells[at] ?? "");
  }
  return [];
}

function requireOver({ state }: Import): void {
  if (state === "draft") throw conflict("This import has not been started yet.");
  if (state === "running") throw conflict("This import is still running.");
}

const NOT_WRITTEN =
  "Corrections cannot be written to an Excel 97–2003 file (.xls). Save it as .xlsx and import that file: its products are recognized as the same.";

function createDeletedError(): DomainError {
  const days = config().IMPORT_FILE_DAYS;
  return conflict(`The file was deleted: files are kept for ${days} days after their import.`);
}

const NAMED = 10;

/** Excel's maximum length of a cell, in UTF-16 units. */
const MAX_CELL = 32_767;

/** Rejects texts that the file cannot contain, before the first byte is sent. */
async function requireFitting(row: Import, target: string, onlyApproved: boolean): Promise<void> {
  const isWorkbook = row.format === "xlsx";
  if (!isWorkbook && (!isDelimited(row) || /^utf-/.test(target))) return;
  const canFit = (text: string) =>
    isWorkbook ? text.length <= MAX_CELL : fitToEncoding(text, target) !== null;
  const unfitProductIds = new Set<string>();
  for await (const { productId, cells } of correctionsOf(row, { onlyApproved, all: false })) {
    if (![...cells.values()].every(canFit)) unfitProductIds.add(productId);
  }
  if (unfitProductIds.size === 0) return;
  const ids = [...unfitProductIds];
  const remainderText = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "";
  const productList = `${ids.slice(0, NAMED).join(", ")}${remainderText}`;
  if (isWorkbook) {
    const maxLength = MAX_CELL.toLocaleString("en");
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

const TYPES: Record<Import["format"], string> = {
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xls: "application/vnd.ms-excel",
  xml: "application/xml",
  json: "application/json",
  jsonl: "application/jsonl",
};

function headersOf({ format, fileName }: Import, encoding: string): HeadersInit {
  const charset = format.startsWith("xls") ? "" : `; charset=${encoding}`;
  const asciiName = fileName.replace(/[^\w.() -]/g, "_");
  const encodedName = encodeURIComponent(fileName).replace(/['()*]/g, percentOf);
  const fileNameParameters = `filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
  return {
    "content-type": `${TYPES[format]}${charset}`,
    "content-disposition": `attachment; ${fileNameParameters}`,
    "x-content-type-options": "nosniff",
  };
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * Fits a text to an encoding. In HTML, missing characters become character references. Returns null
 * for plain text with missing characters.
 */
function fitToEncoding(text: string, encoding: string): string | null {
  if (canEncode(text, encoding)) return text;
  return parseText(text).isHtml ? withReferences(text, encoding) : null;
}
