import { db } from "@/db/client";
import { DomainError } from "@/lib/errors";
import { ModelError } from "@/lib/model/error";
import { callUnlessAway } from "@/lib/model/outage";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import { proposeKeywords } from "./advise";
import { loadCatalogue } from "./catalogue";
import { asKeyword, type Idea, newIdeas } from "./ideas";
import type { Research, ResearchedKeywordJson } from "./schemas";
import { analyzeSeo } from "./scoring/analyze";
import { keywordCandidates } from "./scoring/keywords";
import { normalizeKeyword } from "./scoring/normalize-keyword";
import type { SeoKeyword } from "./scoring/types";
import { loadSeoInput } from "./source";
import { namedProduct, unknownProduct } from "./trigger";

/**
 * Returns the keywords of a product's text with their figures, followed by ideas of the editor and
 * the model that the text does not contain. Ideas have no figures except an imported search volume.
 * Stores nothing. If the disk is full, the model is not asked, because calls cannot be counted.
 * @throws DomainError invalid for an unknown product, unavailable if the model fails
 */
export async function researchKeywords(input: Research) {
  const mayAsk = hasDiskSpace();
  const id = await namedProduct(input.product_id);
  const subject = await loadSeoInput(db(), id, input.market ?? null);
  if (!subject) throw unknownProduct();
  const { source } = subject;
  const seeds = [...new Set(input.seeds.map(normalizeKeyword))].filter(Boolean);
  const candidates = [...new Set(keywordCandidates(source).map(normalizeKeyword))];
  const catalogue = await loadCatalogue(subject, [...new Set([...candidates, ...seeds])]);
  const analysis = analyzeSeo(source, catalogue);
  const known = new Set(analysis.keywords.map(({ keyword }) => normalizeKeyword(keyword)));
  const suggestions = mayAsk
    ? await callUnlessAway(() => proposeKeywords(source, known, seeds)).catch(asUnavailable)
    : [];
  const given = [...seeds, ...suggestions.map(({ keyword }) => keyword)];
  const types = new Map(suggestions.map(({ keyword, keywordType }) => [keyword, keywordType]));
  const ideas = newIdeas(
    given.map((keyword) => ({ keyword, keyword_type: types.get(keyword) ?? typeOf(keyword) })),
    known,
  );
  const { volumes } = await loadCatalogue(
    subject,
    ideas.map(({ keyword }) => keyword),
  );
  return {
    keywords: [
      ...analysis.keywords.map((found) => toJson({ ...found, isIdea: false })),
      ...ideas.map((idea) =>
        toJson({
          ...asKeyword(idea, source),
          searchVolume: volumes.get(idea.keyword) ?? null,
        }),
      ),
    ],
  };
}

function typeOf(keyword: string): Idea["keywordType"] {
  return keyword.split(" ").length > 2 ? "long_tail" : "secondary";
}

type FoundKeyword = Omit<SeoKeyword, "competitionScore" | "relevanceScore"> & {
  isIdea: boolean;
  competitionScore: number | null;
  relevanceScore: number | null;
};

function toJson(found: FoundKeyword): ResearchedKeywordJson {
  return {
    keyword: found.keyword,
    keyword_type: found.keywordType,
    is_target: found.isTarget,
    is_idea: found.isIdea,
    search_volume: found.searchVolume,
    competition_score: found.competitionScore,
    relevance_score: found.relevanceScore,
    used_in_title: found.usedInTitle,
    used_in_description: found.usedInDescription,
    used_in_meta: found.usedInMeta,
  };
}

function asUnavailable(error: unknown): never {
  throw error instanceof ModelError ? new DomainError("unavailable", error.message) : error;
}
