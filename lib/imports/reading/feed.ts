import { Parser } from "htmlparser2";
import { FileError } from "@/lib/files/file-error";
import { decoded } from "./decode";
import { MAX_CELL_LENGTH } from "./limits";
import type { SourceRecord } from "./records";
import type { Pieces, Shape } from "./row";

const MAX_DEPTH = 50;

/** The items of an RSS or Atom feed, the prefix `g:` left out. @throws FileError */
export async function* readFeed(source: Pieces, { encoding }: Shape): AsyncGenerator<SourceRecord> {
  const listener = new ItemListener();
  const parser = new Parser(listener, { xmlMode: true });
  for await (const text of decoded(source(), encoding)) {
    parser.write(text);
    yield* listener.take();
  }
  parser.end();
  yield* listener.take();
}

/** Gathers items; each of their elements is a column, one that comes again a line more. */
class ItemListener {
  private readonly path: string[] = [];
  private item: SourceRecord | null = null;
  private itemDepth = 0;
  private text = "";
  private items: SourceRecord[] = [];

  take(): SourceRecord[] {
    return this.items.splice(0);
  }

  onprocessinginstruction(name: string): void {
    if (name.toLowerCase() === "!doctype") {
      throw new FileError("The file has a document type definition. Save it without one.");
    }
  }

  onopentagname(name: string): void {
    this.path.push(name);
    if (this.path.length > MAX_DEPTH) throw new FileError("The file is nested too deeply.");
    if (!this.item && isItem(name)) {
      this.item = Object.create(null) as SourceRecord;
      this.itemDepth = this.path.length;
    }
    this.text = "";
  }

  ontext(text: string): void {
    if (!this.item) return;
    this.text += text;
    if (this.text.length > MAX_CELL_LENGTH) throw new FileError("An item's text is too long.");
  }

  onclosetag(name: string): void {
    if (this.item && this.path.length === this.itemDepth) {
      this.items.push(this.item);
      this.item = null;
    } else if (this.item && this.path.length === this.itemDepth + 1) {
      const column = localName(name);
      const before = this.item[column];
      const value = this.text.trim();
      this.item[column] = before ? `${before}\n${value}` : value;
    }
    this.path.pop();
  }
}

/** Whether an element of this name is a product. */
export function isItem(name: string): boolean {
  return /^(item|entry|product)$/i.test(localName(name));
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
