import {
  type Block,
  createBlock,
  createRow,
  type MarkedText,
  type ReadGuide,
  TextBuilder,
} from "./blocks";

/** A line of a text with its position in the source. */
interface Line {
  text: string;
  start: number;
}

const ITEM = /^\s*(?:[-*•–‣◦]|\d{1,3}[.)])\s+/u;
const UNDERLINE = /^\s*(?:={3,}|-{3,}|~{3,})\s*$/u;
/** Shorter lines end with an intended line break; longer ones may be wrapped. */
const WRAPPED = 60;

/** Reads plain text: paragraphs, bulleted lines, headings, and columns separated by tabs. */
export function readPlainText(source: string): ReadGuide {
  const blocks: Block[] = [];
  let open: Line[] = [];
  let tables = 0;
  let inTable = false;
  const close = () => {
    if (open.length > 0) blocks.push(toBlock(source, open));
    open = [];
  };
  const lines = linesOf(source);
  for (const [index, line] of lines.entries()) {
    const cells = line.text.trim().split(/\t+/u);
    if (cells.length < 2) inTable = false;
    if (line.text.trim() === "" || UNDERLINE.test(line.text)) {
      close();
    } else if (cells.length > 1) {
      close();
      if (!inTable) tables++;
      inTable = true;
      blocks.push(rowOf(source, line, tables));
    } else if (isHeading(line, lines[index - 1], lines[index + 1])) {
      close();
      blocks.push(createBlock("heading", textOf(source, [line]), { level: 1 }));
    } else {
      const previous = open.at(-1);
      if (previous && !isContinuation(previous.text, line.text)) close();
      open.push(line);
    }
  }
  close();
  return { blocks, pages: null };
}

function linesOf(source: string): Line[] {
  let start = 0;
  return source.split("\n").map((text) => {
    const line = { text: text.replace(/\r$/u, ""), start };
    start += text.length + 1;
    return line;
  });
}

/**
 * Returns whether a line is a heading: underlined, or short and without final punctuation above a
 * paragraph.
 */
function isHeading(
  line: Line,
  previousLine: Line | undefined,
  nextLine: Line | undefined,
): boolean {
  const text = line.text.trim();
  if (nextLine && UNDERLINE.test(nextLine.text)) return true;
  if (ITEM.test(line.text) || /[.!?:;,"”“»’'…]$/u.test(text) || text.length > WRAPPED) return false;
  if (previousLine && previousLine.text.trim() !== "") return false;
  if (/[,:;→]|=>|->|["“„«]/u.test(text)) return false;
  return nextLine !== undefined && nextLine.text.trim() !== "" && text.split(/\s+/u).length <= 6;
}

function isContinuation(previous: string, next: string): boolean {
  if (ITEM.test(next)) return false;
  if (/^\s*\p{Ll}/u.test(next)) return true;
  return previous.length >= WRAPPED && !/[.!?:]["”’»)]?\s*$/u.test(previous);
}

function toBlock(source: string, lines: Line[]): Block {
  const isItem = ITEM.test(lines[0]?.text ?? "");
  return createBlock(isItem ? "item" : "paragraph", textOf(source, lines), {
    level: isItem ? 1 : 0,
  });
}

function textOf(source: string, lines: Line[]): MarkedText {
  const builder = new TextBuilder(source);
  for (const [index, { text, start }] of lines.entries()) {
    const bullet = index === 0 ? (ITEM.exec(text)?.[0].length ?? 0) : 0;
    if (index > 0) builder.add(" ", start - 1, start);
    builder.add(text.slice(bullet), start + bullet);
  }
  return builder.finish();
}

function rowOf(source: string, { text, start }: Line, table: number): Block {
  const cells = [...text.matchAll(/[^\t]+/gu)].map((cell) => {
    const builder = new TextBuilder(source);
    builder.add(cell[0], start + cell.index);
    return builder.finish();
  });
  return createRow(cells, text.replace(/\s+/gu, " ").trim(), { table });
}
