import type { Archive } from "./archive.ts";
import { parseXmlInSteps } from "./xml.ts";

/** Collects the text of a string item, plain or rich, without phonetic guides (ECMA-376 18.4). */
export class StringItem {
  private parts: string[] = [];
  private isInText = false;
  private inGuide = false;

  open(name: string): void {
    if (name === "t") this.isInText = !this.inGuide;
    if (name === "rPh") this.inGuide = true;
  }

  close(name: string): void {
    if (name === "t") this.isInText = false;
    if (name === "rPh") this.inGuide = false;
  }

  add(text: string): void {
    if (this.isInText) this.parts.push(text);
  }

  /** Returns the text collected since the last call. */
  take(): string {
    const text = unescapeText(this.parts.join(""));
    this.parts = [];
    return text;
  }
}

/** Decodes escapes such as `_x000D_` for characters outside XML (ECMA-376 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Escapes characters that XML cannot contain or would change. The inverse of `unescapeText`. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (character) => {
        return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
      })
  );
}

/** Returns the shared strings with these indexes. Stops reading after the last of them. */
export async function readSharedStrings(
  archive: Archive,
  path: string | null,
  indexes: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const textsByIndex = new Map<number, string>();
  if (!path || indexes.size === 0) return textsByIndex;
  for await (const strings of iterateSharedStrings(archive, path, (index) => indexes.has(index))) {
    for (const { index, text } of strings) textsByIndex.set(index, text);
    if (textsByIndex.size === indexes.size) break;
  }
  return textsByIndex;
}

interface SharedString {
  index: number;
  text: string;
}

/** Yields the requested shared strings in order, in batches. @throws FileError */
export async function* iterateSharedStrings(
  archive: Archive,
  path: string,
  isRequested: (index: number) => boolean,
): AsyncGenerator<SharedString[]> {
  const item = new StringItem();
  let batch: SharedString[] = [];
  let index = -1;
  const parsingSteps = parseXmlInSteps(archive.read(path), {
    open: (name) => {
      if (name === "si") index += 1;
      if (isRequested(index)) item.open(name);
    },
    text: (text) => item.add(text),
    close: (name) => {
      item.close(name);
      if (name === "si" && isRequested(index)) batch.push({ index, text: item.take() });
    },
  });
  for await (const _ of parsingSteps) {
    yield batch;
    batch = [];
  }
}
