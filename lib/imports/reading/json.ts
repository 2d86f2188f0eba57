import { FileError } from "../../platform/files/file-error.ts";
import { decodeChunks } from "./decode.ts";
import { MAX_DEPTH, MAX_ROW_LENGTH } from "./limits.ts";
import type { SourceRecord } from "./records.ts";
import type { ByteStreamFactory, ParseSettings } from "./row.ts";

/** Parses the objects of a JSON array at any depth, or of JSON Lines. @throws FileError */
export async function* readJson(
  source: ByteStreamFactory,
  { encoding, format }: ParseSettings,
): AsyncGenerator<SourceRecord> {
  const splitter = new ObjectSplitter(format);
  for await (const text of decodeChunks(source(), encoding)) {
    for (const { text: object } of splitter.take(text)) yield toRecord(object);
  }
  splitter.end();
}

/** An object or list around the records. For a list, also records the kinds of its values. */
interface Container {
  isList: boolean;
  hasRecords: boolean;
  hasOthers: boolean;
}

/**
 * The structural characters. Outside strings, everything else is whitespace, a comma, a colon, or
 * part of a number, true, false or null.
 */
const STRUCTURE_CHARACTER = /["\\{}[\]]/g;
const VALUE_CHARACTER = /[^\s,:]/;

/**
 * Splits a text, passed in chunks of any size, into its records: the top-level objects of JSON
 * Lines, or the objects in an array such as `{"products": [{…}]}`. Nested objects stay part of
 * their record.
 */
export class ObjectSplitter {
  /** Total length of the earlier chunks. */
  private length = 0;
  /** Nesting depth within the current record; 0 outside records. */
  private depth = 0;
  private readonly openContainers: Container[] = [];
  private isInString = false;
  private escaped = false;
  private rest = "";
  private readonly format: ParseSettings["format"];
  private readonly lines: Container = { isList: true, hasRecords: false, hasOthers: false };

  constructor(format: ParseSettings["format"]) {
    this.format = format;
  }

  /**
   * Yields the objects that a chunk completes, with their positions in the file.
   * @throws FileError if an object is too large or nested too deeply, or if a list mixes objects
   * with other values
   */
  *take(text: string): Generator<{ text: string; start: number }> {
    let start = 0;
    let before = 0;
    for (const index of this.structure(text)) {
      const isInside = this.depth > 0;
      if (!isInside) this.note(text.slice(before, index));
      before = index + 1;
      if (!this.ends(text[index] ?? "")) {
        if (!isInside) start = this.depth > 0 ? index : index + 1;
        continue;
      }
      const object = this.rest + text.slice(start, index + 1);
      if (object.length > MAX_ROW_LENGTH) throw createTooLargeError();
      yield { text: object, start: this.length + index + 1 - object.length };
      this.rest = "";
      start = index + 1;
    }
    if (this.depth > 0) this.rest += text.slice(start);
    else this.note(text.slice(before));
    this.length += text.length;
    if (this.rest.length > MAX_ROW_LENGTH) throw createTooLargeError();
  }

  /** The position before which all records are complete, or 0 inside a record. */
  get finalOffset(): number {
    return this.depth > 0 ? 0 : this.length;
  }

  /** Asserts that the input is complete. @throws FileError if an object is not closed */
  end(): void {
    if (this.depth > 0 || this.openContainers.length > 0 || this.isInString) {
      throw new FileError("The file ends in the middle of an object.");
    }
  }

  /** Yields the positions of quotes outside escapes, and of brackets outside strings. */
  private *structure(text: string): Generator<number> {
    let startIndex = 0;
    if (this.escaped && text !== "") {
      this.escaped = false;
      startIndex = 1;
    }
    const pattern = new RegExp(STRUCTURE_CHARACTER);
    pattern.lastIndex = startIndex;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [character] = match;
      if (character === "\\") {
        if (!this.isInString) continue;
        this.escaped = match.index + 1 === text.length;
        pattern.lastIndex = match.index + 2;
      } else if (!this.isInString || character === '"') yield match.index;
    }
  }

  /** Processes a structural character and returns whether it closes a record. */
  private ends(character: string): boolean {
    if (character === '"') {
      if (!this.isInString && this.depth === 0) this.note(character);
      this.isInString = !this.isInString;
      return false;
    }
    if (character === "{" || character === "[") this.opens(character);
    else return this.closes();
    return false;
  }

  /** Records that a list has other values than records. @throws FileError if it has both */
  private note(text: string): void {
    if (this.isInString || !VALUE_CHARACTER.test(text)) return;
    this.noteIn(this.list(), "hasOthers");
  }

  private list(): Container | undefined {
    return this.openContainers.at(-1) ?? (this.format === "jsonl" ? this.lines : undefined);
  }

  private noteIn(container: Container | undefined, flag: "hasRecords" | "hasOthers"): void {
    if (!container?.isList) return;
    container[flag] = true;
    if (container.hasRecords && container.hasOthers) {
      throw new FileError("The file's list has values that are not objects.");
    }
  }

  private opens(character: string): void {
    if (this.depth === 0) {
      const list = this.list();
      const isRecord = character === "{" && list?.isList === true;
      this.noteIn(list, isRecord ? "hasRecords" : "hasOthers");
      if (isRecord) this.depth += 1;
      else
        this.openContainers.push({
          isList: character === "[",
          hasRecords: false,
          hasOthers: false,
        });
    } else this.depth += 1;
    if (this.depth + this.openContainers.length > MAX_DEPTH) {
      throw new FileError(`The file is nested more than ${MAX_DEPTH} levels deep.`);
    }
  }

  private closes(): boolean {
    if (this.depth === 0) {
      this.openContainers.pop();
      return false;
    }
    this.depth -= 1;
    return this.depth === 0;
  }
}

function createTooLargeError(): FileError {
  return new FileError("An object of the file is too large.");
}

function toRecord(text: string): SourceRecord {
  return new Map(
    Object.entries(parseObject(text)).map(([name, value]) => [name, formatCell(value)]),
  );
}

/**
 * Parses an object. Python and other languages write missing numbers as `NaN`, which JSON does not
 * allow: they count as null.
 * @throws FileError
 */
export function parseObject(text: string): object {
  try {
    return JSON.parse(NOT_A_NUMBER.test(text) ? replaceNotNumbers(text) : text) as object;
  } catch {
    throw new FileError("The file is not valid JSON.");
  }
}

const NOT_A_NUMBER = /NaN|Infinity/;
const TEXT_OR_NOT_A_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/gs;

function replaceNotNumbers(text: string): string {
  return text.replace(TEXT_OR_NOT_A_NUMBER, (token) => (token.startsWith('"') ? token : "null"));
}

/** Formats a value as a cell. A list of strings or numbers gets one line per item. */
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  const isPlain = (item: unknown) => typeof item === "string" || typeof item === "number";
  if (Array.isArray(value) && value.every(isPlain)) return value.join("\n");
  return JSON.stringify(value);
}
