import {
  type Block,
  createBlock,
  createRow,
  foldSpace,
  type ReadGuide,
  TextBuilder,
} from "./blocks";

/** A piece of text on a page. Positions are in points from the lower left. */
export interface PdfItem {
  str: string;
  x: number;
  y: number;
  width: number;
  fontSize: number;
}

interface Line {
  cells: { text: string; x: number }[];
  y: number;
  x: number;
  size: number;
}

/** Minimum ratio of a heading's font size to the usual font size of the guide. */
const HEADING_RATIO = 1.12;
/** Minimum gap between table columns, in font sizes. */
const COLUMN_GAP = 1.5;
/** Lines further apart than this many font sizes belong to different paragraphs. */
const PARAGRAPH_GAP = 1.75;
const ITEM = /^(?:[-*•–‣◦▪●o]|\d{1,3}[.)])\s+/u;

/** Reads the pages of a PDF: lines, paragraphs, headings (by font size) and table columns. */
export function readPdfPages(pages: PdfItem[][]): ReadGuide {
  const lines = pages.map(linesOf);
  const bodySize = computeUsualSize(lines.flat());
  const repeated = findRunningLines(lines);
  const blocks: Block[] = [];
  const tables = { count: 0 };
  for (const [pageIndex, page] of lines.entries()) {
    const contentLines = page.filter((line) => !repeated.has(runningKey(line)));
    blocks.push(...blocksOf(contentLines, bodySize, pageIndex + 1, tables));
  }
  return { blocks, pages: pages.length };
}

function linesOf(items: PdfItem[]): Line[] {
  const rows: PdfItem[][] = [];
  for (const item of items.filter(({ str }) => str.trim() !== "")) {
    const last = rows.at(-1);
    const neighbor = last?.[0];
    const isSame = neighbor && Math.abs(neighbor.y - item.y) < Math.max(2, item.fontSize * 0.35);
    if (last && isSame) last.push(item);
    else rows.push([item]);
  }
  return rows.map(toLine);
}

function toLine(items: PdfItem[]): Line {
  const sorted = [...items].sort((a, b) => a.x - b.x);
  const size = Math.max(...sorted.map(({ fontSize }) => fontSize));
  const cells: Line["cells"] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { str, x, width } of sorted) {
    const last = cells.at(-1);
    const gap = x - end;
    if (!last || gap > size * COLUMN_GAP) cells.push({ text: str, x });
    else last.text += (gap > size * 0.15 ? " " : "") + str;
    end = x + width;
  }
  const foldedCells = cells.map(({ text, x }) => ({ text: foldSpace(text), x }));
  return { cells: joinBullet(foldedCells), y: sorted[0]?.y ?? 0, x: sorted[0]?.x ?? 0, size };
}

/** Joins a bullet with its text, because the gap between them looks like a column. */
function joinBullet(cells: Line["cells"]): Line["cells"] {
  const [first, second, ...otherCells] = cells;
  if (!first || !second || !ITEM.test(`${first.text} `)) return cells;
  return [{ text: `${first.text} ${second.text}`, x: first.x }, ...otherCells];
}

function computeUsualSize(lines: Line[]): number {
  const weights = new Map<number, number>();
  for (const { size, cells } of lines) {
    const rounded = Math.round(size * 2) / 2;
    const length = cells.reduce((sum, { text }) => sum + text.length, 0);
    weights.set(rounded, (weights.get(rounded) ?? 0) + length);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 12;
}

/**
 * Returns the headers and footers: first or last lines that most pages repeat, apart from numbers.
 */
function findRunningLines(pages: Line[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set([page[0], page.at(-1)].flatMap((line) => line && runningKey(line)))) {
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const least = Math.max(3, pages.length / 2);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

function runningKey({ cells, y }: Line): string {
  return `${Math.round(y)} ${cells.map(({ text }) => text.replace(/\d+/gu, "#")).join(" ")}`;
}

function blocksOf(
  lines: Line[],
  bodySize: number,
  page: number,
  tables: { count: number },
): Block[] {
  const blocks: Block[] = [];
  let open: Line[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(paragraphOf(open, bodySize, page));
    open = [];
  };
  let inTable = false;
  for (const [index, line] of lines.entries()) {
    if (line.cells.length > 1) {
      close();
      if (!inTable) tables.count++;
      inTable = true;
      blocks.push(rowOf(line, page, tables.count));
      continue;
    }
    inTable = false;
    const previousLine = lines[index - 1];
    if (previousLine && open.length > 0 && !isContinuation(previousLine, line, bodySize)) close();
    open.push(line);
  }
  close();
  return blocks;
}

function isContinuation(previousLine: Line, line: Line, bodySize: number): boolean {
  if (ITEM.test(textOf(line))) return false;
  if (Math.abs(previousLine.size - line.size) > 0.6) return false;
  if (isLarge(previousLine, bodySize) !== isLarge(line, bodySize)) return false;
  return previousLine.y - line.y <= Math.max(previousLine.size, line.size) * PARAGRAPH_GAP;
}

function isLarge({ size }: Line, bodySize: number): boolean {
  return size >= bodySize * HEADING_RATIO;
}

function textOf({ cells }: Line): string {
  return cells.map(({ text }) => text).join(" ");
}

function paragraphOf(lines: Line[], bodySize: number, page: number): Block {
  const builder = new TextBuilder();
  const [first] = lines;
  const text = lines.map(textOf).join(" ");
  const bullet = ITEM.exec(text)?.[0] ?? "";
  builder.add(text.slice(bullet.length));
  const content = builder.finish();
  const isHeading = first !== undefined && isLarge(first, bodySize) && content.text.length <= 120;
  if (isHeading) return createBlock("heading", content, { page, level: 1 });
  return createBlock(bullet ? "item" : "paragraph", content, { page, level: bullet ? 1 : 0 });
}

function rowOf({ cells }: Line, page: number, table: number): Block {
  const texts = cells.map(({ text }) => {
    const builder = new TextBuilder();
    builder.add(text);
    return builder.finish();
  });
  return createRow(texts, foldSpace(cells.map(({ text }) => text).join(" ")), { page, table });
}
