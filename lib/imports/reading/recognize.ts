import { parse } from "csv-parse/sync";
import type { StoredFile } from "../../platform/files/sheets/archive.ts";
import type { LanguageReader } from "../../reading/detect-language.ts";
import { countKnownNames } from "../mapping/by-header.ts";
import { getParserOptions } from "./delimited.ts";
import { createUnsupportedFileError, type EncodingResult, recognizeEncoding } from "./encoding.ts";
import { ObjectSplitter, parseObject } from "./json.ts";
import type { ParseSettings } from "./row.ts";
import { findFullestSheet } from "./sheets.ts";

/** Number of leading bytes used to detect a file's format and delimiter. */
const HEAD_BYTES = 512 * 1024;

export interface RecognizedFile extends ParseSettings {
  /** Whether the encoding is certain and needs no confirmation. */
  encodingSure: boolean;
  encodingCandidates: EncodingResult["candidates"];
}

/**
 * Detects a file's format from its content and, if that is ambiguous, from its name.
 * @param loadLanguages called if the encoding depends on the language
 * @throws FileError if the format is not supported
 */
export async function recognizeFile(
  file: StoredFile,
  fileName: string,
  loadLanguages: () => Promise<LanguageReader>,
): Promise<RecognizedFile> {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const headBytes = await readHead(file);
  const format = detectWorkbookFormat(headBytes);
  if (format) {
    const sheet = await findFullestSheet(format, file);
    return {
      format,
      encoding: "utf-8",
      delimiter: null,
      sheet,
      encodingSure: true,
      encodingCandidates: [],
    };
  }
  const { encoding, isCertain, candidates, text } = await recognizeEncoding(
    file,
    headBytes,
    loadLanguages,
  );
  if (text.includes("\0")) throw createUnsupportedFileError();
  const textFormat = detectTextFormat(text, extension);
  const delimiter = textFormat === "csv" ? detectDelimiter(text) : null;
  return {
    format: delimiter === "\t" ? "tsv" : textFormat,
    encoding,
    delimiter,
    sheet: null,
    encodingSure: isCertain,
    encodingCandidates: candidates,
  };
}

async function readHead(file: StoredFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.readFrom(0)) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

function detectWorkbookFormat(head: Uint8Array): "xlsx" | "xls" | null {
  const start = Buffer.from(head.subarray(0, 8)).toString("hex");
  if (start.startsWith("504b0304")) return "xlsx";
  if (start.startsWith("d0cf11e0a1b11ae1")) return "xls";
  if (start.startsWith("25504446") || start.startsWith("1f8b")) throw createUnsupportedFileError();
  return null;
}

function detectTextFormat(text: string, extension: string): "csv" | "xml" | "json" | "jsonl" {
  const first = text.trimStart();
  if (first.startsWith("<") && /^<(\?xml|!doctype|rss|feed|[a-z][\w:-]*[\s>])/i.test(first)) {
    if (extension !== "csv" && extension !== "tsv" && extension !== "txt") return "xml";
  }
  if (first.startsWith("[") && extension === "json") return "json";
  // A bare value such as 5 or "text" is JSON too, so that the message is about JSON.
  if (extension === "json" && !first.startsWith("{")) return "json";
  if (first.startsWith("{"))
    return /^(jsonl|ndjson)$/.test(extension) ? "jsonl" : detectJsonFormat(first);
  return "csv";
}

/**
 * Treats consecutive objects as JSON Lines. A single object is a JSON document that contains the
 * products, unless its keys look like those of a product.
 */
function detectJsonFormat(text: string): "json" | "jsonl" {
  const [first] = new ObjectSplitter("jsonl").take(text);
  // The head contains no complete object, and no product is that long.
  if (!first) return "json";
  if (text.slice(first.text.length).trim() !== "") return "jsonl";
  return countKnownNames(parseNames(first.text)) > 1 ? "jsonl" : "json";
}

function parseNames(object: string): string[] {
  try {
    return Object.keys(parseObject(object));
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
export function detectDelimiter(text: string): string {
  const declaredDelimiter = /^"?sep=(.)/i.exec(text)?.[1];
  if (declaredDelimiter) return declaredDelimiter;
  const [bestGuess] = DELIMITERS.map((delimiter) => {
    const rows = parseFirstRows(text, delimiter);
    const knownCount = Math.max(0, ...rows.map(countKnownNames));
    return { delimiter, known: knownCount > 1 ? knownCount : 0, columns: countColumns(rows) };
  }).sort((a, b) => b.known - a.known || b.columns - a.columns);
  return bestGuess && bestGuess.columns > 0 ? bestGuess.delimiter : ",";
}

/** Returns the first non-blank rows, if they can be parsed. */
function parseFirstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(text, {
      ...getParserOptions(delimiter),
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

/** Returns the most common column count above 1, weighted by its share; 0 if none. */
function countColumns(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [topEntry] = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  return topEntry ? topEntry[0] * (topEntry[1] / rows.length) : 0;
}
