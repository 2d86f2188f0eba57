import { type Encoding, findEncodingByLabel } from "../../platform/files/encoding-names.ts";
import {
  decodeStrictly,
  detectEncodingToConfirm,
  detectUtf16,
  sampleLines,
} from "../../platform/files/encodings.ts";
import { FileError } from "../../platform/files/file-error.ts";
import type { StoredFile } from "../../platform/files/sheets/archive.ts";
import type { LanguageReader } from "../../reading/detect-language.ts";

/** A file's detected encoding and its decoded beginning. */
export interface EncodingResult {
  encoding: Encoding;
  /** Whether the evidence allows only one encoding. */
  isCertain: boolean;
  /** The plausible encodings, best first. */
  candidates: Encoding[];
  text: string;
}

/**
 * Detects a text file's encoding by reading the whole file. The result is never certain if the file
 * ends in the middle of a character.
 * @throws FileError if the file is not text
 */
export async function recognizeEncoding(
  file: StoredFile,
  head: Uint8Array,
  loadLanguages: () => Promise<LanguageReader>,
): Promise<EncodingResult> {
  const utf16 = detectUtf16(head);
  const unicode = utf16 ?? "utf-8";
  const isValid = await checkEncoding(file, unicode);
  if (utf16 || isValid !== "broken")
    return decodeHead(head, unicode, isValid === "whole", [unicode]);
  if (head.includes(0)) throw createUnsupportedFileError();
  const sample = await sampleLines(file.readFrom(0), file.size);
  const recognition = detectEncodingToConfirm(sample, await loadLanguages());
  if (isMostlyUtf8(sample))
    return decodeHead(head, "utf-8", false, ["utf-8", ...recognition.candidates]);
  const declared = findDeclaredEncoding(head);
  // Decode only up to the last complete tag, because the head can end in the middle of a character.
  const tags = head.subarray(0, head.lastIndexOf(TAG_END) + 1);
  if (!declared || decodeStrictly(declared, tags) === null) {
    return decodeHead(head, recognition.encoding, recognition.isCertain, recognition.candidates);
  }
  // If the declaration contradicts the bytes, the user must confirm the encoding.
  const likelyEncodings = [...new Set([declared, ...recognition.candidates])];
  return decodeHead(head, declared, recognition.candidates.includes(declared), likelyEncodings);
}

export function createUnsupportedFileError(): FileError {
  return new FileError(
    "This is not a product file. Use CSV, TSV, Excel, an XML feed, JSON or JSON Lines.",
  );
}

function decodeHead(
  head: Uint8Array,
  encoding: Encoding,
  isSure: boolean,
  likelyEncodings: Encoding[],
): EncodingResult {
  // The head can be cut off in the middle of a character.
  const text = decodeStrictly(encoding, head, false) ?? Buffer.from(head).toString("latin1");
  return {
    encoding,
    isCertain: isSure,
    candidates: likelyEncodings,
    text: text.replace(/^\uFEFF/, ""),
  };
}

/** Returns whether a file is valid Unicode: completely, but for its last character, or not. */
async function checkEncoding(
  file: StoredFile,
  encoding: Encoding,
): Promise<"whole" | "cut" | "broken"> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of file.readFrom(0)) decoder.decode(chunk, { stream: true });
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
function findDeclaredEncoding(head: Uint8Array): Encoding | null {
  const start = Buffer.from(head.subarray(0, 200)).toString("latin1");
  const label = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  return label ? findEncodingByLabel(label) : null;
}

/** Minimum non-ASCII characters for a reliable result, and the maximum invalid share. */
const MIN_EVIDENCE = 20;
const MAX_INVALID_SHARE = 0.02;

/** Returns whether the lines are UTF-8 with only a few corrupted characters. */
function isMostlyUtf8(lines: Uint8Array): boolean {
  const nonAsciiCharacters = new TextDecoder().decode(lines).match(/\P{ASCII}/gu) ?? [];
  const brokenCount = nonAsciiCharacters.filter((character) => character === "\uFFFD").length;
  return (
    nonAsciiCharacters.length >= MIN_EVIDENCE &&
    brokenCount <= nonAsciiCharacters.length * MAX_INVALID_SHARE
  );
}
