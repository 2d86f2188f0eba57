import { readExample, writeExample } from "../../../../db/schema/example-text.ts";
import type { CellType } from "../fields";

/** Formats a field's value as a CSV cell. */
export function writeCell(cell: CellType, value: unknown): string {
  if (cell === "json") return JSON.stringify(value);
  if (!Array.isArray(value)) return String(value);
  if (cell === "examples") return value.map((each) => escapeLine(writeExample(each))).join("\n");
  return value.map((text) => escapeLine(String(text))).join("\n");
}

/** Parses a CSV cell. Invalid values stay text, which validation rejects. */
export function readCell(cell: CellType, text: string): unknown {
  switch (cell) {
    case "text":
      return text;
    case "flag":
      return parseFlag(text);
    case "number":
      return Number(text);
    case "tags":
      return text.split(/[\s,;|]+/).filter(Boolean);
    case "lines":
      return splitLines(text);
    case "examples":
      return splitLines(text).map(readExample);
    case "json":
      return tryParseJson(text);
  }
}

function splitLines(text: string): string[] {
  return text.split(/\r?\n/).filter(Boolean).map(unescapeLine);
}

function parseFlag(text: string): boolean | string {
  if (/^(true|yes|1)$/i.test(text)) return true;
  return /^(false|no|0)$/i.test(text) ? false : text;
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Escapes line breaks as in JSON, so that each text fits on one line. */
function escapeLine(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

function unescapeLine(line: string): string {
  return line.replace(
    /\\(.)/g,
    (_, character: string) => ({ n: "\n", r: "\r" })[character] ?? character,
  );
}
