import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import {
  type Block,
  createBlock,
  createRow,
  foldSpace,
  type ReadGuide,
  TextBuilder,
} from "./blocks";

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>["children"][number];

/** Reads Markdown. Omits code blocks and quotations, because they are examples. */
export function readMarkdown(source: string): ReadGuide {
  const maskedSource = source.replace(/^---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/u, (frontMatter) =>
    frontMatter.replace(/[^\r\n]/gu, " "),
  );
  const tree = fromMarkdown(maskedSource, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const reader = new MarkdownReader(source);
  reader.visit(tree, 0);
  return { blocks: reader.blocks, pages: null };
}

class MarkdownReader {
  readonly blocks: Block[] = [];
  private tables = 0;

  constructor(private readonly source: string) {}

  visit(node: Node, depth: number): void {
    switch (node.type) {
      case "heading":
        this.push("heading", node, node.depth);
        return;
      case "paragraph":
        this.push(depth > 0 ? "item" : "paragraph", node, depth);
        return;
      case "table":
        this.table(node);
        return;
      case "code":
        if (!node.lang) this.crossedList(node);
        return;
      case "blockquote":
      case "html":
      case "definition":
        return;
      default:
        if ("children" in node)
          for (const child of node.children)
            this.visit(child, node.type === "list" ? depth + 1 : depth);
    }
  }

  private push(kind: Block["kind"], node: Node, level: number): void {
    const content = this.text(node);
    if (content.text !== "" && !isOnlyLink(node))
      this.blocks.push(createBlock(kind, content, { level }));
  }

  /** Reads a code block whose lines are all crossed out by "❌" as a list. Others are examples. */
  private crossedList(node: Extract<Node, { type: "code" }>): void {
    const lines = node.value.split("\n").filter((line) => line.trim() !== "");
    if (!lines.every((line) => /^\s*[❌✗✘]/u.test(line))) return;
    let offset = node.position?.start.offset ?? 0;
    for (const line of lines) {
      const start = this.source.indexOf(line, offset);
      if (start < 0) return;
      const builder = new TextBuilder(this.source);
      builder.add(line, start);
      this.blocks.push(createBlock("item", builder.finish(), { level: 1 }));
      offset = start + line.length;
    }
  }

  private table(node: Extract<Node, { type: "table" }>): void {
    this.tables++;
    for (const line of node.children) {
      const cells = line.children.map((cell) => this.text(cell));
      const nonEmptyCells = line.children.filter(({ children }) => children.length > 0);
      const [first] = nonEmptyCells;
      const last = nonEmptyCells.at(-1);
      const quote = foldSpace(
        this.source.slice(getContentStart(first) ?? 0, getContentEnd(last) ?? 0),
      );
      this.blocks.push(createRow(cells, quote, { table: this.tables }));
    }
  }

  private text(node: Node) {
    const builder = new TextBuilder(this.source);
    this.inline(node, builder);
    return builder.finish();
  }

  private inline(node: Node, builder: TextBuilder): void {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    switch (node.type) {
      case "text":
        for (const part of alignText(node.value, this.source, start, end))
          builder.add(part.text, part.start, part.end);
        return;
      case "inlineCode": {
        const markStart = builder.length;
        builder.add(node.value, start, end);
        builder.mark(markStart, start, end);
        return;
      }
      case "break":
        builder.add(" ", start, end);
        return;
      case "html":
        // In table cells, line breaks separate alternatives.
        if (/^<br\s*\/?>$/iu.test(node.value) && builder.length > 0) builder.add("; ", start, end);
        return;
      case "delete":
      case "image":
      case "footnoteReference":
        return;
      default: {
        if (!("children" in node)) return;
        const markStart = builder.length;
        for (const child of node.children) this.inline(child, builder);
        if (node.type === "strong" || node.type === "emphasis") builder.mark(markStart, start, end);
      }
    }
  }
}

/** Returns whether a block consists of a single link, which indicates navigation. */
function isOnlyLink(node: Node): boolean {
  if (!("children" in node)) return false;
  const [firstChild, ...otherChildren] = node.children;
  return otherChildren.length === 0 && firstChild?.type === "link" && node.type !== "heading";
}

function getContentStart(cell: { children: Node[] } | undefined): number | undefined {
  return cell?.children[0]?.position?.start.offset;
}

function getContentEnd(cell: { children: Node[] } | undefined): number | undefined {
  return cell?.children.at(-1)?.position?.end.offset;
}

/**
 * Maps the value of a text node to the source, which differs if characters are escaped or lines are
 * indented. Falls back to the whole node.
 */
function alignText(value: string, source: string, start: number, end: number) {
  if (value.length === end - start) return [{ text: value, start, end }];
  const parts: { text: string; start: number; end: number }[] = [];
  let offset = start;
  for (const text of value) {
    const partStart = offset;
    const char = String.fromCodePoint(source.codePointAt(offset) ?? 0);
    if (char !== text) offset = skipMarkup(source, offset);
    const isMatch = String.fromCodePoint(source.codePointAt(offset) ?? 0) === text;
    const entity = isMatch ? null : /^&#?\w{1,32};/u.exec(source.slice(offset, offset + 34));
    if (!isMatch && !entity) return [{ text: value, start, end }];
    const last = offset + (entity ? entity[0].length : text.length);
    parts.push({ text, start: entity || offset > partStart ? partStart : offset, end: last });
    offset = last;
  }
  return parts;
}

function skipMarkup(source: string, offset: number): number {
  if (source.charAt(offset) === "\\") return offset + 1;
  let next = offset;
  while (/[ \t>\r]/.test(source.charAt(next))) next++;
  return next;
}
