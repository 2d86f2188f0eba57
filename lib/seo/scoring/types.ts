import type { KeywordType, Market, SeoCheck, SeoPart } from "@/lib/enums";

/** Everything known about a product when its text is scored. Texts are data, never instructions. */
export interface SeoSource {
  productId: string;
  name: string;
  category: string;
  /** Names of products of the same category, which can include the product's own. */
  neighbors: string[];
  brand: string | null;
  description: string;
  /** The heading of the search result: the accepted SEO title, or the name if there is none. */
  title: string;
  /** The accepted meta description; null if none was accepted. */
  metaDescription: string | null;
  /** Previously chosen keywords. If empty, the engine chooses them. */
  targetKeywords: string[];
  market: Market;
  /** The product's language as a BCP 47 tag, with a region if known. */
  locale: string;
}

/** Figures about the other products in the catalogue. Keys are normalized keywords. */
export interface SeoCatalogue {
  products: number;
  /** Number of other products whose text contains a keyword. */
  mentions: ReadonlyMap<string, number>;
  /** Number of other products of the same market that target a keyword. */
  targets: ReadonlyMap<string, number>;
  /** Monthly searches in the market, from an imported file. */
  volumes: ReadonlyMap<string, number>;
  /** Number of other products with this title; `sameDescription` likewise. */
  sameTitle: number;
  sameDescription: number;
}

export interface SeoKeyword {
  keyword: string;
  keywordType: KeywordType;
  isTarget: boolean;
  searchVolume: number | null;
  /** From 0 to 1. */
  competitionScore: number;
  relevanceScore: number;
  usedInTitle: boolean;
  usedInDescription: boolean;
  usedInMeta: boolean;
}

/** All scores are from 0 to 1 with at most 4 decimals. */
export interface SeoAnalysis {
  seoScore: number;
  titleScore: number;
  descriptionScore: number;
  keywordScore: number;
  technicalScore: number;
  /** Share of the fields required for search that have a value. */
  completenessScore: number;
  checks: SeoCheck[];
  keywords: SeoKeyword[];
  targetKeywords: string[];
  /** Recommendations in sentences, most useful first. */
  recommendations: string[];
  /** schema.org Product as JSON-LD, with known values only. */
  structuredData: Record<string, unknown>;
  /** `og:…` and `twitter:…` tags by name. */
  ogTwitterTags: Record<string, string>;
  /** Structured-data fields and meta tags that have no known value. */
  missing: string[];
}

/** Suggested texts that use only facts from the source. A part is null if it cannot be improved. */
export interface SuggestedTexts {
  title: string | null;
  metaDescription: string | null;
  description: string | null;
  /** What was changed in each part, or why nothing was, in sentences. */
  notes: Record<SeoPart, string[]>;
}

/** A statement in a suggested text that its source does not support. */
export interface UnsupportedFact {
  kind: "number" | "unit" | "certificate" | "material" | "superlative";
  /** The words as written in the suggested text. */
  words: string;
}

/** A statement in a format that can be compared between texts. */
export interface Fact {
  kind: UnsupportedFact["kind"];
  /** The source supports the statement if it contains any of these keys. */
  keys: string[];
  words: string;
}
