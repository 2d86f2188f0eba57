import { FileError } from "../file-error.ts";
import { Archive } from "./archive.ts";
import { MAX_COLUMNS } from "./limits.ts";
import {
  formatNumber,
  isGeneralFormat,
  loadFormatter,
  type NumberFormat,
} from "./number-format.ts";
import { type NamedSheet, RowCollector, SUFFICIENT_ROWS } from "./raw-sheet.ts";
import { readNumberFormats, readWorkbook, type Workbook } from "./xlsx-parts.ts";
import { SheetListener, type StoredCell, type StoredRow } from "./xlsx-sheet.ts";
import { readSharedStrings } from "./xlsx-strings.ts";
import { readXml } from "./xml.ts";

type NumberFormatter = (digits: string, style: number) => string;

/** An opened workbook. */
export interface Xlsx extends Workbook {
  archive: Archive;
  show: NumberFormatter;
}

/** Opens a workbook. @throws FileError if the archive is not a workbook or is not supported */
export async function openXlsx(archive: Archive): Promise<Xlsx> {
  assertNoActiveContent(archive);
  const workbook = await readWorkbook(archive);
  const formats = await readNumberFormats(archive, workbook.styles);
  return { ...workbook, archive, show: await createNumberFormatter(formats, workbook.date1904) };
}

/** Yields the visible sheets of a workbook. @throws FileError */
export async function* readXlsx(
  bytes: Uint8Array,
  maxRows = SUFFICIENT_ROWS,
): AsyncGenerator<NamedSheet> {
  const { archive, show, ...workbook } = await openXlsx(await Archive.open(bytes));
  for (const { name, path } of workbook.sheets) {
    const listener = new SheetListener(maxRows, MAX_COLUMNS);
    await readXml(archive.read(path), listener);
    const stringIndexes = new Set(listener.rows.flatMap(listSharedIndexes));
    const strings = await readSharedStrings(archive, workbook.sharedStrings, stringIndexes);
    const sheet = new RowCollector(maxRows);
    for (const row of listener.rows) {
      sheet.add(
        row.number,
        formatCells(row, show, (index) => strings.get(index)),
      );
    }
    sheet.fault ??= listener.fault;
    yield { name, sheet };
  }
}

function assertNoActiveContent(archive: Archive) {
  if (archive.has(/(^|\/)vba[^/]*\.bin$|^xl\/macrosheets\//)) {
    throw new FileError("The workbook contains macros. Save it without them.");
  }
  if (archive.has(/^xl\/externallinks\//)) {
    throw new FileError(
      "The workbook links to other files. Replace its links with their values and save it again.",
    );
  }
}

async function createNumberFormatter(
  formats: NumberFormat[],
  date1904: boolean,
): Promise<NumberFormatter> {
  const formatter = formats.every(isGeneralFormat) ? null : await loadFormatter();
  return (digits, style) => {
    const format = formats[style] ?? 0;
    // Other programs store longer integers than Excel does, and people use them as ids.
    if (isGeneralFormat(format) && /^-?\d+$/.test(digits)) return digits;
    return formatNumber(Number(digits), format, date1904, formatter);
  };
}

/** Returns the indexes of the shared strings in a row. */
export function listSharedIndexes({ cells }: StoredRow): number[] {
  return cells.flatMap((cell) => (cell.kind === "shared" ? [cell.index] : []));
}

/** Returns a row's displayed cells, lazily: all together can exceed the limits. */
export function formatCells(
  { cells }: StoredRow,
  formatDigits: NumberFormatter,
  getString: (index: number) => string | undefined,
): Iterable<string> {
  return Iterator.from<StoredCell | undefined>(cells).map((cell) => {
    if (!cell) return "";
    if (cell.kind === "text") return cell.text;
    if (cell.kind === "shared") return getString(cell.index) ?? "";
    return formatDigits(cell.digits, cell.style);
  });
}
