import { detectAll } from "jschardet";
import type { LanguageReader } from "../../reading/detect-language.ts";
import {
  ALPHABETS,
  findFittingLanguages,
  isJapaneseWithFewKana,
  type LanguageFit,
  listNonAsciiWords,
} from "./alphabets.ts";
import { decode } from "./codec.ts";
import { type Encoding, LEGACY_ENCODINGS, type LegacyEncoding } from "./encoding-names.ts";

export interface DetectedEncoding {
  encoding: Encoding;
  /** True if the evidence allows only one decoding. */
  isCertain: boolean;
  /** Every encoding that the evidence allows, best first; `encoding` is the first. */
  candidates: Encoding[];
}

/**
 * Detects Unicode from a byte order mark, the zero bytes of UTF-16, or valid UTF-8. Returns null if
 * the bytes are not Unicode.
 */
export function detectUnicode(bytes: Uint8Array, isComplete = true): Encoding | null {
  return (
    detectUtf16(bytes) ?? (decodeStrictly("utf-8", bytes, isComplete) === null ? null : "utf-8")
  );
}

/** Decodes bytes without a byte order mark. Returns null if they are invalid in the encoding. */
export function decodeStrictly(
  encoding: Encoding,
  bytes: Uint8Array,
  isComplete = true,
): string | null {
  if (isLegacy(encoding)) {
    const text = decode(bytes, encoding);
    return text.includes("\uFFFD") ? null : text;
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isComplete });
  } catch {
    return null;
  }
}

function isLegacy(encoding: Encoding): encoding is LegacyEncoding {
  return LEGACY_ENCODINGS.some((legacyEncoding) => legacyEncoding === encoding);
}

interface EncodingCandidate extends LanguageFit {
  encoding: LegacyEncoding;
  text: string;
}

/**
 * Detects the encoding of bytes that are not Unicode by finding one that yields words of a
 * language. The result is certain if all candidates decode to the same text, or if only one decodes
 * to the language of the text.
 * @param bytes the file or its beginning
 */
export function detectLegacyEncoding(
  bytes: Uint8Array,
  languageOf: LanguageReader,
): DetectedEncoding {
  const lines = extractNonAsciiLines(bytes);
  return toDetectedEncoding(narrowCandidates(listFittingCandidates(lines), lines, languageOf));
}

/**
 * Detects an encoding. Unless the result is certain, the user must confirm it. It is never certain
 * for texts that are too short, are in Shift-JIS with few kana, or end in the middle of a
 * character.
 */
export function detectEncodingToConfirm(
  bytes: Uint8Array,
  languageOf: LanguageReader,
): DetectedEncoding {
  const lines = extractNonAsciiLines(bytes);
  const fittingCandidates = listFittingCandidates(lines);
  const isShort = listNonAsciiWords(decode(lines, "windows-1252")).length < FEW_WORDS;
  const result = toDetectedEncoding(
    isShort
      ? sortByVotes(fittingCandidates, lines)
      : narrowCandidates(fittingCandidates, lines, languageOf),
  );
  const doubts = [
    ...findTruncatedEncodings(lines),
    ...(hasFewKana(lines) ? (["shift_jis"] as const) : []),
  ];
  const isAgreed = isConfirmedByVotes(result, lines);
  const readableEncodings = isShort
    ? LEGACY_ENCODINGS.filter((legacyEncoding) => decodeStrictly(legacyEncoding, lines) !== null)
    : [];
  const candidateEncodings = [...doubts, ...result.candidates];
  return {
    encoding: doubts[0] ?? result.encoding,
    isCertain: result.isCertain && isAgreed && !isShort && doubts.length === 0,
    candidates: [...new Set([...candidateEncodings, ...readableEncodings])],
  };
}

/** Returns whether the letter-frequency and the language detectors agree. */
function isConfirmedByVotes(
  { encoding, candidates }: DetectedEncoding,
  lines: Uint8Array,
): boolean {
  if (encoding === "macintosh") return false;
  const [first] = [...computeVotes(lines)].sort(([, a], [, b]) => b - a);
  const votedEncoding = LEGACY_ENCODINGS.find((legacyEncoding) => legacyEncoding === first?.[0]);
  return (
    candidates.length > 1 ||
    (!!votedEncoding && decodeStrictly(votedEncoding, lines) === decodeStrictly(encoding, lines))
  );
}

/** Returns the multibyte encodings in which only the last character is incomplete. */
function findTruncatedEncodings(lines: Uint8Array): LegacyEncoding[] {
  return MULTIBYTE_ENCODINGS.filter((encoding) => {
    if (decodeStrictly(encoding, lines) !== null) return false;
    return [1, 2, 3].some((cutLength) => {
      const text = decodeStrictly(encoding, lines.subarray(0, -cutLength));
      return text !== null && findFittingLanguages(encoding, text) !== null;
    });
  });
}

const MULTIBYTE_ENCODINGS = ["shift_jis", "euc-jp", "euc-kr", "gb18030", "big5"] as const;

