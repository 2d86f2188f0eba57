import { Parser } from "htmlparser2";
import { getLocalName, isItem } from "../reading/feed.ts";
import { Original } from "./original.ts";
import { type Correction, type Rewrite, STATUS_COLUMN } from "./rewrite.ts";
import { escapeXml, wrapCdata } from "./xml-text.ts";

/** Rewrites a feed. Only changed elements differ. @throws FileError */
export async function* rewriteFeed(job: Rewrite): AsyncGenerator<Uint8Array> {
  const { source, shape, corrections } = job;
  const original = new Original(shape.encoding, job.encoding);
  const positions = new ItemPositions();
  const parser = new Parser(positions, { xmlMode: true });
  // The first row contains the names.
  let row = 1;
  async function* writeChanges(items: Item[]): AsyncGenerator<Uint8Array> {
    for (const item of items) {
      row += 1;
      const correction = await corrections.findForRow(row);
      if (correction) {
        for (const { start, end, value } of computeChanges(original, item, correction, job)) {
          yield* original.replace(start, end, value);
        }
      }
      yield* original.until(item.end);
    }
  }
  for await (const chunk of original.read(source)) {
    parser.write(chunk);
    yield* replaceEncoding(original, positions, job);
    yield* writeChanges(positions.take());
    yield* original.until(positions.finalOffset);
  }
  parser.end();
  yield* writeChanges(positions.take());
  yield* original.rest();
}

const ENCODING_DECLARATION = /^(.*\bencoding\s*=\s*["'])([^"']*)/s;

/** Yields the XML declaration with the new encoding if the encoding changes. */
function* replaceEncoding(
  original: Original,
  positions: ItemPositions,
  { shape, encoding }: Rewrite,
) {
  const declaration = positions.takeDeclaration();
  if (!declaration || encoding === shape.encoding) return;
  const [, before = "", name = ""] = ENCODING_DECLARATION.exec(declaration.text) ?? [];
  const position = declaration.at + before.length;
  if (name !== "") yield* original.replace(position, position + name.length, "UTF-8");
}

interface Element {
  /** The name including its namespace prefix. */
  name: string;
  start: number;
  contentStart: number;
  /** Equal to `contentStart` if the element has no end tag. */
  contentEnd: number;
  end: number;
}

interface Item extends Element {
  elements: Element[];
}

/** Collects the offsets of a feed's items and of their elements, which are columns. */
class ItemPositions {
  private readonly path: string[] = [];
  private item: Item | null = null;
  private itemDepth = 0;
  private element: Element | null = null;
  private items: Item[] = [];
  private parser: Parser | null = null;
  private declaration: { at: number; text: string } | null = null;

  onprocessinginstruction(name: string, text: string): void {
    // The processing instruction is reported without its first character.
    if (name === "?xml") this.declaration = { at: (this.parser?.startIndex ?? 0) + 1, text };
  }

  takeDeclaration(): { at: number; text: string } | null {
    const { declaration } = this;
    this.declaration = null;
    return declaration;
  }

  onparserinit(parser: Parser): void {
    this.parser = parser;
  }

  /** The offset up to which the text is final. */
  get finalOffset(): number {
    return this.item ? 0 : (this.parser?.startIndex ?? 0);
  }

  take(): Item[] {
    return this.items.splice(0);
  }

  onopentag(name: string): void {
    const parent = this.path.at(-1);
    this.path.push(name);
    const element = this.opened(name);
    if (!this.item && isItem(name, parent)) {
      this.item = { ...element, elements: [] };
      this.itemDepth = this.path.length;
    } else if (this.item && this.path.length === this.itemDepth + 1) this.element = element;
  }

  private opened(name: string): Element {
    const start = this.parser?.startIndex ?? 0;
    const tagEnd = (this.parser?.endIndex ?? 0) + 1;
    return { name, start, contentStart: tagEnd, contentEnd: tagEnd, end: tagEnd };
  }

  onclosetag(): void {
    const closedElement = this.path.length === this.itemDepth ? this.item : this.element;
    const depth = this.path.length - this.itemDepth;
    const end = (this.parser?.endIndex ?? 0) + 1;
    // A self-closing element has no content to replace.
    if (closedElement && (depth === 0 || depth === 1) && end > closedElement.contentStart) {
      closedElement.contentEnd = this.parser?.startIndex ?? end;
      closedElement.end = end;
    }
    if (this.item && depth === 0) {
      this.items.push(this.item);
      this.item = null;
    } else if (this.item && this.element && depth === 1) {
      this.item.elements.push(this.element);
      this.element = null;
    }
    this.path.pop();
  }
}

/** A span of the feed and its replacement. */
interface Change {
  start: number;
  end: number;
  value: string;
}

function computeChanges(
  original: Original,
  item: Item,
  { cells, status }: Correction,
  { header, encoding, statusColumn }: Rewrite,
): Change[] {
  const changes: Change[] = [];
  const addedElements: [string, string][] = statusColumn ? [[STATUS_COLUMN, status]] : [];
  for (const [column, text] of cells) {
    const name = header[column] ?? "";
    const elements = item.elements.filter((element) => getLocalName(element.name) === name);
    if (elements.length === 0) addedElements.unshift([getPrefix(item) + name, text]);
    else changes.push(...spreadLines(original, elements, text, encoding));
  }
  const last = item.elements.at(-1);
  if (addedElements.length > 0) {
    const offset = last?.end ?? item.contentStart;
    const before = item.elements.at(-2)?.end ?? item.contentStart;
    const space = last ? original.slice(before, last.start) : "";
    const value = addedElements
      .map(
        ([name, text]) =>
          `${/^\s*$/.test(space) ? space : ""}<${name}>${escapeXml(text, encoding)}</${name}>`,
      )
      .join("");
    changes.push({ start: offset, end: offset, value });
  }
  return changes.sort((a, b) => a.start - b.start);
}

/** Returns the namespace prefix that all elements of an item share; empty if none. */
function getPrefix({ elements }: Item): string {
  const [first] = elements;
  const prefix = first?.name.includes(":") ? first.name.slice(0, first.name.indexOf(":") + 1) : "";
  return elements.every(({ name }) => name.startsWith(prefix)) ? prefix : "";
}

/** Spreads a text's lines over repeated elements. The last element gets the rest. */
function* spreadLines(
  original: Original,
  elements: readonly Element[],
  text: string,
  encoding: string,
): Generator<Change> {
  const lines = text.split("\n");
  for (const [index, element] of elements.entries()) {
    const isLast = index === elements.length - 1;
    const elementLines = isLast ? lines.slice(index) : lines.slice(index, index + 1);
    if (index > 0 && elementLines.length === 0)
      yield { start: element.start, end: element.end, value: "" };
    else yield replaceContent(original, element, elementLines.join("\n"), encoding);
  }
}

/** Returns the change of an element's content that keeps the white space around it. */
function replaceContent(
  original: Original,
  element: Element,
  text: string,
  encoding: string,
): Change {
  const { start, contentStart, contentEnd, end, name } = element;
  const content = original.slice(contentStart, contentEnd);
  const newContent = content.includes("<![CDATA[")
    ? wrapCdata(text, encoding)
    : escapeXml(text, encoding);
  if (end === contentStart) {
    const open = original.slice(start, contentStart).replace(/\s*\/>$/, ">");
    return { start, end, value: `${open}${newContent}</${name}>` };
  }
  const before = /^\s*/.exec(content)?.[0].length ?? 0;
  const after = content.trim() === "" ? 0 : (/\s*$/.exec(content)?.[0].length ?? 0);
  return { start: contentStart + before, end: contentEnd - after, value: newContent };
}
