/** Analyses by other engine versions are repeated. Increase this whenever a score can change. */
export const SEO_ENGINE_VERSION = "19";

/** The good range of a measure (`low` to `high`), and the values at which the score is 0. */
export interface GoodRange {
  zeroBelow: number;
  low: number;
  high: number;
  /** Omitted if no value is too high. */
  zeroAbove?: number;
}

/** The thresholds of the checks, with their published sources if there are any. */
export const THRESHOLDS = {
  /** In characters. Shorter titles waste space; longer ones are truncated in most results. */
  titleLength: { zeroBelow: 0, low: 30, high: 60, zeroAbove: 120 },
  /** Arial 20 px; Google truncates headings at about 580 px on desktop (measured by Moz, 2023). */
  titlePixels: { zeroBelow: -1, low: 0, high: 580, zeroAbove: 1160 },
  /** Characters; Google shows about 155 to 160 on desktop. */
  metaLength: { zeroBelow: 0, low: 120, high: 156, zeroAbove: 320 },
  /** Percent: occurrences per 100 words, as Yoast counts keyphrase density. */
  keywordDensity: { zeroBelow: 0, low: 0.5, high: 3, zeroAbove: 8 },
  /** Occurrences in the meta description. */
  keywordInMeta: { zeroBelow: 0, low: 1, high: 2, zeroAbove: 6 },
  /** Words in a product description. Yoast recommends 150 to 200 on product pages. */
  words: { zeroBelow: 0, low: 150, high: 150 },
  /** Sentences with more words count as long (plain language guides, Yoast). */
  longSentence: 20,
  /** Percentage of long sentences. */
  longSentences: { zeroBelow: -1, low: 0, high: 20, zeroAbove: 100 },
  /** Words in the longest paragraph. Longer ones look like a wall of text on a phone. */
  paragraph: { zeroBelow: -1, low: 0, high: 70, zeroAbove: 210 },
  /** Flesch: 60 and above is plain language, below 0 is unreadable. */
  readingEase: { zeroBelow: 0, low: 60, high: 60 },
  /** Texts with at least this many words should contain a list. */
  listFrom: 150,
  /** Minimum number of words for computing reading ease. */
  readingEaseFrom: 20,
  targetKeywords: 5,
  keywords: 25,
  /** Points deducted for each fault in titles and markup. */
  pointsPerFault: 3,
  /** Merchant Center truncates names here. */
  merchantName: 150,
} as const satisfies Record<string, GoodRange | number>;

/** Weights of the areas in the total score. The texts that search users see first count most. */
export const AREA_WEIGHTS = {
  title: 0.3,
  description: 0.3,
  keyword: 0.25,
  technical: 0.15,
} as const;

/**
 * Weights of checks within their area; the default is 1. These are judgment calls, not
 * measurements. Checks of lengths and keywords, which determine how a result is displayed and
 * found, count twice. The presence of a text counts half, because the other checks in its area fail
 * without it. The length of the meta description counts three times, because it is the only check
 * in its area of a text that only search engines show.
 */
export const CHECK_WEIGHTS: Readonly<Partial<Record<string, number>>> = {
  title_present: 0.5,
  title_length: 2,
  title_keyword: 2,
  meta_length: 3,
  word_count: 2,
  keyword_chosen: 0.5,
  keyword_first_sentence: 2,
  keyword_meta: 2,
  keyword_density: 2,
};

/**
 * Weights of a phrase as a keyword; each occurrence in the text counts 1. These are judgment calls,
 * not measurements, modeled on how search engines rank fields: the name ranks above the opening
 * words, which rank above the rest (BM25F, Robertson and Zaragoza 2009).
 */
export const KEYWORD_WEIGHTS = {
  inName: 3,
  inFirstSentence: 1,
  category: 1,
  brand: 2,
  /** Bonus for each further word of a phrase, up to three: longer ones are specific. */
  perWord: 0.25,
  /** Factor for single words, which are less specific than phrases. */
  singleWord: 0.5,
  /** Factor for phrases that all other products contain too. */
  common: 0.5,
  /** The weight at which a unique phrase has half of the maximum relevance. */
  half: 3,
  /** Minimum weight of a target: twice in the text, or in the first sentence. */
  target: 2,
} as const;
