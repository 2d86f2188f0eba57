import { plural } from "@/lib/format";

/** The terms in the first column of a CSV file. */
export interface ImportedTerms {
  terms: string[];
  /** The first cell, if it is a header. */
  heading: string | null;
  duplicates: number;
}

const MAX_BYTES = 1024 * 1024;
const HEADING = /^(terms?|words?|phrases?|keywords?|attributes?|(prohibited|required)[ _]\w+)$/i;

/**
 * Returns the distinct terms in the first column of a CSV file.
 * @throws Error with a message for the user
 */
export async function readTerms(file: File): Promise<ImportedTerms> {
  const cells = (await readCells(file)).map((row) => (row[0] ?? "").replace(/\s+/g, " ").trim());
  const [first] = cells;
  const heading = first !== undefined && HEADING.test(first) ? first : null;
  const all = cells.slice(heading === null ? 0 : 1).filter((cell) => cell !== "");
  if (all.length === 0) throw new Error("The first column of the file has no terms.");
  const termsByLowercase = new Map(all.map((term) => [term.toLowerCase(), term]));
  return {
    terms: [...termsByLowercase.values()],
    heading,
    duplicates: all.length - termsByLowercase.size,
  };
}

/** Describes the result of an import. */
export function messageOf({ terms, heading, duplicates }: ImportedTerms): string {
  const skippedParts = [
    heading !== null && `the heading “${heading}”`,
    duplicates > 0 && plural(duplicates, "duplicate"),
  ].filter((part) => part !== false);
  const skippedNote = skippedParts.length > 0 ? ` Skipped: ${skippedParts.join(" and ")}.` : "";
  return `${plural(terms.length, "term")} imported.${skippedNote}`;
}

/**
 * Returns the cells of a CSV file by row.
 * @throws Error with a message for the user
 */
export async function readCells(file: File): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new Error("The file is larger than 1 MB.");
  const [text, { default: papa }] = await Promise.all([decode(file), import("papaparse")]);
  return papa.parse<string[]>(text, {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
  }).data;
}

/** Parses cells that were copied from a spreadsheet. */
export async function readCopied(text: string): Promise<string[][]> {
  const { default: papa } = await import("papaparse");
  return papa.parse<string[]>(text, { delimiter: "\t", skipEmptyLines: "greedy" }).data;
}

/**
 * Decodes a file as Excel writes it: UTF-8 or UTF-16 with a byte order mark, valid UTF-8 without
 * one, or else Windows-1252.
 */
async function decode(file: File): Promise<string> {
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
