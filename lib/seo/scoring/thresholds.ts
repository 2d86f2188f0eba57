/** Analyses of another engine than this are made anew; raised whenever a score can change. */
export const SEO_ENGINE_VERSION = "5";

/** Where a measure is good (`low` to `high`), and where it is worth nothing any more. */
export interface GoodRange {
  worst: number;
  low: number;
  high: number;
  /** Absent: no amount is too much. */
  tooMuch?: number;
}

/** What the checks go by; each is published with its source. */
export const THRESHOLDS = {
  /** Characters. Shorter wastes the heading, longer is cut off in most results. */
  titleLength: { worst: 0, low: 30, high: 60, tooMuch: 120 },
  /** Arial 20 px; Google cuts headings off at about 580 px on a desktop (measured by Moz, 2023). */
  titlePixels: { worst: -1, low: 0, high: 580, tooMuch: 1160 },
  /** Characters; Google shows about 155 to 160 on a desktop. */
  metaLength: { worst: 0, low: 120, high: 156, tooMuch: 320 },
  /** Percent: occurrences in 100 words, as Yoast counts keyphrase density. */
  keywordDensity: { worst: 0, low: 0.5, high: 3, tooMuch: 8 },
  /** Occurrences in the meta description. */
  keywordInMeta: { worst: 0, low: 1, high: 2, tooMuch: 6 },
  /** Words of a product description; Yoast asks for 150 to 200 on product pages. */
  words: { worst: 0, low: 150, high: 150 },
  /** A sentence of more words is long (plain language guides, Yoast). */
  longSentence: 20,
  /** Percent of sentences that may be long. */
  longSentences: { worst: -1, low: 0, high: 20, tooMuch: 100 },
  /** Words in the longest paragraph; more stand as a block on a phone. */
  paragraph: { worst: -1, low: 0, high: 70, tooMuch: 210 },
  /** Flesch: 60 and above is plain language, below 0 is unreadable. */
  readingEase: { worst: 0, low: 60, high: 60 },
  /** Words from which on a text is long enough for a list. */
  listFrom: 150,
  /** Words from which on sentences and words make a sample for reading ease. */
  readingEaseFrom: 20,
  /** The chosen keywords, at most. */
  targetKeywords: 5,
  /** The keywords of an analysis, at most. */
  keywords: 25,
  /** Each further one of the same takes points: faults in titles and in the text's markup. */
  pointsPerFault: 3,
  /** Merchant Center cuts names and descriptions off here. */
  merchantName: 150,
  merchantDescription: 5000,
} as const satisfies Record<string, GoodRange | number>;

/** The share of each area in the whole score: what a searcher sees first counts most. */
export const AREA_WEIGHTS = {
  title: 0.3,
  description: 0.3,
  keyword: 0.25,
  technical: 0.15,
} as const;

/**
 * How much a check counts within its area, where it is not 1. Our own, not measured: what decides
 * how a result is shown (lengths) or found (the keyword's places) counts twice; that there is a text
 * at all counts half, since the other checks of its area fail without one; the length of the meta
 * description counts three times, as the one check of a text that only search engines show.
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
 * What a phrase weighs as a keyword; each time that the text says it counts 1. Our own choice, after
 * how search engines rank fields: a name before the opening words, and these before the rest
 * (BM25F, Robertson and Zaragoza 2009); the figures themselves are not measured.
 */
export const KEYWORD_WEIGHTS = {
  inName: 3,
  inFirstSentence: 1,
  category: 1,
  brand: 2,
  /** A phrase is the more precise the more words it has, up to three: so much for each further one. */
  perWord: 0.25,
  /** A single word says less than a phrase. */
  singleWord: 0.5,
  /** What all other products have too keeps this share. */
  common: 0.5,
  /** At this weight a phrase that nobody else uses has half of all relevance. */
  half: 3,
  /** Said twice, or in the first sentence: what is said once in passing is no target. */
  target: 2,
} as const;
