import { FileError } from "@/lib/files/file-error";
import { decoded } from "./decode";
import { MAX_CELL_LENGTH } from "./limits";
import type { SourceRecord } from "./records";
import type { Shape, Source } from "./row";

/** The objects of an array of them, or of JSON Lines. @throws FileError */
export async function* readJson(source: Source, { encoding }: Shape): AsyncGenerator<SourceRecord> {
  const splitter = new ObjectSplitter();
  for await (const text of decoded(source(), encoding)) {
    for (const object of splitter.take(text)) yield toRecord(object);
  }
  splitter.end();
}

/** UTF-16 units of one object. */
const MAX_LENGTH = MAX_CELL_LENGTH * 10;
const MAX_DEPTH = 100;

/** Cuts a text into its outermost objects, wherever its pieces end. */
class ObjectSplitter {
  private depth = 0;
  private inText = false;
  private escaped = false;
  private kept = "";

  *take(text: string): Generator<string> {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      if (!this.ends(text[at] ?? "")) {
        if (this.depth === 0) start = at + 1;
        continue;
      }
      yield this.kept + text.slice(start, at + 1);
      this.kept = "";
      start = at + 1;
    }
    if (this.depth > 0) this.kept += text.slice(start);
    if (this.kept.length > MAX_LENGTH) throw new FileError("An object of the file is too large.");
  }

  /** @throws FileError where an object is not closed */
  end(): void {
    if (this.depth > 0) throw new FileError("The file ends in the middle of an object.");
  }

  /** Whether this character closes an outermost object. */
  private ends(character: string): boolean {
    if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (character === "\\") this.escaped = true;
      else if (character === '"') this.inText = false;
      return false;
    }
    if (character === '"') this.inText = this.depth > 0;
    else if (character === "{") this.depth += 1;
    else if (character === "}" && this.depth > 0) {
      this.depth -= 1;
      return this.depth === 0;
    }
    if (this.depth > MAX_DEPTH) throw new FileError("The file's objects are nested too deeply.");
    return false;
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
