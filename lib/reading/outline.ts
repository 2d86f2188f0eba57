import { BLOCK_FLAG, CELL_FLAG, type ElementKind, ROW_FLAG } from "./elements";
import { parseHtml, type TextSpan } from "./html-parser";
import { type ParsedText, parseText, toParsedText } from "./parsed-text";
import { VisibleText } from "./visible-text";

/** A block of the displayed text. Positions refer to the visible text. */
export type Block =
  | { kind: "paragraph"; text: TextSpan }
  | { kind: "heading"; level: number; text: TextSpan }
  /** White space is preserved. */
  | { kind: "preserved"; text: TextSpan }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "table"; rows: Cell[][] };

interface Cell {
  isHeader: boolean;
  blocks: Block[];
}

/** The displayed structure of an HTML text. */
export interface Outline {
  parsed: ParsedText;
  blocks: Block[];
  /** Bold and italic spans of the visible text in ascending order, without overlaps. */
  strong: TextSpan[];
  emphasis: TextSpan[];
}

/**
 * Parses an HTML text for display; returns null for plain text. Rendering creates elements from the
 * outline only, never from the text's own markup.
 */
export function parseOutline(source: string): Outline | null {
  if (!parseText(source).isHtml) return null;
  const view = new OutlinedText(source);
  parseHtml(source, view);
  const { blocks, strong, emphasis } = view.finish();
  return { parsed: toParsedText(source, view), blocks, strong, emphasis };
}

/** Maximum nesting level. Lists and tables nested more deeply are flattened to it. */
const MAX_DEPTH = 12;

type Container =
  | { kind: "flow"; blocks: Block[] }
  | { kind: "list"; ordered: boolean; items: Block[][]; implied: boolean }
  | { kind: "table"; rows: Cell[][] };

class OutlinedText extends VisibleText {
  private readonly root: Block[] = [];
  private readonly containers: Container[] = [{ kind: "flow", blocks: this.root }];
  /** Number of open containers beyond the limit. */
  private excessDepth = 0;
  /** Start of the text that is not in a block yet. */
  private pendingStart = 0;
  /** The spans of the blocks, including the preceding line breaks or tabs. */
  private readonly texts: TextSpan[] = [];
  private readonly headings: number[] = [];
  private lastImplied: Block | null = null;
  private preservedElements = 0;
  private readonly strong = new TextRuns();
  private readonly emphasis = new TextRuns();

  override enter(kind: ElementKind, range: TextSpan): void {
    const { name, is } = kind;
    if (is & (BLOCK_FLAG | ROW_FLAG | CELL_FLAG)) this.closeBlock();
    super.enter(kind, range);
    if (name === "br") return;
    this.findRuns(name)?.begin(this.text.length);
    if (/^h[1-6]$/.test(name)) this.headings.push(Number(name.charAt(1)));
    else if (isPreserved(name)) this.preservedElements++;
    else if (isContainer(name)) this.openContainer(name);
    else if (name === "tr") this.table()?.rows.push([]);
  }

  override leave(kind: ElementKind, range: TextSpan): void {
    const { name, is } = kind;
    if (is & (BLOCK_FLAG | ROW_FLAG | CELL_FLAG)) this.closeBlock();
    super.leave(kind, range);
    this.findRuns(name)?.end(this.text.length);
    if (/^h[1-6]$/.test(name)) this.headings.pop();
    else if (isPreserved(name)) this.preservedElements--;
    else if (isContainer(name)) this.closeContainer(name);
  }

  finish(): { blocks: Block[]; strong: TextSpan[]; emphasis: TextSpan[] } {
    this.closeBlock();
    for (const text of this.texts) {
      while (/[\n\t]/.test(this.text.charAt(text.start))) text.start++;
    }
    return { blocks: this.root, strong: this.strong.all, emphasis: this.emphasis.all };
  }

  private findRuns(name: string): TextRuns | null {
    if (name === "b" || name === "strong") return this.strong;
    return name === "i" || name === "em" ? this.emphasis : null;
  }

