import { FileError } from "@/lib/files/file-error";
import { decoded } from "./decode";
import { MAX_CELL_LENGTH } from "./limits";
import type { SourceRecord } from "./records";
import type { Pieces, Shape } from "./row";

/** The objects of an array of them, wherever that stands, or of JSON Lines. @throws FileError */
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

/** UTF-16 units of one object. */
const MAX_LENGTH = MAX_CELL_LENGTH * 10;
const MAX_DEPTH = 100;

/**
 * Cuts a text into its records, wherever its pieces end: of JSON Lines the outermost objects, else
 * those in an array, `{"products": [{…}]}`, and not those that they hold.
 */
export class ObjectSplitter {
  /** Of the pieces before. */
  private length = 0;
  /** Within a record. */
  private depth = 0;
  /** What is open around a record. */
  private readonly around: string[] = [];
  private inText = false;
  private escaped = false;
  private kept = "";

  constructor(private readonly format: Shape["format"]) {}

  /** @returns objects with the place of each in the whole */
  *take(text: string): Generator<{ text: string; start: number }> {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      if (!this.ends(text[at] ?? "")) {
        if (this.depth === 0) start = at + 1;
        continue;
      }
      const object = this.kept + text.slice(start, at + 1);
      yield { text: object, start: this.length + at + 1 - object.length };
      this.kept = "";
      start = at + 1;
    }
    if (this.depth > 0) this.kept += text.slice(start);
    this.length += text.length;
    if (this.kept.length > MAX_LENGTH) throw new FileError("An object of the file is too large.");
  }

  /** @throws FileError where an object is not closed */
  end(): void {
    if (this.depth > 0 || this.around.length > 0) {
      throw new FileError("The file ends in the middle of an object.");
    }
  }

  /** Whether this character closes a record. */
  private ends(character: string): boolean {
    if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (character === "\\") this.escaped = true;
      else if (character === '"') this.inText = false;
      return false;
    }
    if (character === '"') this.inText = this.depth + this.around.length > 0;
    else if (character === "{" || character === "[") this.opens(character);
    else if (character === "}" || character === "]") return this.closes();
    return false;
  }

  private opens(character: string): void {
    const isRecord = this.format === "jsonl" || this.around.at(-1) === "[";
    if (this.depth > 0 || (character === "{" && isRecord)) this.depth += 1;
    else this.around.push(character);
    if (this.depth + this.around.length > MAX_DEPTH) {
      throw new FileError("The file's objects are nested too deeply.");
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

function toRecord(text: string): SourceRecord {
  const record = Object.create(null) as SourceRecord;
  for (const [name, value] of Object.entries(parsed(text))) record[name] = written(value);
  return record;
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new FileError("The file is no valid JSON.");
  }
}

/** A value as a cell shows it: a list of texts is a line each. */
function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const isPlain = (part: unknown) => typeof part === "string" || typeof part === "number";
  if (Array.isArray(value) && value.every(isPlain)) return value.join("\n");
  return JSON.stringify(value);
}