/**
 * Returns whether the bytes may be Japanese names in Han characters, which are also valid in other
 * encodings.
 */
function hasFewKana(lines: Uint8Array): boolean {
  const text = decodeStrictly("shift_jis", lines);
  return text !== null && isJapaneseWithFewKana(text);
}

function listFittingCandidates(lines: Uint8Array): EncodingCandidate[] {
  return LEGACY_ENCODINGS.flatMap((encoding): EncodingCandidate[] => {
    const text = decodeStrictly(encoding, lines);
    const fit = text === null ? null : findFittingLanguages(encoding, text);
    return text === null || fit === null ? [] : [{ encoding, text, ...fit }];
  });
}

function toDetectedEncoding(candidates: EncodingCandidate[]): DetectedEncoding {
  const [first] = candidates;
  if (!first)
    return { encoding: "windows-1252", isCertain: false, candidates: [...LEGACY_ENCODINGS] };
  return {
    encoding: first.encoding,
    isCertain: new Set(candidates.map(({ text }) => text)).size === 1,
    candidates: candidates.map(({ encoding }) => encoding),
  };
}

/** Minimum confidence relative to the best candidate for an encoding to count as likely. */
const MIN_RELATIVE_CONFIDENCE = 0.75;
/** Minimum number of non-ASCII words for detecting a text's language. */
const FEW_WORDS = 8;

/** Returns the candidates supported by letter frequency and language, best first. */
function narrowCandidates(
  candidates: EncodingCandidate[],
  lines: Uint8Array,
  languageOf: LanguageReader,
): EncodingCandidate[] {
  const decisiveCandidate = candidates.find(hasDecisiveLetters);
  if (decisiveCandidate) return [decisiveCandidate];
  const votes = computeVotes(lines);
  const getVotes = ({ encoding }: EncodingCandidate) => votes.get(encoding) ?? 0;
  const orderedCandidates = sortByVotes(candidates, lines, votes);
  const [first] = orderedCandidates;
  if (!first) return [];
  const latinCandidates = orderedCandidates.filter(({ encoding }) => encoding in ALPHABETS);
  // Letter frequency distinguishes between scripts, but not between the encodings of one script.
  if (!latinCandidates.includes(first)) {
    return orderedCandidates.filter(
      (candidate) => getVotes(candidate) >= getVotes(first) * MIN_RELATIVE_CONFIDENCE,
    );
  }
  const spokenCandidates =
    selectByLines(latinCandidates, languageOf) ?? selectByWholeText(latinCandidates, languageOf);
  if (spokenCandidates) return spokenCandidates;
  const commonestCandidate = latinCandidates.find(({ encoding }) => encoding === "windows-1252");
  const isShort = listNonAsciiWords(first.text).length < FEW_WORDS;
  return isShort &&
    commonestCandidate &&
    getVotes(commonestCandidate) >= getVotes(first) * MIN_RELATIVE_CONFIDENCE
    ? [commonestCandidate]
    : orderedCandidates;
}

function sortByVotes(
  candidates: EncodingCandidate[],
  lines: Uint8Array,
  votes = computeVotes(lines),
): EncodingCandidate[] {
  const getVotes = ({ encoding }: EncodingCandidate) => votes.get(encoding) ?? 0;
  return candidates.toSorted((a, b) => getVotes(b) - getVotes(a));
}

const MIN_LETTERS = 20;

/**
 * Returns whether a candidate contains letters that prove it: kana or, if no candidate is Japanese,
 * Hangul. Han characters prove nothing, because any of these encodings can produce them.
 */
