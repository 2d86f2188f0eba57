import { FileError } from "../../files/file-error.ts";
import { Archive } from "./archive.ts";
import { MAX_COLUMNS } from "./limits.ts";
import { isGeneral, loadFormatter, type NumberFormat, showNumber } from "./number-format.ts";
import { ENOUGH_ROWS, type NamedSheet, type RawSheet, RowCollector } from "./raw-sheet.ts";
import { readNumberFormats, readWorkbook } from "./xlsx-parts.ts";
import { SheetListener, type StoredCell, type StoredRow } from "./xlsx-sheet.ts";
import { readSharedStrings } from "./xlsx-strings.ts";
import { readXml } from "./xml.ts";

type Show = (digits: string, style: number) => string;

/**
 * The visible sheets of a workbook, one after the other.
 * @param enough rows of a sheet; those below go unread
 * @param columns that a row may have
 * @throws FileError
 */
export async function* readXlsx(
  bytes: Uint8Array,
  enough = ENOUGH_ROWS,
  columns = MAX_COLUMNS,
): AsyncGenerator<NamedSheet> {
  const archive = await Archive.open(bytes);
  refuseActiveContent(archive);
  const workbook = await readWorkbook(archive);
  const show = await numberShower(
    await readNumberFormats(archive, workbook.styles),
    workbook.date1904,
  );
  for (const { name, path } of workbook.sheets) {
    const listener = new SheetListener(enough, columns);
    await readXml(archive.read(path), listener);
    const wanted = new Set(listener.rows.flatMap((row) => row.cells.flatMap(sharedIndex)));
    const strings = await readSharedStrings(archive, workbook.sharedStrings, wanted);
    yield { name, sheet: toSheet(listener, show, strings, new RowCollector(enough, columns)) };
  }
}

function refuseActiveContent(archive: Archive) {
  if (archive.has(/(^|\/)vba[^/]*\.bin$|^xl\/macrosheets\//)) {
    throw new FileError("The workbook holds macros. Save it without them.");
  }
  if (archive.has(/^xl\/externallinks\//)) {
    throw new FileError(
      "The workbook links to other files. Replace its links by their values and save it again.",
    );
  }
}

async function numberShower(formats: NumberFormat[], date1904: boolean): Promise<Show> {
  const formatter = formats.every(isGeneral) ? null : await loadFormatter();
  return (digits, style) => {
    const format = formats[style] ?? 0;
    // Other programs store longer whole numbers than Excel, which people take for ids.
    if (isGeneral(format) && /^-?\d+$/.test(digits)) return digits;
    return showNumber(Number(digits), format, date1904, formatter);
  };
}

function sharedIndex(cell: StoredCell): number[] {
  return cell.kind === "shared" ? [cell.index] : [];
}

function toSheet(
  listener: SheetListener,
  show: Show,
  strings: Map<number, string>,
  collector: RowCollector,
): RawSheet {
  // One after the other: what they show together may be more than fits.
  const texts = ({ cells }: StoredRow) =>
    Iterator.from<StoredCell | undefined>(cells).map((cell) => {
      if (!cell) return "";
      if (cell.kind === "text") return cell.text;
      if (cell.kind === "shared") return strings.get(cell.index) ?? "";
      return show(cell.digits, cell.style);
    });
  for (const row of listener.rows) collector.add(row.number, texts(row));
  collector.fault ??= listener.fault;
  return collector;
}
