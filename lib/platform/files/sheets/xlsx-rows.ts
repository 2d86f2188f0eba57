import { FileError } from "../file-error.ts";
import { type Row, RowCollector } from "./raw-sheet.ts";
import { SpillFile } from "./spill.ts";
import { formatCells, listSharedIndexes, type Xlsx } from "./xlsx.ts";
import { SheetListener, type StoredRow } from "./xlsx-sheet.ts";
import { iterateSharedStrings } from "./xlsx-strings.ts";
import { parseXmlInSteps } from "./xml.ts";

/** Maximum lengths in UTF-16 code units. */
export interface RowBounds {
  columns: number;
  rowLength: number;
  length: number;
}

/** Maximum number of shared strings. The end position of each string is kept in memory. */
const MAX_STRINGS = 10_000_000;

/** Yields all non-blank rows of a sheet in bounded memory. @throws FileError */
export async function* readXlsxRows(
  book: Xlsx,
  path: string,
  { columns, rowLength, length }: RowBounds,
): AsyncGenerator<Row> {
  const strings = new StringStore(book);
  const collector = new RowCollector(Number.POSITIVE_INFINITY, columns, length);
  for await (const rows of readStoredRows(book, path, columns)) {
    for (const row of rows) {
      await strings.readTo(findHighest(listSharedIndexes(row)));
      const cells = formatCells(row, book.show, (index) => strings.get(index));
      collector.add(row.number, limitCells(cells, row.number, rowLength));
      if (collector.fault) throw new FileError(collector.fault);
      yield* collector.take();
    }
  }
}

/** Returns the highest number, ignoring NaN; -1 if there is none. */
function findHighest(numbers: readonly number[]): number {
  return Math.max(-1, ...numbers.filter((value) => !Number.isNaN(value)));
}

function* limitCells(cells: Iterable<string>, row: number, maxLength: number): Generator<string> {
  let length = 0;
  for (const cell of cells) {
    length += cell.length;
    if (length > maxLength) {
      throw new FileError(`Row ${row} has more than ${maxLength.toLocaleString("en")} characters.`);
    }
    yield cell;
  }
}

/** Counts the non-blank rows of a sheet. Stops soon after reaching `limit`. @throws FileError */
export async function countXlsxRows(book: Xlsx, path: string, limit: number): Promise<number> {
  let count = 0;
  for await (const rows of readStoredRows(book, path, Number.POSITIVE_INFINITY)) {
    count += rows.length;
    if (count > limit) break;
  }
  return count;
}

async function* readStoredRows(
  { archive }: Xlsx,
  path: string,
  columns: number,
): AsyncGenerator<StoredRow[]> {
  const listener = new SheetListener(Number.POSITIVE_INFINITY, columns);
  for await (const _ of parseXmlInSteps(archive.read(path), listener)) {
    yield listener.take();
    if (listener.fault) throw new FileError(listener.fault);
  }
}

/** A workbook's shared strings, which are read on demand. */
class StringStore {
  private readonly texts = new SpillFile();
  /** The end position of each string. */
  private ends = new Uint32Array(1024);
  private count = 0;
  private readonly unread: ReturnType<typeof iterateSharedStrings> | null;

  constructor({ archive, sharedStrings: path }: Xlsx) {
    this.unread = path ? iterateSharedStrings(archive, path, () => true) : null;
  }

  /** Reads the strings up to this index, or all strings. @throws FileError */
  async readTo(index: number): Promise<void> {
    while (this.unread && this.count <= index) {
      const { done, value } = await this.unread.next();
      if (done) return;
      for (const { text } of value) this.add(text);
    }
  }

  get(index: number): string | undefined {
    const end = index < this.count ? this.ends[index] : undefined;
    if (end === undefined) return undefined;
    return this.texts.read(this.ends[index - 1] ?? 0, end).toString();
  }

  private add(text: string) {
    if (this.count === MAX_STRINGS) {
      const formattedLimit = MAX_STRINGS.toLocaleString("en");
      throw new FileError(`The workbook contains more than ${formattedLimit} texts. Split it.`);
    }
    if (this.count === this.ends.length) {
      const longerOffsets = new Uint32Array(this.count * 2);
      longerOffsets.set(this.ends);
      this.ends = longerOffsets;
    }
    this.texts.append(Buffer.from(text));
    this.ends[this.count] = this.texts.size;
    this.count += 1;
  }
}
