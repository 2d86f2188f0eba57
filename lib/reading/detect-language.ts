import { indonesianOrMalay } from "./indonesian-or-malay.ts";

/**
 * Minimum length. A shorter text, or one that fits two languages about equally well, is not
 * recognized; the longer the text, the smaller the required difference. Measured on shop texts in
 * 36 languages (`tests/languages`): two thirds of excerpts of 40 characters are recognized, six of
 * seven with 100, nine of ten with 300; at least 99% of the recognized ones are correct.
 */
const MIN_CHARACTERS = 20;
const MIN_DIFFERENCE = 4;

/** The beginning is sufficient; reading more costs time and adds nothing. */
const MAX_CHARACTERS = 600;

/** Codes that the library uses differently. */
const OVERRIDES: Readonly<Record<string, string>> = { no: "nb" };

/**
 * Recognizes the language of a visible text, as a tag (`de`); null if it is too short or ambiguous.
 * Deterministic.
 */
export type LanguageReader = (text: string) => string | null;

/** Loads the reader on first use, because its tables take about 50 MB. */
export async function languageReader(): Promise<LanguageReader> {
  const { eld } = await import("eld/small");
  return (text) => recognise(text, eld);
}

type Detector = Pick<typeof import("eld/small").eld, "detect">;

function recognise(text: string, detector: Detector): string | null {
  const start = text.slice(0, MAX_CHARACTERS).toWellFormed().trim();
  if (start.length < MIN_CHARACTERS) return null;
  const scores = Object.entries(detector.detect(start).getScores());
  const [first, second] = scores.sort(([, a], [, b]) => b - a);
  if (!first) return null;
  const [language, score] = first;
  const difference = (score - (second?.[1] ?? 0)) / score;
  if (difference * start.length < MIN_DIFFERENCE) return null;
  // The library calls Indonesian Malay.
  return language === "ms" ? indonesianOrMalay(start) : (OVERRIDES[language] ?? language);
}
