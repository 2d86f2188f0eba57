import Papa from "papaparse";
import { type Encoding, encodingOfLabel } from "@/lib/files/encoding-names";
import { readsAs, recogniseLegacy, unicodeOf } from "@/lib/files/encodings";
import { FileError } from "@/lib/files/file-error";
import type { LanguageReader } from "@/lib/languages/recognise";
import { headerLikeness } from "../mapping/known";
import { ObjectSplitter } from "./json";
import type { Shape } from "./row";

/** What is looked at of a file to say what it is. */
export const HEAD_BYTES = 512 * 1024;

export interface Recognised extends Shape {
  /** Whether the encoding needs nobody's look. */
  encodingSure: boolean;
  likely: Encoding[];
}

/**
 * What a file is, by its first bytes and, where these leave it open, its name.
 * @param head the file, or its first `HEAD_BYTES`
 * @throws FileError where it is nothing that is taken
 */
export function recogniseFile(
  head: Uint8Array,
  fileName: string,
  whole: boolean,
  languageOf: LanguageReader,
): Recognised {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const binary = workbookOf(head);
  if (binary) {
    const shape = { format: binary, encoding: "utf-8", delimiter: null, sheet: null } as const;
    return { ...shape, encodingSure: true, likely: [] };
  }
  const { encoding, sure, likely } = encodingOf(head, whole, languageOf);
  const text = textOf(head, encoding);
  if (text.includes("\0")) throw notTaken();
  const format = textFormat(text, extension);
  const delimiter = format === "csv" ? delimiterOf(text) : null;
  return {
    format: delimiter === "\t" ? "tsv" : format,
    encoding,
    delimiter,
    sheet: null,
    encodingSure: sure,
    likely,
  };
}

function workbookOf(head: Uint8Array): "xlsx" | "xls" | null {
  const start = Buffer.from(head.subarray(0, 8)).toString("hex");
  if (start.startsWith("504b0304")) return "xlsx";
  if (start.startsWith("d0cf11e0a1b11ae1")) return "xls";
  if (start.startsWith("25504446") || start.startsWith("1f8b")) throw notTaken();
  return null;
}

function notTaken(): FileError {
  return new FileError(
    "This is no file of products: CSV, TSV, Excel, XML feeds, JSON and JSON Lines are taken.",
  );
}

function encodingOf(head: Uint8Array, whole: boolean, languageOf: LanguageReader) {
  const unicode = unicodeOf(head, whole);
  if (unicode) return { encoding: unicode, sure: true, likely: [unicode] };
  if (head.includes(0)) throw notTaken();
  const seen = recogniseLegacy(head, languageOf);
  const declared = declaredIn(head);
  // A beginning may end inside a character, but no tag does.
  const tags = head.subarray(0, head.lastIndexOf(TAG_END) + 1);
  if (!declared || readsAs(declared, tags) === null) return seen;
  // A declaration that the bytes speak against is shown to the person.
  const likely = [...new Set([declared, ...seen.likely])];
  return { encoding: declared, sure: seen.likely.includes(declared), likely };
}

const TAG_END = 0x3e;

/** The encoding that an XML file says it is in (XML 1.0, 4.3.3). */
function declaredIn(head: Uint8Array): Encoding | null {
  const start = Buffer.from(head.subarray(0, 200)).toString("latin1");
  const label = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  return label ? encodingOfLabel(label) : null;
}

function textOf(head: Uint8Array, encoding: Encoding): string {
  // A beginning may end inside a character.
  const text = readsAs(encoding, head, false) ?? Buffer.from(head).toString("latin1");
  return text.replace(/^\uFEFF/, "");
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

/** Objects one after the other are lines; one alone holds them, unless it is a product itself. */
function objectsFormat(text: string): "json" | "jsonl" {
  const [first] = new ObjectSplitter("jsonl").take(text);
  // A product is not as long as that.
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
const LOOKED_AT = 20;

/** The one that cuts the first rows into the most columns of which each row has as many. */
export function delimiterOf(text: string): string {
  const named = /^"?sep=(.)/i.exec(text)?.[1];
  if (named) return named;
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    columns: columnsBy(text, delimiter),
  })).sort((a, b) => b.columns - a.columns);
  return best && best.columns > 0 ? best.delimiter : ",";
}

/** How many columns most of the first rows have; 0 where that is one. */
function columnsBy(text: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT });
  const widths = data
    .filter((row) => row.some((cell) => cell.trim() !== ""))
    .map((row) => row.length);
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [common] = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  return common ? common[0] * (common[1] / widths.length) : 0;
}
