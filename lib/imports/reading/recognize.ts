import { parse } from "csv-parse/sync";
import type { StoredFile } from "../../platform/files/sheets/archive.ts";
import type { LanguageReader } from "../../reading/detect-language.ts";
import { headerLikeness } from "../mapping/known.ts";
import { parserOptions } from "./delimited.ts";
import { type Encoded, recognizeEncoding, unsupportedFile } from "./encoding.ts";
import { ObjectSplitter } from "./json.ts";
import type { Shape } from "./row.ts";
import { fullestSheet } from "./sheets.ts";

/** Number of leading bytes used to detect a file's format and delimiter. */
const HEAD_BYTES = 512 * 1024;

export interface Recognised extends Shape {
  /** True if the encoding needs no confirmation. */
  encodingSure: boolean;
  likely: Encoded["likely"];
}

/**
 * Detects a file's format from its content and, if that is ambiguous, from its name.
 * @param loadLanguages called if the encoding depends on the language
 * @throws FileError if the format is not supported
 */
export async function recogniseFile(
  file: StoredFile,
  fileName: string,
  loadLanguages: () => Promise<LanguageReader>,
): Promise<Recognised> {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const head = await headOf(file);
  const format = workbookOf(head);
  if (format) {
    const sheet = await fullestSheet(format, file);
    return { format, encoding: "utf-8", delimiter: null, sheet, encodingSure: true, likely: [] };
  }
  const { encoding, sure, likely, text } = await recognizeEncoding(file, head, loadLanguages);
  if (text.includes("\0")) throw unsupportedFile();
  const textual = textFormat(text, extension);
  const delimiter = textual === "csv" ? delimiterOf(text) : null;
  return {
    format: delimiter === "\t" ? "tsv" : textual,
    encoding,
    delimiter,
    sheet: null,
    encodingSure: sure,
    likely,
  };
}

async function headOf(file: StoredFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file.from(0)) {
    pieces.push(piece);
    length += piece.byteLength;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

function workbookOf(head: Uint8Array): "xlsx" | "xls" | null {
  const start = Buffer.from(head.subarray(0, 8)).toString("hex");
  if (start.startsWith("504b0304")) return "xlsx";
  if (start.startsWith("d0cf11e0a1b11ae1")) return "xls";
  if (start.startsWith("25504446") || start.startsWith("1f8b")) throw unsupportedFile();
  return null;
}

function textFormat(text: string, extension: string): "csv" | "xml" | "json" | "jsonl" {
  const first = text.trimStart();
  if (first.startsWith("<") && /^<(\?xml|!doctype|rss|feed|[a-z][\w:-]*[\s>])/i.test(first)) {
    if (extension !== "csv" && extension !== "tsv" && extension !== "txt") return "xml";
  }
  if (first.startsWith("[") && extension === "json") return "json";
  if (first.startsWith("{"))
    return /^(jsonl|ndjson)$/.test(extension) ? "jsonl" : objectsFormat(first);
  return "csv";
}

/**
 * Treats consecutive objects as JSON Lines. A single object is a JSON document that contains the
 * products, unless its keys look like those of a product.
 */
function objectsFormat(text: string): "json" | "jsonl" {
  const [first] = new ObjectSplitter("jsonl").take(text);
  // The head contains no complete object, and no product is that long.
  if (!first) return "json";
  if (text.slice(first.text.length).trim() !== "") return "jsonl";
  return headerLikeness(namesIn(first.text)) > 1 ? "jsonl" : "json";
}

function namesIn(object: string): string[] {
  try {
    return Object.keys(JSON.parse(object) as object);
  } catch {
    return [];
  }
}

const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE_ROWS = 20;

/**
 * Returns the delimiter that yields the row with the most known column names; if none does, the one
 * that yields the most columns.
 */
export function delimiterOf(text: string): string {
  const named = /^"?sep=(.)/i.exec(text)?.[1];
  if (named) return named;
  const [best] = DELIMITERS.map((delimiter) => {
    const rows = firstRows(text, delimiter);
    const known = Math.max(0, ...rows.map(headerLikeness));
    return { delimiter, known: known > 1 ? known : 0, columns: columnsIn(rows) };
  }).sort((a, b) => b.known - a.known || b.columns - a.columns);
  return best && best.columns > 0 ? best.delimiter : ",";
}

/** Returns the first non-blank rows, if they can be parsed. */
function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(text, {
      ...parserOptions(delimiter),
      to: SAMPLE_ROWS,
      on_record: (cells: string[]) => {
        if (cells.some((cell) => cell.trim() !== "")) rows.push(cells);
        return null;
      },
    });
  } catch {
    // The text can end in the middle of a row.
  }
  return rows;
}

/**
 * Returns the most common column count above 1, weighted by the share of rows that have it; 0 if
 * there is none.
 */
function columnsIn(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [common] = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  return common ? common[0] * (common[1] / rows.length) : 0;
}
