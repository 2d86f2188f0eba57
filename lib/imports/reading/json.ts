import { FileError } from "../../platform/files/file-error.ts";
import { decoded } from "./decode.ts";
import { MAX_DEPTH, MAX_ROW_LENGTH } from "./limits.ts";
import type { SourceRecord } from "./records.ts";
import type { Pieces, Shape } from "./row.ts";

/**
 * Parses the objects of a JSON array at any depth, or of JSON Lines.
 * @throws FileError
 */
export async function* readJson(
  source: Pieces,
  { encoding, format }: Shape,
): AsyncGenerator<SourceRecord> {
  const splitter = new ObjectSplitter(format);
  for await (const text of decoded(source(), encoding)) {
    for (const { text: object } of splitter.take(text)) yield toRecord(object);
  }
  splitter.end();
}

/** The path around a record; for a list, its content. */
interface Container {
  isList: boolean;
  hasRecords: boolean;
  hasOthers: boolean;
}

/** Everything else is white space, or part of a number, true, false or null. */
const STRUCTURE = /["\\{}[\]]/g;
const VALUE = /[^\s,:]/;

/**
 * Splits a text into its records, in chunks of any size: the outermost objects of JSON Lines,
 * otherwise those in an array such as `{"products": [{…}]}`, but not nested ones.
 */
export class ObjectSplitter {
  /** Length of earlier chunks. */
  private length = 0;
  /** Within a record. */
  private depth = 0;
  private readonly around: Container[] = [];
  private inText = false;
  private escaped = false;
  private rest = "";
  private readonly format: Shape["format"];
  private readonly lines: Container = { isList: true, hasRecords: false, hasOthers: false };

  constructor(format: Shape["format"]) {
    this.format = format;
  }

  /**
   * Yields objects with their positions in the file.
   * @throws FileError if one is too large or nested too deeply, or if a list contains other values
   * too
   */
  *take(text: string): Generator<{ text: string; start: number }> {
    let start = 0;
    let before = 0;
    for (const at of this.structure(text)) {
      const isInside = this.depth > 0;
      if (!isInside) this.note(text.slice(before, at));
      before = at + 1;
      if (!this.ends(text[at] ?? "")) {
        if (!isInside) start = this.depth > 0 ? at : at + 1;
        continue;
      }
      const object = this.rest + text.slice(start, at + 1);
      if (object.length > MAX_ROW_LENGTH) throw tooLarge();
      yield { text: object, start: this.length + at + 1 - object.length };
      this.rest = "";
      start = at + 1;
    }
    if (this.depth > 0) this.rest += text.slice(start);
    else this.note(text.slice(before));
    this.length += text.length;
    if (this.rest.length > MAX_ROW_LENGTH) throw tooLarge();
  }

  /** All records before this position are complete. */
  get mappings(): number {
    return this.depth > 0 ? 0 : this.length;
  }

  /** @throws FileError if an object is not closed */
  end(): void {
    if (this.depth > 0 || this.around.length > 0 || this.inText) {
      throw new FileError("The file ends in the middle of an object.");
    }
  }

  /** Yields the positions of quotes outside escapes, and of brackets outside strings. */
  private *structure(text: string): Generator<number> {
    let from = 0;
    if (this.escaped && text !== "") {
      this.escaped = false;
      from = 1;
    }
    const pattern = new RegExp(STRUCTURE);
    pattern.lastIndex = from;
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const [character] = found;
      if (character === "\\") {
        if (!this.inText) continue;
        this.escaped = found.index + 1 === text.length;
        pattern.lastIndex = found.index + 2;
      } else if (!this.inText || character === '"') yield found.index;
    }
  }

  /** Returns whether this character closes a record. */
  private ends(character: string): boolean {
    if (character === '"') {
      if (!this.inText && this.depth === 0) this.note(character);
      this.inText = !this.inText;
      return false;
    }
    if (character === "{" || character === "[") this.opens(character);
    else return this.closes();
    return false;
  }

  /**
   * Notes what else a list of records contains.
   * @throws FileError if it mixes them with other values
   */
  private note(text: string): void {
    if (this.inText || !VALUE.test(text)) return;
    this.noteIn(this.list(), "hasOthers");
  }

  private list(): Container | undefined {
    return this.around.at(-1) ?? (this.format === "jsonl" ? this.lines : undefined);
  }

  private noteIn(container: Container | undefined, what: "hasRecords" | "hasOthers"): void {
    if (!container?.isList) return;
    container[what] = true;
    if (container.hasRecords && container.hasOthers) {
      throw new FileError("The file's list has values that are no objects.");
    }
  }

  private opens(character: string): void {
    if (this.depth === 0) {
      const list = this.list();
      const isRecord = character === "{" && list?.isList === true;
      this.noteIn(list, isRecord ? "hasRecords" : "hasOthers");
      if (isRecord) this.depth += 1;
      else this.around.push({ isList: character === "[", hasRecords: false, hasOthers: false });
    } else this.depth += 1;
    if (this.depth + this.around.length > MAX_DEPTH) {
      throw new FileError(`The file is nested more than ${MAX_DEPTH} levels deep.`);
    }
  }

  private closes(): boolean {
    if (this.depth === 0) {
      this.around.pop();
      return false;
    }
    this.depth -= 1;
    return this.depth === 0;
  }
}

function tooLarge(): FileError {
  return new FileError("An object of the file is too large.");
}

function toRecord(text: string): SourceRecord {
  return new Map(Object.entries(parsed(text)).map(([name, value]) => [name, written(value)]));
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new FileError("The file is no valid JSON.");
  }
}

/** Formats a value as a cell: a list of texts has one line each. */
function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const isPlain = (part: unknown) => typeof part === "string" || typeof part === "number";
  if (Array.isArray(value) && value.every(isPlain)) return value.join("\n");
  return JSON.stringify(value);
}
