import type { Archive } from "./archive.ts";
import { xmlSteps } from "./xml.ts";

/** Collects the text of a string item, plain or rich, without phonetic guides (ECMA-376 18.4). */
export class StringItem {
  private parts: string[] = [];
  private inText = false;
  private inGuide = false;

  open(name: string): void {
    if (name === "t") this.inText = !this.inGuide;
    if (name === "rPh") this.inGuide = true;
  }

  close(name: string): void {
    if (name === "t") this.inText = false;
    if (name === "rPh") this.inGuide = false;
  }

  add(text: string): void {
    if (this.inText) this.parts.push(text);
  }

  /** Returns the text collected since the last call. */
  take(): string {
    const text = unescaped(this.parts.join(""));
    this.parts = [];
    return text;
  }
}

/** Decodes `_x000D_`, which stands for a character that XML cannot contain (ECMA-376 22.9.2.19). */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Escapes text that XML cannot contain or would change. The inverse of `unescaped`. */
export function escapedText(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (character) => {
        return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
      })
  );
}

/** Returns the shared strings with these indexes. Stops reading after the last one. */
export async function readSharedStrings(
  archive: Archive,
  path: string | null,
  wanted: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (!path || wanted.size === 0) return found;
  for await (const strings of sharedStrings(archive, path, (index) => wanted.has(index))) {
    for (const { index, text } of strings) found.set(index, text);
    if (found.size === wanted.size) break;
  }
  return found;
}

interface SharedString {
  index: number;
  text: string;
}

/** Yields the requested shared strings in order, in batches. @throws FileError */
export async function* sharedStrings(
  archive: Archive,
  path: string,
  wanted: (index: number) => boolean,
): AsyncGenerator<SharedString[]> {
  const item = new StringItem();
  let found: SharedString[] = [];
  let index = -1;
  const steps = xmlSteps(archive.read(path), {
    open: (name) => {
      if (name === "si") index += 1;
      if (wanted(index)) item.open(name);
    },
    text: (text) => item.add(text),
    close: (name) => {
      item.close(name);
      if (name === "si" && wanted(index)) found.push({ index, text: item.take() });
    },
  });
  for await (const _ of steps) {
    yield found;
    found = [];
  }
}