  private closeBlock(): void {
    const text = { start: this.pendingStart, end: this.text.length };
    this.pendingStart = text.end;
    if (text.start === text.end) return;
    this.texts.push(text);
    const level = this.headings.at(-1);
    if (this.preservedElements > 0) this.getBlockList().push({ kind: "preserved", text });
    else if (level) this.getBlockList().push({ kind: "heading", level, text });
    else this.getBlockList().push({ kind: "paragraph", text });
  }

  /** Returns the list for new text, which goes before a table if outside its cells. */
  private getBlockList(): Block[] {
    for (let i = this.containers.length - 1; i >= 0; i--) {
      const container = this.containers[i];
      if (container?.kind === "flow") return container.blocks;
      if (container?.kind === "list") {
        const item: Block[] = [];
        container.items.push(item);
        return item;
      }
    }
    return this.root;
  }

  private table(): (Container & { kind: "table" }) | null {
    const innermostContainer = this.containers.at(-1);
    return innermostContainer?.kind === "table" ? innermostContainer : null;
  }

  private openContainer(name: string): void {
    if (this.containers.length >= MAX_DEPTH) {
      this.excessDepth++;
    } else if (name === "table") {
      this.containers.push({ kind: "table", rows: [] });
    } else if (name === "li") {
      this.openItem();
    } else if (name === "td" || name === "th") {
      this.openCell(name === "th");
    } else {
      this.containers.push({ kind: "list", ordered: name === "ol", items: [], implied: false });
    }
  }

  private openItem(): void {
    if (this.containers.at(-1)?.kind !== "list") {
      this.containers.push({ kind: "list", ordered: false, items: [], implied: true });
    }
    const list = this.containers.at(-1);
    const blocks: Block[] = [];
    if (list?.kind === "list") list.items.push(blocks);
    this.containers.push({ kind: "flow", blocks });
  }

  private openCell(isHeader: boolean): void {
    const blocks: Block[] = [];
    const table = this.table();
    if (table?.rows.length === 0) table.rows.push([]);
    table?.rows.at(-1)?.push({ isHeader, blocks });
    this.containers.push({ kind: "flow", blocks });
  }

  private closeContainer(name: string): void {
    if (this.excessDepth > 0) {
      this.excessDepth--;
      return;
    }
    const container = this.containers.pop();
    if (container?.kind === "list") this.showList(container);
    else if (container?.kind === "table" && container.rows.some((row) => row.length > 0)) {
      this.getBlockList().push({
        kind: "table",
        rows: container.rows.filter((row) => row.length > 0),
      });
    }
    const parentContainer = this.containers.at(-1);
    if (name === "li" && parentContainer?.kind === "list" && parentContainer.implied) {
      this.containers.pop();
      this.showList(parentContainer);
    }
  }

  private showList({ ordered, items, implied }: Container & { kind: "list" }): void {
    const visibleItems = items.filter((item) => item.length > 0);
    if (visibleItems.length === 0) return;
    const before = this.getBlockList().at(-1);
    // Merges consecutive list items that have no list element into one list.
    if (implied && before === this.lastImplied && before?.kind === "list") {
      before.items.push(...visibleItems);
      return;
    }
    const list: Block = { kind: "list", ordered, items: visibleItems };
    if (implied) this.lastImplied = list;
    this.getBlockList().push(list);
  }
}

const CONTAINERS = new Set(["dir", "li", "menu", "ol", "table", "td", "th", "ul"]);

function isContainer(name: string): boolean {
  return CONTAINERS.has(name);
}

function isPreserved(name: string): boolean {
  return name === "pre" || name === "listing" || name === "xmp" || name === "plaintext";
}

/** Collects the spans of a text style. Nested elements extend the outer span. */
class TextRuns {
  readonly all: TextSpan[] = [];
  private depth = 0;
  private start = 0;

  begin(offset: number): void {
    if (this.depth++ === 0) this.start = offset;
  }

  end(offset: number): void {
    if (this.depth > 0 && --this.depth === 0 && offset > this.start) {
      this.all.push({ start: this.start, end: offset });
    }
  }
}
