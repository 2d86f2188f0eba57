import type { KeywordType } from "@/lib/enums";
import { isKeyword } from "./scoring/keywords";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoSource } from "./scoring/types";

/** A suggested search phrase without figures. */
export interface Idea {
  /** The normalized keyword. */
  keyword: string;
  keywordType: KeywordType;
}

/** Returns distinct valid keywords that are not in `knownKeywords` (normalized). */
export function filterNewIdeas(
  candidates: readonly { keyword: string; keyword_type: KeywordType }[],
  knownKeywords: ReadonlySet<string>,
): Idea[] {
  const ideas = new Map<string, Idea>();
  for (const each of candidates) {
    const keyword = normalizeKeyword(each.keyword);
    if (!isKeyword(keyword) || knownKeywords.has(keyword) || ideas.has(keyword)) continue;
    ideas.set(keyword, { keyword, keywordType: each.keyword_type });
  }
  return [...ideas.values()];
}

/** Converts an idea to a keyword with its occurrences in the text but no figures. */
export function toKeyword({ keyword, keywordType }: Idea, source: SeoSource) {
  const occursIn = (text: string) => ` ${normalizeKeyword(text)} `.includes(` ${keyword} `);
  return {
    keyword,
    keywordType,
    isTarget: false,
    isIdea: true,
    competitionScore: null,
    relevanceScore: null,
    usedInTitle: occursIn(source.title),
    usedInDescription: occursIn(source.description),
    usedInMeta: occursIn(source.metaDescription ?? ""),
  };
}