function hasDecisiveLetters(
  candidate: EncodingCandidate,
  _: number,
  candidates: EncodingCandidate[],
): boolean {
  const hasMany = (script: RegExp) => (candidate.text.match(script)?.length ?? 0) >= MIN_LETTERS;
  const includesLanguage = ({ languages }: EncodingCandidate, language: string) =>
    languages?.has(language) ?? false;
  if (includesLanguage(candidate, "ja"))
    return hasMany(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  return (
    includesLanguage(candidate, "ko") &&
    hasMany(/\p{Script=Hangul}/gu) &&
    !candidates.some((other) => includesLanguage(other, "ja"))
  );
}

/** Maximum lines examined one by one. Each line can be in another language. */
const MAX_LINES = 60;

/** Returns the candidates with the most lines in their own language, or null. */
function selectByLines(
  candidates: EncodingCandidate[],
  languageOf: LanguageReader,
): EncodingCandidate[] | null {
  const lineCounts = new Map(
    candidates.map((candidate) => {
      const lines = candidate.text.split("\n").slice(0, MAX_LINES);
      const singleLanguageLines = lines.filter((text) => {
        const fit = findFittingLanguages(candidate.encoding, text);
        return fit?.needed === 1 && isInOwnLanguage({ text, ...fit }, languageOf);
      });
      return [candidate, singleLanguageLines.length];
    }),
  );
  const maxCount = Math.max(...lineCounts.values());
  if (maxCount === 0) return null;
  return candidates.filter(
    (candidate) => (lineCounts.get(candidate) ?? 0) >= maxCount * MIN_RELATIVE_CONFIDENCE,
  );
}

/**
 * Returns the candidates whose languages match the language of the whole text and that need the
 * fewest languages. Returns null if there are none.
 */
function selectByWholeText(
  candidates: EncodingCandidate[],
  languageOf: LanguageReader,
): EncodingCandidate[] | null {
  const spokenCandidates = candidates.filter((candidate) => isInOwnLanguage(candidate, languageOf));
  const minLanguageCount = Math.min(...spokenCandidates.map(({ needed }) => needed));
  return spokenCandidates.length > 0
    ? spokenCandidates.filter(({ needed }) => needed === minLanguageCount)
    : null;
}

/** Returns whether the letters and the words belong to the same language. */
function isInOwnLanguage(
  { text, languages }: Pick<EncodingCandidate, "text" | "languages">,
  languageOf: LanguageReader,
): boolean {
  const detectedLanguage = languageOf(text.replaceAll(/["',;\t|]+/g, " "));
  return (
    detectedLanguage !== null && (languages === null || languages.has(detectedLanguage.language))
  );
}

/** Returns the confidence of the letter-frequency detector by encoding, from 0 to 1. */
function computeVotes(lines: Uint8Array): Map<string, number> {
  const votes = new Map<string, number>();
  for (const { encoding, confidence } of detectAll(Buffer.from(lines))) {
    if (encoding === null) continue;
    const name = ENCODING_ALIASES[encoding.toLowerCase()] ?? encoding.toLowerCase();
    votes.set(name, Math.max(confidence, votes.get(name) ?? 0));
  }
  return votes;
}

/** Maps the detector's names to those of `TextDecoder`, or to the name of a superset. */
const ENCODING_ALIASES: Record<string, LegacyEncoding> = {
  "iso-8859-1": "windows-1252",
  "iso8859-15": "iso-8859-15",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254",
  "iso-8859-13": "windows-1257",
  macroman: "macintosh",
  cp932: "shift_jis",
  cp949: "euc-kr",
  cp874: "windows-874",
  "tis-620": "windows-874",
  gb2312: "gb18030",
};

/** Maximum number of bytes of a file that are used as evidence. */
const MAX_LINE_BYTES = 64 * 1024;

/** Samples lines with non-ASCII characters across a file. @param size in bytes */
export async function sampleLines(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): Promise<Uint8Array> {
  const sample: Uint8Array[] = [];
  let length = 0;
  let end = 0;
  for await (const chunk of chunks) {
    const start = end === 0 ? 0 : chunk.findIndex(isSingleByteCharacter) + 1;
    end += chunk.byteLength;
    const remainingBytes = Math.ceil((MAX_LINE_BYTES * end) / size) - length;
    if (remainingBytes < MIN_SAMPLE_BYTES && end < size) continue;
    const lines = extractNonAsciiLines(
      end < size ? trimToWholeWords(chunk.subarray(start)) : chunk.subarray(start),
      remainingBytes,
    );
    sample.push(lines);
    length += lines.byteLength;
  }
  return Buffer.concat(sample);
}

/** Minimum size of a useful chunk, in bytes. */
const MIN_SAMPLE_BYTES = 1024;

/** Returns the lines with a non-ASCII byte, up to a limit. Other lines are not evidence. */
function extractNonAsciiLines(bytes: Uint8Array, maxBytes = MAX_LINE_BYTES): Uint8Array {
  const lines: Uint8Array[] = [];
  let remainingBytes = maxBytes;
  for (let start = 0; start < bytes.length && remainingBytes > 0; ) {
    const newlineIndex = bytes.indexOf(LINE_FEED, start);
    const end = newlineIndex < 0 ? bytes.length : newlineIndex + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(
        line.length > remainingBytes ? trimToWholeWords(line.subarray(0, remainingBytes)) : line,
      );
      remainingBytes -= line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

const LINE_FEED = 0x0a;
/** Bytes below this one are never part of a multibyte character. */
const MIN_MULTIBYTE_BYTE = 0x30;

/** Returns the bytes up to white space or punctuation, so as not to split a character. */
function trimToWholeWords(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.findLastIndex(isSingleByteCharacter) + 1);
}

function isSingleByteCharacter(byte: number): boolean {
  return byte < MIN_MULTIBYTE_BYTE;
}

const SAMPLE_BYTES = 1000;

/**
 * Detects UTF-16 and its byte order from a byte order mark or the zero bytes of Latin letters.
 * Returns null if neither is found.
 */
export function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // In a header of Latin letters and delimiters, every second byte is zero in UTF-16.
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeroCounts = [0, 0] as [number, number];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeroCounts[index % 2 === 0 ? 0 : 1] += 1;
  const minZeros = sample.length / 5;
  if (zeroCounts[1] > minZeros && zeroCounts[0] === 0) return "utf-16le";
  if (zeroCounts[0] > minZeros && zeroCounts[1] === 0) return "utf-16be";
  return null;
}
