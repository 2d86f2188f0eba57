import { hasSpellings, isSpellingOf } from "@/lib/checking/rules/terms/term-spellings";
import type { Inflections } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { InflectionSuggestions } from "@/lib/policies/terms/schemas";
import { loadParser } from "./parser";

/**
 * Loads the hyphenated, spaced and closed spellings of prohibited words that occur in the
 * catalogue, which the rule editor preselects. Returns none if the words cannot be parsed.
 */
export async function loadSpellings(content: string): Promise<Inflections> {
  const parser = await loadParser();
  const terms = parser?.listTerms({ ruleType: "prohibited_words", content, matchCase: false });
  const spelledTerms = terms?.filter(hasSpellings) ?? [];
  if (spelledTerms.length === 0) return {};
  const suggestions = await callApi<InflectionSuggestions[]>(
    `/policies/terms/spellings/?terms=${encodeURIComponent(spelledTerms.join(","))}`,
    { fallback: "Failed to find inflections" },
  );
  return Object.fromEntries(
    suggestions.flatMap(({ term, proposals }) => {
      const spellings = proposals
        .filter(({ form, count }) => count > 0 && isSpellingOf(form, term))
        .map(({ form }) => form);
      return spellings.length > 0 ? [[term, spellings]] : [];
    }),
  );
}
