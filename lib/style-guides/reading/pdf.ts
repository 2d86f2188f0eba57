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
/** Minimum gap between table columns, as a multiple of the font size. */
const COLUMN_GAP = 1.5;
/** Minimum distance between lines of different paragraphs, as a multiple of the font size. */
const PARAGRAPH_GAP = 1.75;
const ITEM_PATTERN = /^(?:[-*•–‣◦▪●o]|\d{1,3}[.)])\s+/u;

/** Reads the pages of a PDF: lines, paragraphs, headings (by font size) and table columns. */
export function readPdfPages(pages: PdfItem[][]): ReadGuide {
  const lines = pages.map(groupLines);
  const bodySize = computeUsualSize(lines.flat());
  const runningKeys = findRunningLines(lines);
  const blocks: Block[] = [];
  const tables = { count: 0 };
  for (const [pageIndex, page] of lines.entries()) {
    const contentLines = page.filter((line) => !runningKeys.has(runningKey(line)));
    blocks.push(...toBlocks(contentLines, bodySize, pageIndex + 1, tables));
  }
  return { blocks, pages: pages.length };
}

function groupLines(items: PdfItem[]): Line[] {
  const rows: PdfItem[][] = [];
  for (const item of items.filter(({ str }) => str.trim() !== "")) {
    const last = rows.at(-1);
    const neighbor = last?.[0];
    const isSameLine =
      neighbor && Math.abs(neighbor.y - item.y) < Math.max(2, item.fontSize * 0.35);
    if (last && isSameLine) last.push(item);
    else rows.push([item]);
  }
  return rows.map(toLine);
}

function toLine(items: PdfItem[]): Line {
  const sortedItems = [...items].sort((a, b) => a.x - b.x);
  const size = Math.max(...sortedItems.map(({ fontSize }) => fontSize));
  const cells: Line["cells"] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { str, x, width } of sortedItems) {
    const last = cells.at(-1);
    const gap = x - end;
    if (!last || gap > size * COLUMN_GAP) cells.push({ text: str, x });
    else last.text += (gap > size * 0.15 ? " " : "") + str;
    end = x + width;
  }
  const foldedCells = cells.map(({ text, x }) => ({ text: foldSpace(text), x }));
  return {
    cells: joinBullet(foldedCells),
    y: sortedItems[0]?.y ?? 0,
    x: sortedItems[0]?.x ?? 0,
    size,
  };
}

/** Joins a bullet with its text, because the gap between them looks like a column. */
function joinBullet(cells: Line["cells"]): Line["cells"] {
  const [first, second, ...otherCells] = cells;
  if (!first || !second || !ITEM_PATTERN.test(`${first.text} `)) return cells;
  return [{ text: `${first.text} ${second.text}`, x: first.x }, ...otherCells];
}

function computeUsualSize(lines: Line[]): number {
  const weightBySize = new Map<number, number>();
  for (const { size, cells } of lines) {
    const roundedSize = Math.round(size * 2) / 2;
    const length = cells.reduce((sum, { text }) => sum + text.length, 0);
    weightBySize.set(roundedSize, (weightBySize.get(roundedSize) ?? 0) + length);
  }
  return [...weightBySize].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 12;
}

/** Returns headers and footers: first or last lines that most pages repeat. */
function findRunningLines(pages: Line[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set([page[0], page.at(-1)].flatMap((line) => line && runningKey(line)))) {
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const minCount = Math.max(3, pages.length / 2);
  return new Set([...counts].filter(([, count]) => count >= minCount).map(([key]) => key));
}

function runningKey({ cells, y }: Line): string {
  return `${Math.round(y)} ${cells.map(({ text }) => text.replace(/\d+/gu, "#")).join(" ")}`;
}

function toBlocks(
  lines: Line[],
  bodySize: number,
  page: number,
  tables: { count: number },
): Block[] {
  const blocks: Block[] = [];
  let open: Line[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(toParagraph(open, bodySize, page));
    open = [];
  };
  let isInTable = false;
  for (const [index, line] of lines.entries()) {
    if (line.cells.length > 1) {
      close();
      if (!isInTable) tables.count++;
      isInTable = true;
      blocks.push(toTableRow(line, page, tables.count));
      continue;
    }
    isInTable = false;
    const previousLine = lines[index - 1];
    if (previousLine && open.length > 0 && !isContinuation(previousLine, line, bodySize)) close();
    open.push(line);
  }
  close();
  return blocks;
}

function isContinuation(previousLine: Line, line: Line, bodySize: number): boolean {
  if (ITEM_PATTERN.test(joinCells(line))) return false;
  if (Math.abs(previousLine.size - line.size) > 0.6) return false;
  if (isLarge(previousLine, bodySize) !== isLarge(line, bodySize)) return false;
  return previousLine.y - line.y <= Math.max(previousLine.size, line.size) * PARAGRAPH_GAP;
}

function isLarge({ size }: Line, bodySize: number): boolean {
  return size >= bodySize * HEADING_RATIO;
}

function joinCells({ cells }: Line): string {
  return cells.map(({ text }) => text).join(" ");
}

function toParagraph(lines: Line[], bodySize: number, page: number): Block {
  const builder = new TextBuilder();
  const [first] = lines;
  const text = lines.map(joinCells).join(" ");
  const bullet = ITEM_PATTERN.exec(text)?.[0] ?? "";
  builder.add(text.slice(bullet.length));
  const content = builder.finish();
  const isHeading = first !== undefined && isLarge(first, bodySize) && content.text.length <= 120;
  if (isHeading) return createBlock("heading", content, { page, level: 1 });
  return createBlock(bullet ? "item" : "paragraph", content, { page, level: bullet ? 1 : 0 });
}

function toTableRow({ cells }: Line, page: number, table: number): Block {
  const texts = cells.map(({ text }) => {
    const builder = new TextBuilder();
    builder.add(text);
    return builder.finish();
  });
  return createRow(texts, foldSpace(cells.map(({ text }) => text).join(" ")), { page, table });
}
