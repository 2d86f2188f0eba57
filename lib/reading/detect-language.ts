import { recognizeScript } from "./script-language.ts";

interface DetectedLanguage {
  /** The language tag, such as `de`. */
  language: string;
  /** A closely related language if the text doesn't distinguish the two; otherwise null. */
  alternative: string | null;
}

/**
 * Minimum number of characters. A shorter text, or one that fits two languages about equally well,
 * is not recognized; the longer the text, the smaller the required difference. Measured on shop
 * texts in 36 languages (`tests/languages`): two thirds of 40-character excerpts are recognized,
 * six in seven with 100 characters, nine in ten with 300. At least 99% of the recognized languages
 * are correct.
 */
const MIN_CHARACTERS = 20;
const MIN_DIFFERENCE = 4;
/** Danish and Norwegian share most words, so a small difference means less. */
const MIN_CLOSE_DIFFERENCE = 8;

/** The beginning of a text is sufficient; more takes longer. */
const MAX_CHARACTERS = 600;

/** Language codes that the library uses differently. */
const TAG_OVERRIDES: Readonly<Record<string, string>> = { no: "nb" };

/** Languages that the library does not always tell apart, by its codes. */
const CLOSE_LANGUAGES: Readonly<Record<string, string>> = { da: "no", no: "da" };

/**
 * Recognizes the language of a visible text. Returns null if the text is too short or ambiguous. If
 * two closely related languages are possible, returns the likelier one, with the other as the
 * alternative. The result is deterministic.
 */
export type LanguageReader = (text: string) => DetectedLanguage | null;

/** Loads the reader on first use, because its tables take about 50 MB. */
export async function loadLanguageReader(): Promise<LanguageReader> {
  const { eld } = await import("eld/small");
  return (text) => {
    const detectedLanguage = recognizeLanguage(text, eld);
    const language = detectedLanguage ? null : recognizeScript(text);
    return language ? { language, alternative: null } : detectedLanguage;
  };
}

type Detector = Pick<typeof import("eld/small").eld, "detect">;

function recognizeLanguage(text: string, detector: Detector): DetectedLanguage | null {
  const start = text.slice(0, MAX_CHARACTERS).toWellFormed().trim();
  if (start.length < MIN_CHARACTERS) return null;
  const scores = Object.entries(detector.detect(start).getScores());
  const [first, second, third] = scores.sort(([, a], [, b]) => b - a);
  if (!first) return null;
  const [code, score] = first;
  const isAheadOf = (otherScore: [string, number] | undefined, difference = MIN_DIFFERENCE) =>
    ((score - (otherScore?.[1] ?? 0)) / score) * start.length >= difference;
  const close = CLOSE_LANGUAGES[code];
  if (close && second?.[0] === close && !isAheadOf(second, MIN_CLOSE_DIFFERENCE)) {
    return isAheadOf(third)
      ? { language: toLanguageTag(code), alternative: toLanguageTag(close) }
      : null;
  }
  if (!isAheadOf(second)) return null;
  // The library reports Indonesian as Malay.
  return code === "ms"
    ? detectIndonesianOrMalay(start)
    : { language: toLanguageTag(code), alternative: null };
}

function toLanguageTag(code: string): string {
  return TAG_OVERRIDES[code] ?? code;
}

/**
 * Words that product texts usually contain in only one of the two languages. The detector does not
 * distinguish the languages, which differ in spelling (`kualitas`, `kualiti`) and in vocabulary
 * (`sepatu`, `kasut`).
 */
const INDONESIAN_WORDS = new Set(
  (
    "aktivitas bagus baterai berkualitas bisa celana cocok desain fitur garansi gratis kamar karena karet " +
    "kakao kemasan kemeja kualitas kursi mobil nirkabel nyaman oleskan pakaian pengiriman perangkat rajut " +
    "sedangkan sepatu serbaguna tas terbuat ukuran uang universitas wol"
  ).split(" "),
);
const MALAY_WORDS = new Set(
  (
    "aktiviti basuh bateri beg beli-belah berkualiti bilik boleh daripada diperbuat ialah kanak-kanak kapas " +
    "kasut kedai kerana kereta kerusi kualiti mempunyai pelbagai penghantaran percuma peranti sahaja saiz " +
    "selesa seluar wang waranti wayarles"
  ).split(" "),
);

/** Returns the likelier language of a text that is either Indonesian or Malay. */
function detectIndonesianOrMalay(text: string): {
  language: "id" | "ms";
  /** Malay if the text doesn't distinguish the two languages; otherwise null. */
  alternative: "ms" | null;
} {
  const words = new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
  const countWords = (vocabulary: ReadonlySet<string>) =>
    [...words].filter((word) => vocabulary.has(word)).length;
  const [malay, indonesian] = [countWords(MALAY_WORDS), countWords(INDONESIAN_WORDS)];
  if (malay > indonesian) return { language: "ms", alternative: null };
  // Defaults to Indonesian, which has far more speakers.
  return { language: "id", alternative: malay === indonesian ? "ms" : null };
}
