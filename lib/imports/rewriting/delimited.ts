import { parseDelimited, SEP_LINE } from "../reading/delimited.ts";
import { Original } from "./original.ts";
import { type Correction, type Rewrite, STATUS_COLUMN } from "./rewrite.ts";

interface RawRecord {
  record: string[];
  /** The raw text of the record, including the first character of its line break. */
  raw: string;
}

/** Rewrites delimited text. Only changed cells differ. @throws FileError */
export async function* rewriteDelimited(job: Rewrite): AsyncGenerator<Uint8Array> {
  const { source, shape, corrections } = job;
  const original = new Original(shape.encoding, job.encoding);
  const delimiter = shape.delimiter ?? ",";
  let position = 0;
  async function* readTexts() {
    let first = true;
    for await (const text of original.read(source)) {
      if (first) position = SEP_LINE.exec(text)?.[0].length ?? 0;
      yield first ? text.slice(position) : text;
      first = false;
    }
  }
  const recordBuffer: RawRecord[] = [];
  async function* readRecords() {
    const pushRecord = (record: RawRecord) => void recordBuffer.push(record);
    for await (const _ of parseDelimited(readTexts(), delimiter, pushRecord, { raw: true }))
      yield* recordBuffer.splice(0);
  }
  let recordNumber = 0;
  for await (const { record, raw } of readRecords()) {
    recordNumber += 1;
    const start = position;
    const cut =
      raw.endsWith("\r") && original.slice(start + raw.length, start + raw.length + 1) === "\n";
    position += raw.length + (cut ? 1 : 0);
    const isBlank = record.every((cell) => cell.trim() === "");
    const correction = isBlank ? null : await corrections.findForRow(recordNumber);
    const cells = correction || recordNumber === job.headerRow ? parseCells(raw, delimiter) : [];
    const addedCells: [number, string][] = [];
    for (const [column, text] of computeChanges(job, recordNumber, correction, cells.length)) {
      const cell = cells[column];
      if (!cell) {
        addedCells.push([column, quoteIfNeeded(text, delimiter)]);
        continue;
      }
      if (cell.text !== record[column])
        throw new Error(`Row ${recordNumber} does not match the imported row.`);
      const cellText = formatCellLike(cell, text, delimiter);
      yield* original.replace(start + cell.start, start + cell.end, cellText);
    }
    const end = start + (cells.at(-1)?.end ?? 0);
    const appendedTexts = addedCells.map(([column, text], index) => {
      const before = addedCells[index - 1]?.[0] ?? cells.length - 1;
      return delimiter.repeat(column - before) + text;
    });
    if (appendedTexts.length > 0) yield* original.replace(end, end, appendedTexts.join(""));
    yield* original.until(position);
  }
  yield* original.rest();
}

/** Returns the changes of a row by column index, in order. */
function computeChanges(
  { header, headerRow, statusColumn }: Rewrite,
  row: number,
  correction: Correction | null,
  width: number,
): [number, string][] {
  const changes = [...(correction?.cells ?? [])].sort(([a], [b]) => a - b);
  const status = row === headerRow ? STATUS_COLUMN : correction?.status;
  if (!statusColumn || status === undefined) return changes;
  const last = changes.at(-1)?.[0] ?? 0;
  return [...changes, [Math.max(header.length, width, last + 1), status]];
}

interface RawCell {
  start: number;
  end: number;
  written: string;
  text: string;
}

/** Splits a raw row into cells as the parser does. */
function parseCells(raw: string, delimiter: string): RawCell[] {
  const cells: RawCell[] = [];
  let start = 0;
  let isQuoted = false;
  let text = "";
  let position = 0;
  const close = () => {
    cells.push({ start, end: position, written: raw.slice(start, position), text });
    start = position + 1;
    text = "";
  };
  for (; position < raw.length; position++) {
    const character = raw.charAt(position);
    if (isQuoted) {
      if (character !== '"') text += character;
      else if (raw[position + 1] === '"') {
        text += character;
        position += 1;
      } else {
        isQuoted = false;
        // A quote that does not close the cell is an ordinary character, as is the opening quote.
        if (!isCellEnd(raw[position + 1], delimiter)) text = `"${text}"`;
      }
    } else if (character === '"' && text === "") isQuoted = true;
    else if (character === delimiter) close();
    else if (character === "\r" || character === "\n") break;
    else text += character;
  }
  close();
  return cells;
}

function isCellEnd(character: string | undefined, delimiter: string): boolean {
  return character === undefined || character === delimiter || /[\r\n]/.test(character);
}

/** Formats a text as a cell, quoted if the old one was or if quotes are needed. */
function formatCellLike(cell: RawCell, text: string, delimiter: string): string {
  if (cell.written.startsWith('"')) return wrapInQuotes(text);
  // Some files contain unescaped inch signs.
  const canBePlain = cell.written.includes('"') || delimiter === "\t";
  return canBePlain && !shouldQuote(text, delimiter) ? text : quoteIfNeeded(text, delimiter);
}

function quoteIfNeeded(text: string, delimiter: string): string {
  return shouldQuote(text, delimiter) || text.includes('"') ? wrapInQuotes(text) : text;
}

function shouldQuote(text: string, delimiter: string): boolean {
  return text.startsWith('"') || text.includes(delimiter) || /[\r\n]/.test(text);
}

function wrapInQuotes(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
