import { db } from "@/db/client";
import { DomainError } from "@/lib/errors";
import { ModelError } from "@/lib/model/error";
import { callUnlessUnavailable } from "@/lib/model/outage";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { proposeKeywords } from "./advise";
import { loadCatalogue } from "./catalogue";
import { filterNewIdeas, type Idea, toKeyword } from "./ideas";
import type { Research, ResearchedKeywordJson } from "./schemas";
import { analyzeSeo } from "./scoring/analyze";
import { listKeywordCandidates } from "./scoring/keywords";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoKeyword } from "./scoring/types";
import { loadSeoInput } from "./source";
import { createUnknownProductError, requireProductId } from "./trigger";

/**
 * Returns the keywords of a product's text with their figures, followed by ideas from the editor
 * and the model that the text does not contain. Ideas have no figures except an imported search
 * volume. Stores nothing. If the disk is full, the model is not asked, because calls cannot be
 * counted.
 * @throws DomainError invalid for an unknown product; unavailable if the model fails
 */
export async function researchKeywords(input: Research) {
  const canCallModel = hasDiskSpace();
  const id = await requireProductId(input.product_id);
  const subject = await loadSeoInput(db(), id, input.market ?? null);
  if (!subject) throw createUnknownProductError();
  const { source } = subject;
  const seeds = [...new Set(input.seeds.map(normalizeKeyword))].filter(Boolean);
  const candidates = [...new Set(listKeywordCandidates(source).map(normalizeKeyword))];
  const catalogue = await loadCatalogue(subject, [...new Set([...candidates, ...seeds])]);
  const analysis = analyzeSeo(source, catalogue);
  const knownKeywords = new Set(analysis.keywords.map(({ keyword }) => normalizeKeyword(keyword)));
  const suggestions = canCallModel
    ? await callUnlessUnavailable(() => proposeKeywords(source, knownKeywords, seeds)).catch(
        throwUnavailable,
      )
    : [];
  const newKeywords = [...seeds, ...suggestions.map(({ keyword }) => keyword)];
  const typesByKeyword = new Map(
    suggestions.map(({ keyword, keywordType }) => [keyword, keywordType]),
  );
  const ideas = filterNewIdeas(
    newKeywords.map((keyword) => ({
      keyword,
      keyword_type: typesByKeyword.get(keyword) ?? inferKeywordType(keyword),
    })),
    knownKeywords,
  );
  const { volumes } = await loadCatalogue(
    subject,
    ideas.map(({ keyword }) => keyword),
  );
  return {
    keywords: [
      ...analysis.keywords.map((foundKeyword) =>
        toResearchedKeywordJson({ ...foundKeyword, isIdea: false }),
      ),
      ...ideas.map((idea) =>
        toResearchedKeywordJson({
          ...toKeyword(idea, source),
          searchVolume: volumes.get(idea.keyword) ?? null,
        }),
      ),
    ],
  };
}

function inferKeywordType(keyword: string): Idea["keywordType"] {
  return keyword.split(" ").length > 2 ? "long_tail" : "secondary";
}

type FoundKeyword = Omit<SeoKeyword, "competitionScore" | "relevanceScore"> & {
  isIdea: boolean;
  competitionScore: number | null;
  relevanceScore: number | null;
};

function toResearchedKeywordJson(keyword: FoundKeyword): ResearchedKeywordJson {
  return {
    ...toSnakeCase(keyword, ["keyword", "keywordType", "isTarget", "isIdea", "searchVolume"]),
    ...toSnakeCase(keyword, ["competitionScore", "relevanceScore", "usedInTitle"]),
    ...toSnakeCase(keyword, ["usedInDescription", "usedInMeta"]),
  };
}

function throwUnavailable(error: unknown): never {
  throw error instanceof ModelError ? new DomainError("unavailable", error.message) : error;
}
