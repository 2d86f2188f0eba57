import { Parser } from "htmlparser2";
import { FileError } from "../../platform/files/file-error.ts";
import { decodeChunks } from "./decode.ts";
import { FeedCategories } from "./feed-categories.ts";
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_DEPTH, MAX_ROW_LENGTH } from "./limits.ts";
import type { SourceRecord } from "./records.ts";
import type { ByteStreamFactory, ParseSettings } from "./row.ts";

/**
 * Maximum length, in UTF-16 code units, of a tag, comment or processing instruction. The parser
 * buffers each of these completely.
 */
const MAX_TAG_LENGTH = MAX_ROW_LENGTH;

/** The document type of every Yandex YML file. It declares no entities. */
const YML_DOCTYPE = /^!doctype\s+yml_catalog\s+system\s+["'][^"'<>[\]]*["']\s*$/i;

/**
 * Reads the items of an RSS or Atom feed, removing the prefix `g:` from their names, or the
 * products of a Yandex YML, CommerceML, Heureka or Ceneo file.
 * @throws FileError
 */
export async function* readFeed(
  source: ByteStreamFactory,
  { encoding }: ParseSettings,
): AsyncGenerator<SourceRecord> {
  const listener = new ItemListener();
  const parser = new Parser(listener, { xmlMode: true });
  let lengthWithoutEvent = 0;
  for await (const text of decodeChunks(source(), encoding)) {
    parser.write(text);
    lengthWithoutEvent = listener.takeEvents() > 0 ? 0 : lengthWithoutEvent + text.length;
    if (lengthWithoutEvent > MAX_TAG_LENGTH) throw new FileError("A tag of the file is too long.");
    yield* listener.take();
  }
  if (listener.isOpen) throw new FileError("The file ends in the middle of an element.");
  parser.end();
  yield* listener.take();
}

/** Collects items. Child elements become columns; repeated ones add lines to the cell. */
class ItemListener {
  private readonly path: string[] = [];
  private item: SourceRecord | null = null;
  private itemDepth = 0;
  private itemLength = 0;
  private text = "";
  private items: SourceRecord[] = [];
  private events = 0;
  private readonly categories = new FeedCategories();

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

  onprocessinginstruction(name: string, instruction: string): void {
    this.events += 1;
    if (name.toLowerCase() === "!doctype" && !YML_DOCTYPE.test(instruction)) {
      throw new FileError("The file has a document type definition. Save it without one.");
    }
  }

  oncomment(): void {
    this.events += 1;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.events += 1;
    const parent = this.path.at(-1);
    this.path.push(name);
    if (this.path.length > MAX_DEPTH) {
      throw new FileError(`The file is nested more than ${MAX_DEPTH} levels deep.`);
    }
    if (!this.item && isItem(name, parent)) {
      // Yandex YML and Ceneo store the id in an attribute of the element.
      this.item = new Map(attributes.id ? [["id", attributes.id]] : []);
      this.itemDepth = this.path.length;
      this.itemLength = 0;
    }
    if (!this.item) this.categories.onOpen(name, attributes);
    this.text = "";
  }

  ontext(text: string): void {
    this.events += 1;
    if (!this.item) {
      this.categories.onText(text);
      return;
    }
    this.text += text;
    if (this.text.length > MAX_CELL_LENGTH) throw new FileError("An item's text is too long.");
  }

  onclosetag(name: string): void {
    this.events += 1;
    if (this.item && this.path.length === this.itemDepth) {
      this.addCategory(this.item);
      this.items.push(this.item);
      this.item = null;
    } else if (this.item && this.path.length === this.itemDepth + 1) {
      this.addTo(this.item, getLocalName(name), this.text.trim());
    }
    if (!this.item) this.categories.onClose(name);
    this.path.pop();
  }

  /** Adds the category path to an item that refers to its category by id. */
  private addCategory(item: SourceRecord): void {
    const id = item.get("categoryId") ?? item.get("Группы");
    const path = id === undefined ? null : this.categories.pathOf(id);
    if (path !== null && !item.has("category")) item.set("category", path);
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

/**
 * Returns whether an element is a product.
 * @param parent the name of the element that contains it, if any
 */
export function isItem(name: string, parent = ""): boolean {
  // Ceneo's products have the shortest of names.
  if (name === "o") return parent === "offers" || parent === "group";
  return /^(item|entry|product|offer|shopitem|товар)$/iu.test(getLocalName(name));
}

/** Returns a name without its namespace prefix. */
export function getLocalName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
