import {
  type Block,
  createBlock,
  createRow,
  type MarkedText,
  type ReadGuide,
  TextBuilder,
} from "./blocks";

interface Line {
  text: string;
  start: number;
}

const ITEM_PATTERN = /^\s*(?:[-*•–‣◦]|\d{1,3}[.)])\s+/u;
const UNDERLINE_PATTERN = /^\s*(?:={3,}|-{3,}|~{3,})\s*$/u;
/** Minimum length of a line that may be wrapped. Shorter lines end with an intended line break. */
const MIN_WRAPPED_LENGTH = 60;

/** Reads plain text: paragraphs, bulleted lines, headings, and columns separated by tabs. */
export function readPlainText(source: string): ReadGuide {
  const blocks: Block[] = [];
  let open: Line[] = [];
  let tables = 0;
  let isInTable = false;
  const close = () => {
    if (open.length > 0) blocks.push(toBlock(source, open));
    open = [];
  };
  const lines = splitLines(source);
  for (const [index, line] of lines.entries()) {
    const cells = line.text.trim().split(/\t+/u);
    if (cells.length < 2) isInTable = false;
    if (line.text.trim() === "" || UNDERLINE_PATTERN.test(line.text)) {
      close();
    } else if (cells.length > 1) {
      close();
      if (!isInTable) tables++;
      isInTable = true;
      blocks.push(toTableRow(source, line, tables));
    } else if (isHeading(line, lines[index - 1], lines[index + 1])) {
      close();
      blocks.push(createBlock("heading", toMarkedText(source, [line]), { level: 1 }));
    } else {
      const previous = open.at(-1);
      if (previous && !isContinuation(previous.text, line.text)) close();
      open.push(line);
    }
  }
  close();
  return { blocks, pages: null };
}

function splitLines(source: string): Line[] {
  let start = 0;
  return source.split("\n").map((text) => {
    const line = { text: text.replace(/\r$/u, ""), start };
    start += text.length + 1;
    return line;
  });
}

/** Returns whether a line is underlined, or short and above a paragraph. */
function isHeading(
  line: Line,
  previousLine: Line | undefined,
  nextLine: Line | undefined,
): boolean {
  const text = line.text.trim();
  if (nextLine && UNDERLINE_PATTERN.test(nextLine.text)) return true;
  if (
    ITEM_PATTERN.test(line.text) ||
    /[.!?:;,"”“»’'…]$/u.test(text) ||
    text.length > MIN_WRAPPED_LENGTH
  )
    return false;
  if (previousLine && previousLine.text.trim() !== "") return false;
  if (/[,:;→]|=>|->|["“„«]/u.test(text)) return false;
  return nextLine !== undefined && nextLine.text.trim() !== "" && text.split(/\s+/u).length <= 6;
}

function isContinuation(previous: string, next: string): boolean {
  if (ITEM_PATTERN.test(next)) return false;
  if (/^\s*\p{Ll}/u.test(next)) return true;
  return previous.length >= MIN_WRAPPED_LENGTH && !/[.!?:]["”’»)]?\s*$/u.test(previous);
}

function toBlock(source: string, lines: Line[]): Block {
  const isItem = ITEM_PATTERN.test(lines[0]?.text ?? "");
  return createBlock(isItem ? "item" : "paragraph", toMarkedText(source, lines), {
    level: isItem ? 1 : 0,
  });
}

function toMarkedText(source: string, lines: Line[]): MarkedText {
  const builder = new TextBuilder(source);
  for (const [index, { text, start }] of lines.entries()) {
    const bullet = index === 0 ? (ITEM_PATTERN.exec(text)?.[0].length ?? 0) : 0;
    if (index > 0) builder.add(" ", start - 1, start);
    builder.add(text.slice(bullet), start + bullet);
  }
  return builder.finish();
}

function toTableRow(source: string, { text, start }: Line, table: number): Block {
  const cells = [...text.matchAll(/[^\t]+/gu)].map((cell) => {
    const builder = new TextBuilder(source);
    builder.add(cell[0], start + cell.index);
    return builder.finish();
  });
  return createRow(cells, text.replace(/\s+/gu, " ").trim(), { table });
}
