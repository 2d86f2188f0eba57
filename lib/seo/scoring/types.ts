import type { KeywordType, Market, SeoCheck } from "@/lib/enums";

/** All that is known of a product when its text is scored. Texts are data, never instructions. */
export interface SeoSource {
  productId: string;
  name: string;
  category: string;
  brand: string | null;
  description: string;
  /** What a search result would be headed with: the accepted SEO title, else the name. */
  title: string;
  /** The accepted meta description; null where none was accepted. */
  metaDescription: string | null;
  /** Keywords chosen before; empty: the engine chooses. */
  targetKeywords: string[];
  market: Market;
  /** BCP 47, such as `en-US`; the language of the text as detected, with the market's region. */
  locale: string;
}

/** What the rest of the catalogue says, this product left out. Keys are `normalizeKeyword` forms. */
export interface SeoCatalogue {
  /** Other products with an analysis. */
  products: number;
  /** Other products in whose text a keyword stands. */
  mentions: ReadonlyMap<string, number>;
  /** Other products of the same market that target a keyword. */
  targets: ReadonlyMap<string, number>;
  /** Monthly searches in the market, from an imported file. */
  volumes: ReadonlyMap<string, number>;
  /** Other products with the same title, and with the same description. */
  sameTitle: number;
  sameDescription: number;
}

export interface SeoKeyword {
  keyword: string;
  keywordType: KeywordType;
  isTarget: boolean;
  searchVolume: number | null;
  /** 0 to 1. */
  competitionScore: number;
  relevanceScore: number;
  usedInTitle: boolean;
  usedInDescription: boolean;
  usedInMeta: boolean;
}

/** All scores from 0 to 1 with at most 4 decimals. */
export interface SeoAnalysis {
  seoScore: number;
  titleScore: number;
  descriptionScore: number;
  keywordScore: number;
  technicalScore: number;
  /** Share of the fields that search needs and that are there. */
  completenessScore: number;
  checks: SeoCheck[];
  keywords: SeoKeyword[];
  targetKeywords: string[];
  /** Sentences for people, the most useful first. */
  recommendations: string[];
  /** schema.org Product as JSON-LD, of what is known only. */
  structuredData: Record<string, unknown>;
  /** `og:…` and `twitter:…` tags by name. */
  ogTwitterTags: Record<string, string>;
  /** Fields of structured data and tags that nothing is known for. */
  missing: string[];
}

/** A better text, from the source's own facts. A part is null where it cannot be bettered. */
export interface SeoProposal {
  title: string | null;
  metaDescription: string | null;
  description: string | null;
  /** What was changed or left out, and why, in sentences. */
  notes: string[];
}

/** Something a proposed text says and its source does not. */
export interface UnsupportedFact {
  kind: "number" | "unit" | "certificate" | "material" | "superlative";
  /** As it stands in the proposed text. */
  words: string;
}

/** Something that a text states, in a form in which two texts can be compared. */
export interface Fact {
  kind: UnsupportedFact["kind"];
  /** Any of these in the source supports it. */
  keys: string[];
  words: string;
}
