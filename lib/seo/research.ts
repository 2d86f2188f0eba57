import { db } from "@/db/client";
import type { users } from "@/db/schema/users";
import { ModelError } from "@/lib/ai/error";
import { DomainError } from "@/lib/errors";
import { type Idea, proposeKeywords } from "./advise";
import { loadCatalogue } from "./catalogue";
import { MAX_IDEAS } from "./prompt";
import type { Research, ResearchedKeywordJson } from "./schemas";
import { analyzeSeo } from "./scoring/analyze";
import { keywordCandidates, normalizeKeyword } from "./scoring/keywords";
import type { SeoKeyword } from "./scoring/types";
import { loadSubject } from "./source";
import { countCall, namedProduct, unknownProduct } from "./trigger";

/**
 * The keywords of a product's text with their figures, then what the editor and the model have in
 * mind that the text does not have: ideas, without figures but an imported volume. Stores nothing.
 * @throws DomainError invalid (unknown product), too_many, unavailable (the model fails)
 */
export async function researchKeywords(input: Research, user: typeof users.$inferSelect) {
  await countCall(user);
  const id = await namedProduct(input.product_id);
  const subject = await loadSubject(db(), id, input.market ?? null);
  if (!subject) throw unknownProduct();
  const { source } = subject;
  const seeds = [...new Set(input.seeds.map(normalizeKeyword))].filter(Boolean);
  const candidates = [...new Set(keywordCandidates(source).map(normalizeKeyword))];
  const catalogue = await loadCatalogue(db(), subject, [...new Set([...candidates, ...seeds])]);
  const analysis = analyzeSeo(source, catalogue);
  const known = new Set(analysis.keywords.map(({ keyword }) => normalizeKeyword(keyword)));
  const proposed = await proposeKeywords(source, [...known], seeds).catch(asUnavailable);
  const wanted = [
    ...seeds.map((keyword): Idea => ({ keyword, keywordType: typeOfSeed(keyword) })),
    ...proposed.slice(0, MAX_IDEAS),
  ];
  const ideas = new Map(
    wanted.filter(({ keyword }) => !known.has(keyword)).map((idea) => [idea.keyword, idea]),
  );
  const { volumes } = await loadCatalogue(db(), subject, [...ideas.keys()]);
  return {
    keywords: [
      ...analysis.keywords.map(toJson),
      ...[...ideas.values()].map((idea) => ideaJson(idea, volumes.get(idea.keyword) ?? null)),
    ],
  };
}

function typeOfSeed(keyword: string): Idea["keywordType"] {
  return keyword.split(" ").length > 2 ? "long_tail" : "secondary";
}

function toJson(found: SeoKeyword): ResearchedKeywordJson {
  return {
    keyword: found.keyword,
    keyword_type: found.keywordType,
    is_target: found.isTarget,
    is_idea: false,
    search_volume: found.searchVolume,
    competition_score: found.competitionScore,
    relevance_score: found.relevanceScore,
    used_in_title: found.usedInTitle,
    used_in_description: found.usedInDescription,
    used_in_meta: found.usedInMeta,
  };
}

function ideaJson({ keyword, keywordType }: Idea, volume: number | null): ResearchedKeywordJson {
  return {
    keyword,
    keyword_type: keywordType,
    is_target: false,
    is_idea: true,
    search_volume: volume,
    competition_score: null,
    relevance_score: null,
    used_in_title: false,
    used_in_description: false,
    used_in_meta: false,
  };
}

function asUnavailable(error: unknown): never {
  throw error instanceof ModelError ? new DomainError("unavailable", error.message) : error;
}
