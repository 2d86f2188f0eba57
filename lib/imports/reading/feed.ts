import { Parser } from "htmlparser2";
import { FileError } from "../../platform/files/file-error.ts";
import { decoded } from "./decode.ts";
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_DEPTH, MAX_ROW_LENGTH } from "./limits.ts";
import type { SourceRecord } from "./records.ts";
import type { Pieces, Shape } from "./row.ts";

/**
 * Maximum UTF-16 units of a tag, comment or processing instruction, which the parser buffers
 * completely.
 */
const MAX_TAG_LENGTH = MAX_ROW_LENGTH;

/**
 * Reads the items of an RSS or Atom feed, without the prefix `g:`.
 * @throws FileError
 */
export async function* readFeed(source: Pieces, { encoding }: Shape): AsyncGenerator<SourceRecord> {
  const listener = new ItemListener();
  const parser = new Parser(listener, { xmlMode: true });
  let withoutEvent = 0;
  for await (const text of decoded(source(), encoding)) {
    parser.write(text);
    withoutEvent = listener.takeEvents() > 0 ? 0 : withoutEvent + text.length;
    if (withoutEvent > MAX_TAG_LENGTH) throw new FileError("A tag of the file is too long.");
    yield* listener.take();
  }
  if (listener.isOpen) throw new FileError("The file ends in the middle of an element.");
  parser.end();
  yield* listener.take();
}

/** Collects items; each of their elements is a column, and a repeated one adds a line. */
class ItemListener {
  private readonly path: string[] = [];
  private item: SourceRecord | null = null;
  private itemDepth = 0;
  private itemLength = 0;
  private text = "";
  private items: SourceRecord[] = [];
  private events = 0;

  /** Whether an element has no end tag yet. */
  get isOpen(): boolean {
    return this.path.length > 0;
  }

  take(): SourceRecord[] {
    return this.items.splice(0);
  }

  /** Returns the number of parser events since the last call. */
  takeEvents(): number {
    const { events } = this;
    this.events = 0;
    return events;
  }

  onprocessinginstruction(name: string): void {
    this.events += 1;
    if (name.toLowerCase() === "!doctype") {
      throw new FileError("The file has a document type definition. Save it without one.");
    }
  }

  oncomment(): void {
    this.events += 1;
  }

  onopentagname(name: string): void {
    this.events += 1;
    this.path.push(name);
    if (this.path.length > MAX_DEPTH) {
      throw new FileError(`The file is nested more than ${MAX_DEPTH} levels deep.`);
    }
    if (!this.item && isItem(name)) {
      this.item = new Map();
      this.itemDepth = this.path.length;
      this.itemLength = 0;
    }
    this.text = "";
  }

  ontext(text: string): void {
    this.events += 1;
    if (!this.item) return;
    this.text += text;
    if (this.text.length > MAX_CELL_LENGTH) throw new FileError("An item's text is too long.");
  }

  onclosetag(name: string): void {
    this.events += 1;
    if (this.item && this.path.length === this.itemDepth) {
      this.items.push(this.item);
      this.item = null;
    } else if (this.item && this.path.length === this.itemDepth + 1) {
      this.addTo(this.item, localName(name), this.text.trim());
    }
    this.path.pop();
  }

  private addTo(item: SourceRecord, column: string, value: string): void {
    const before = item.get(column);
    item.set(column, before ? `${before}\n${value}` : value);
    this.itemLength += column.length + value.length;
    if (this.itemLength > MAX_ROW_LENGTH) throw new FileError("An item of the file is too large.");
    if (item.size > MAX_COLUMNS) {
      throw new FileError(`An item of the file has more than ${MAX_COLUMNS} columns.`);
    }
  }
}

/** Returns whether an element with this name is a product. */
export function isItem(name: string): boolean {
  return /^(item|entry|product)$/i.test(localName(name));
}

/** Returns a name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
