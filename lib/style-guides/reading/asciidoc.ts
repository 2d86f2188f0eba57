import {
  type Block,
  createBlock,
  createRow,
  foldSpace,
  type MarkedText,
  type ReadGuide,
  TextBuilder,
} from "./blocks";

interface Line {
  text: string;
  start: number;
}

/** Delimiters of code, quotation, comment and passthrough blocks. */
const VERBATIM_PATTERN = /^(?:-{4,}|\.{4,}|\/{4,}|\+{4,}|_{4,}|`{3,})$/u;
const ITEM_PATTERN = /^\s*(?:[*-]{1,5}|\.{1,5}|\d{1,3}\.)\s+(?=\S)/u;
const TERM_PATTERN = /^(?<term>\S[^\n]{0,199}?)::(?:\s+(?<rest>\S.*))?$/u;

/** Reads AsciiDoc: headings, paragraphs, lists, description lists and tables. */
export function readAsciiDoc(source: string): ReadGuide {
  const reader = new AsciiDocReader(source);
  let start = 0;
  for (const text of source.split("\n")) {
    reader.take({ text: text.replace(/\s+$/u, ""), start });
    start += text.length + 1;
  }
  reader.close();
  return { blocks: reader.blocks, pages: null };
}

class AsciiDocReader {
  readonly blocks: Block[] = [];
  private open: Line[] = [];
  private verbatim: string | null = null;
  private table: { cells: Line[]; columns: number; lines: Line[][] } | null = null;
  private tables = 0;

  constructor(private readonly source: string) {}

  take(line: Line): void {
    const { text } = line;
    if (this.verbatim !== null) {
      if (text === this.verbatim) this.verbatim = null;
    } else if (this.table) {
      this.takeRow(line);
    } else if (VERBATIM_PATTERN.test(text)) {
      this.close();
      this.verbatim = text;
    } else if (/^\|={3,}$/u.test(text)) {
      this.close();
      this.tables++;
      this.table = { cells: [], columns: 0, lines: [] };
    } else this.takeText(line);
  }

  private takeText(line: Line): void {
    const { text, start } = line;
    const heading = /^(?<level>={1,6})\s+(?=\S)/u.exec(text);
    // Comments, block attributes, anchors, block titles, document attributes and directives.
    const isMetadata =
      /^\/\/|^\[.*\]$|^\.[^\s.]|^:[\w!-]+:|^(?:include|image|ifdef|ifndef|ifeval|endif|toc|video|audio)::|^(?:={4,}|\*{4,}|--)$/u.test(
        text,
      );
    const term = TERM_PATTERN.exec(text);
    if (text === "" || text === "+" || isMetadata || /^(?:'{3}|<{3})$/u.test(text)) this.close();
    else if (heading) {
      this.close();
      const contentStart = heading[0].length;
      const content = this.textOf([
        { text: text.slice(contentStart), start: start + contentStart },
      ]);
      this.push("heading", content, heading.groups?.level?.length ?? 1);
    } else if (term?.groups?.term) {
      this.close();
      this.open.push(line);
    } else {
      if (ITEM_PATTERN.test(text)) this.close();
      this.open.push(line);
    }
  }

  close(): void {
    const [first] = this.open;
    if (!first) return;
    const bullet = ITEM_PATTERN.exec(first.text)?.[0].length ?? 0;
    const admonition =
      /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+/u.exec(first.text)?.[0].length ?? 0;
    const contentStart = bullet || admonition;
    const lines = this.open.map((line, index) =>
      index === 0
        ? { text: line.text.slice(contentStart), start: line.start + contentStart }
        : line,
    );
    this.open = [];
    this.push(bullet > 0 ? "item" : "paragraph", this.textOf(lines), bullet > 0 ? 1 : 0);
  }

  private push(kind: Block["kind"], content: MarkedText, level: number): void {
    if (content.text !== "") this.blocks.push(createBlock(kind, content, { level }));
  }

  private takeRow(line: Line): void {
    const { table } = this;
    if (!table) return;
    if (/^\|={3,}$/u.test(line.text)) {
      this.endRow(table);
      this.table = null;
      return;
    }
    if (line.text === "") {
      this.endRow(table);
      return;
    }
    const cells = [...line.text.matchAll(/(?:\d+\+)?[a-z]?\|(?<cell>[^|]*)/gu)].map((cell) => {
      const text = cell.groups?.cell ?? "";
      return { text, start: line.start + cell.index + cell[0].length - text.length };
    });
    if (cells.length > 1) {
      this.endRow(table);
      table.columns ||= cells.length;
      table.cells.push(...cells);
    } else table.cells.push(...cells);
    if (table.columns > 0 && table.cells.length >= table.columns) this.endRow(table);
  }

  private endRow(table: { cells: Line[]; columns: number }): void {
    const [first] = table.cells;
    const last = table.cells.at(-1);
    if (!first || !last) return;
    table.columns ||= table.cells.length;
    const quote = foldSpace(this.source.slice(first.start, last.start + last.text.length));
    const cells = table.cells.map((cell) => this.textOf([cell]));
    this.blocks.push(createRow(cells, quote, { table: this.tables }));
    table.cells = [];
  }

  private textOf(lines: Line[]): MarkedText {
    const builder = new TextBuilder(this.source);
    for (const [index, line] of lines.entries()) {
      if (index > 0) builder.add(" ", line.start - 1, line.start);
      appendInline(line.text, line.start, builder);
    }
    return builder.finish();
  }
}

/** One piece of inline markup; the first alternative that fits applies. */
const INLINE_PATTERN =
  /(?<attribute>\{[\w-]{1,40}\})|(?<image>image:\S{1,300}?\[[^\]]{0,200}\])|(?<macro>(?:link|xref|mailto):[^\s[]{1,300}\[(?<label>[^\]]{0,300})\])|(?<url>https?:\/\/[^\s[]{1,300}\[(?<shown>[^\]]{0,300})\])|(?<reference><<[^,>]{1,200}(?:,(?<title>[^>]{1,200}))?>>)|(?<![\p{L}\p{N}])(?<quote>[*_`#]{1,2})(?<inner>[^\s*_`#](?:[^*`\n]{0,200}?[^\s*_`#])?)\k<quote>(?![\p{L}\p{N}])/gu;

function appendInline(text: string, start: number, builder: TextBuilder): void {
  let textStart = 0;
  for (const match of text.matchAll(INLINE_PATTERN)) {
    const { attribute, image, macro, label, url, shown, title, quote, inner } = match.groups ?? {};
    const matchStart = start + match.index;
    const end = matchStart + match[0].length;
    builder.add(text.slice(textStart, match.index), start + textStart);
    textStart = match.index + match[0].length;
    if (image !== undefined) continue;
    if (attribute !== undefined)
      builder.add(attribute === "{nbsp}" ? " " : attribute, matchStart, end);
    else if (macro !== undefined) builder.add(label ?? "", matchStart, end);
    else if (url !== undefined) builder.add(shown ?? "", matchStart, end);
    else if (quote !== undefined && inner !== undefined) {
      const markStart = builder.length;
      appendInline(inner, matchStart + quote.length, builder);
      builder.mark(markStart, matchStart, end);
    } else builder.add(title ?? "", matchStart, end);
  }
  builder.add(text.slice(textStart), start + textStart);
}
