import { type Encoding, encodingOfLabel } from "../../platform/files/encoding-names.ts";
import {
  readsAs,
  recognizeToConfirm,
  sampleLines,
  utf16Of,
} from "../../platform/files/encodings.ts";
import { FileError } from "../../platform/files/file-error.ts";
import type { StoredFile } from "../../platform/files/sheets/archive.ts";
import type { LanguageReader } from "../../reading/detect-language.ts";

/** The encoding of a file, and its decoded beginning. */
export interface Encoded {
  encoding: Encoding;
  /** Whether the evidence allows only one decoding. */
  sure: boolean;
  /** Best first. */
  likely: Encoding[];
  text: string;
}

/**
 * Detects the encoding of a text from the whole file. A file that ends inside a character is never
 * certain.
 * @throws FileError if it is not text
 */
export async function recognizeEncoding(
  file: StoredFile,
  head: Uint8Array,
  loadLanguages: () => Promise<LanguageReader>,
): Promise<Encoded> {
  const utf16 = utf16Of(head);
  const unicode = utf16 ?? "utf-8";
  const fits = await checkEncoding(file, unicode);
  if (utf16 || fits !== "broken") return encoded(head, unicode, fits === "whole", [unicode]);
  if (head.includes(0)) throw unsupportedFile();
  const sample = await sampleLines(file.from(0), file.size);
  const seen = recognizeToConfirm(sample, await loadLanguages());
  if (isMostlyUtf8(sample)) return encoded(head, "utf-8", false, ["utf-8", ...seen.likely]);
  const declared = declaredIn(head);
  // The beginning can end inside a character, but no tag does.
  const tags = head.subarray(0, head.lastIndexOf(TAG_END) + 1);
  if (!declared || readsAs(declared, tags) === null) {
    return encoded(head, seen.encoding, seen.sure, seen.likely);
  }
  // A declaration that contradicts the bytes is shown to the user.
  const likely = [...new Set([declared, ...seen.likely])];
  return encoded(head, declared, seen.likely.includes(declared), likely);
}

export function unsupportedFile(): FileError {
  return new FileError(
    "This is no file of products: CSV, TSV, Excel, XML feeds, JSON and JSON Lines are taken.",
  );
}

function encoded(head: Uint8Array, encoding: Encoding, sure: boolean, likely: Encoding[]): Encoded {
  // A beginning can end inside a character.
  const text = readsAs(encoding, head, false) ?? Buffer.from(head).toString("latin1");
  return { encoding, sure, likely, text: text.replace(/^\uFEFF/, "") };
}

/** Returns how a file fits a Unicode encoding: completely, except for its end, or not at all. */
async function checkEncoding(
  file: StoredFile,
  encoding: Encoding,
): Promise<"whole" | "cut" | "broken"> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const piece of file.from(0)) decoder.decode(piece, { stream: true });
  } catch {
    return "broken";
  }
  try {
    decoder.decode();
    return "whole";
  } catch {
    return "cut";
  }
}

const TAG_END = 0x3e;

/** Returns the encoding that an XML file declares (XML 1.0, 4.3.3). */
function declaredIn(head: Uint8Array): Encoding | null {
  const start = Buffer.from(head.subarray(0, 200)).toString("latin1");
  const label = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  return label ? encodingOfLabel(label) : null;
}

/**
 * Number of characters beyond ASCII that are sufficient evidence, and how many of them can be
 * invalid.
 */
const MIN_EVIDENCE = 20;
const MAX_INVALID = 0.02;

/** Returns whether lines are UTF-8 with few corrupted characters. */
function isMostlyUtf8(lines: Uint8Array): boolean {
  const beyond = new TextDecoder().decode(lines).match(/\P{ASCII}/gu) ?? [];
  const broken = beyond.filter((character) => character === "\uFFFD").length;
  return beyond.length >= MIN_EVIDENCE && broken <= beyond.length * MAX_INVALID;
}
