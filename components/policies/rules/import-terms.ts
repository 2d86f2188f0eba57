import { pluralize } from "@/lib/format";

/** The terms in the first column of a CSV file. */
export interface ImportedTerms {
  terms: string[];
  /** The first cell, if it is a header. */
  heading: string | null;
  duplicates: number;
}

const MAX_FILE_BYTES = 1024 * 1024;
const HEADING_PATTERN =
  /^(terms?|words?|phrases?|keywords?|attributes?|(prohibited|required)[ _]\w+)$/i;

/** Returns the distinct terms in a CSV file's first column. @throws Error for the user */
export async function parseTermsFile(file: File): Promise<ImportedTerms> {
  const cells = (await parseCells(file)).map((row) => (row[0] ?? "").replace(/\s+/g, " ").trim());
  const [first] = cells;
  const heading = first !== undefined && HEADING_PATTERN.test(first) ? first : null;
  const terms = cells.slice(heading === null ? 0 : 1).filter((cell) => cell !== "");
  if (terms.length === 0) throw new Error("The first column of the file has no terms.");
  const termsByLowercase = new Map(terms.map((term) => [term.toLowerCase(), term]));
  return {
    terms: [...termsByLowercase.values()],
    heading,
    duplicates: terms.length - termsByLowercase.size,
  };
}

/** Describes the result of an import. */
export function describeImport({ terms, heading, duplicates }: ImportedTerms): string {
  const skippedParts = [
    heading !== null && `the heading “${heading}”`,
    duplicates > 0 && pluralize(duplicates, "duplicate"),
  ].filter((part) => part !== false);
  const skippedNote = skippedParts.length > 0 ? ` Skipped: ${skippedParts.join(" and ")}.` : "";
  return `${pluralize(terms.length, "term")} imported.${skippedNote}`;
}

/** Returns a CSV file's cells by row. @throws Error with a message for the user */
export async function parseCells(file: File): Promise<string[][]> {
  if (file.size > MAX_FILE_BYTES) throw new Error("The file is larger than 1 MB.");
  const [text, { default: papa }] = await Promise.all([decodeFile(file), import("papaparse")]);
  return papa.parse<string[]>(text, {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  }).data;
}

/** Parses cells copied from a spreadsheet. */
export async function parseClipboardText(text: string): Promise<string[][]> {
  const { default: papa } = await import("papaparse");
  return papa.parse<string[]>(text, { delimiter: "\t", skipEmptyLines: "greedy" }).data;
}

/**
 * Decodes a file as saved by Excel: UTF-8 or UTF-16 with a byte order mark, valid UTF-8 without
 * one, or otherwise Windows-1252.
 */
async function decodeFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
    throw new Error("This is not a CSV file.");
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
