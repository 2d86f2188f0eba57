import { detectIndonesianOrMalay } from "./indonesian-or-malay.ts";

/** A recognized language. */
interface DetectedLanguage {
  /** A tag (`de`). */
  language: string;
  /** A closely related language that is also possible if the text doesn't decide; else null. */
  alternative: string | null;
}

/**
 * Minimum length. A shorter text, or one that fits two languages about equally well, is not
 * recognized; the longer the text, the smaller the required difference. Measured on shop texts in
 * 36 languages (`tests/languages`): two thirds of excerpts of 40 characters are recognized, six of
 * seven with 100, nine of ten with 300; at least 99% of the recognized ones are correct.
 */
const MIN_CHARACTERS = 20;
const MIN_DIFFERENCE = 4;
/** Danish and Norwegian share most words, so a small difference means less. */
const MIN_CLOSE_DIFFERENCE = 8;

/** The beginning of a text is sufficient. Reading more takes time without improving the result. */
const MAX_CHARACTERS = 600;

/** Codes that the library uses differently. */
const OVERRIDES: Readonly<Record<string, string>> = { no: "nb" };

/** Close languages that the library does not always tell apart, by its own codes. */
const CLOSE: Readonly<Record<string, string>> = { da: "no", no: "da" };

/**
 * Recognizes the language of a visible text; null if the text is too short or ambiguous. If two
 * close languages are possible, returns the likelier one with the other as its alternative. The
 * result is deterministic.
 */
export type LanguageReader = (text: string) => DetectedLanguage | null;

/** Loads the reader on first use, because its tables take about 50 MB. */
export async function loadLanguageReader(): Promise<LanguageReader> {
  const { eld } = await import("eld/small");
  return (text) => recognizeLanguage(text, eld);
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
  const close = CLOSE[code];
  if (close && second?.[0] === close && !isAheadOf(second, MIN_CLOSE_DIFFERENCE)) {
    return isAheadOf(third) ? { language: tagOf(code), alternative: tagOf(close) } : null;
  }
  if (!isAheadOf(second)) return null;
  // The library reports Indonesian as Malay.
  return code === "ms"
    ? detectIndonesianOrMalay(start)
    : { language: tagOf(code), alternative: null };
}

function tagOf(code: string): string {
  return OVERRIDES[code] ?? code;
}
