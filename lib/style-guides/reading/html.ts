import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import {
  type Block,
  createBlock,
  createRow,
  foldSpace,
  type ReadGuide,
  TERM_LEVEL,
  TextBuilder,
} from "./blocks";

/** Elements whose text is an example or not part of the guide. */
const SKIPPED_ELEMENTS = new Set([
  ..."head script style template noscript svg nav header footer aside form button select".split(
    " ",
  ),
  ..."pre blockquote del s strike figure".split(" "),
]);
const BLOCK_ELEMENTS = new Set([
  ..."p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr div section".split(" "),
  ..."article main body html address fieldset details summary hr".split(" "),
]);
const MARKED_ELEMENTS = new Set("b strong i em code kbd samp tt q var mark u".split(" "));

/** Reads the main content of an HTML document, excluding navigation, code and quotations. */
export function readHtml(source: string): ReadGuide {
  const reader = new HtmlReader();
  for (const node of parseDocument(source).children) reader.visit(node, 0);
  reader.close();
  return { blocks: reader.blocks, pages: null };
}

class HtmlReader {
  readonly blocks: Block[] = [];
  private builder = new TextBuilder();
  private kind: Block["kind"] = "paragraph";
  private level = 0;
  private tables = 0;
  /** The nesting depth of lists at the current node. */
  private depth = 0;

  visit(node: ChildNode, depth: number): void {
    // Only hostile input is nested this deeply.
    if (depth > 400) return;
    if (isText(node)) this.builder.add(node.data);
    if (!isTag(node) || SKIPPED_ELEMENTS.has(node.name) || isHidden(node)) return;
    if (node.name === "br") this.builder.add(" ");
    else if (node.name === "table") this.table(node, depth);
    else if (BLOCK_ELEMENTS.has(node.name)) this.open(node, depth);
    else this.inline(node, depth);
  }

  private inline(node: Element, depth: number): void {
    const markStart = this.builder.length;
    for (const child of node.children) this.visit(child, depth + 1);
    if (MARKED_ELEMENTS.has(node.name)) this.builder.mark(markStart);
  }

  private open(node: Element, depth: number): void {
    this.close();
    const heading = /^h([1-6])$/.exec(node.name);
    const isList = node.name === "ul" || node.name === "ol" || node.name === "dl";
    if (isList) this.depth++;
    const level = node.name === "dt" ? TERM_LEVEL : Number(heading?.[1]);
    const isHeading = heading !== null || node.name === "dt";
    this.become(isHeading ? "heading" : this.depth > 0 ? "item" : "paragraph", level);
    for (const child of node.children) this.visit(child, depth + 1);
    this.close();
    if (isList) this.depth--;
    this.become(this.depth > 0 ? "item" : "paragraph", Number.NaN);
  }

  private become(kind: Block["kind"], level: number): void {
    this.kind = kind;
    this.level = Number.isNaN(level) ? this.depth : level;
  }

  close(): void {
    const content = this.builder.finish();
    this.builder = new TextBuilder();
    if (content.text === "") return;
    this.blocks.push(createBlock(this.kind, content, { level: this.level }));
  }

  private table(node: Element, depth: number): void {
    this.close();
    this.tables++;
    for (const line of findElements(node, "tr", depth)) {
      const cells = line.children.filter(isVisibleTag).map((cell) => {
        const cellReader = new HtmlReader();
        for (const child of cell.children) cellReader.visit(child, depth + 3);
        cellReader.close();
        return cellReader.asCell();
      });
      const quote = foldSpace(cells.map(({ text }) => text).join(" "));
      if (quote !== "") this.blocks.push(createRow(cells, quote, { table: this.tables }));
    }
  }

  private asCell() {
    const [firstBlock, ...otherBlocks] = this.blocks;
    if (firstBlock && otherBlocks.length === 0) return firstBlock.content;
    const builder = new TextBuilder();
    builder.add(this.blocks.map(({ content }) => content.text).join(", "));
    return builder.finish();
  }
}

/** Returns whether the page does not show an element. Style sheets are not considered. */
function isHidden({ name, attribs }: Element): boolean {
  return (
    "hidden" in attribs ||
    (name === "dialog" && !("open" in attribs)) ||
    /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu.test(attribs.style ?? "")
  );
}

function isVisibleTag(node: ChildNode): node is Element {
  return isTag(node) && !isHidden(node);
}

function findElements(node: Element, name: string, depth: number): Element[] {
  if (depth > 400) return [];
  return node.children
    .filter(isVisibleTag)
    .flatMap((child) =>
      child.name === name
        ? [child]
        : child.name === "table"
          ? []
          : findElements(child, name, depth + 1),
    );
}
