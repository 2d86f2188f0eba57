import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { normalizeTerm } from "@/lib/checking/rules/terms/term-list";
import { findSentences } from "@/lib/checking/text/segments";
import { notFound } from "@/lib/errors";
import { isAmong } from "@/lib/platform/search";
import { POLICY_OWNERS } from "../owners";
import { selectRules } from "../rules/queries";
import { listFieldTexts } from "../words/catalogue";
import { iterateWords, removeInvisibleCharacters } from "../words/split";
import type { FoundInflection, RuleTerms } from "./find";
import { findSuggestedInflections } from "./open-suggestions";
import { listSpellingVariants } from "./pattern";
import { loadRefusals } from "./refusals";
import { createUnsavedTerms, toRuleTerms } from "./rule-terms";
import type { InflectionSuggestions, SuggestionsQuery } from "./schemas";

const MAX_SENTENCE_LENGTH = 240;

/** Returns a text's first sentence with the inflection, or null. */
function extractExample(text: string, form: string): string | null {
  const visibleText = removeInvisibleCharacters(text);
  const position = findPhrase(visibleText, form);
  if (position === null) return null;
  const sentence = findSentences(visibleText).find(({ end }) => end > position) ?? {
    start: 0,
    end: visibleText.length,
  };
  return cutExcerpt(visibleText, sentence.start, sentence.end, position);
}

function findPhrase(text: string, form: string): number | null {
  const words = [...iterateWords(text)];
  const phraseWords = [...iterateWords(form)];
  const isMatchAt = (startIndex: number) =>
    phraseWords.every(({ text: word, joint }, step) => {
      const textWord = words[startIndex + step];
      return (
        textWord?.text.toLowerCase() === word.toLowerCase() &&
        (step === 0 || textWord.joint === joint)
      );
    });
  const matchIndex = words.findIndex((_, index) => isMatchAt(index));
  return words[matchIndex]?.start ?? null;
}

/** Shortens a long sentence around a position, cutting at word boundaries. */
function cutExcerpt(text: string, start: number, end: number, position: number): string {
  const excerptStart = Math.max(
    start,
    Math.min(position - MAX_SENTENCE_LENGTH / 2, end - MAX_SENTENCE_LENGTH),
  );
  const excerptEnd = Math.min(end, excerptStart + MAX_SENTENCE_LENGTH);
  const before = excerptStart > start ? "…" : "";
  const after = excerptEnd < end ? "…" : "";
  const excerpt = text
    .slice(excerptStart, excerptEnd)
    .replace(before && /^\S{0,40}\s/u, "")
    .replace(after && /\s\S{0,40}$/u, "");
  return before + excerpt.replace(/\s+/gu, " ").trim() + after;
}

const MAX_SUGGESTIONS = 20;

/**
 * Lists, for each term of a rule, the words in the catalogue that look like new inflections, and
 * the other spellings of multi-word terms. Excludes rejected ones.
 * @throws DomainError not_found
 */
export async function listSuggestions({
  rule: id,
  source,
}: SuggestionsQuery): Promise<InflectionSuggestions[]> {
  const [rule] = await selectRules(db(), POLICY_OWNERS[source].ruleOwner, eq(rules.id, id));
  if (!rule) throw notFound("Rule");
  const refusals = await loadRefusals(db(), [id]);
  return suggestInflections({ id, terms: toRuleTerms(rule) }, (term, form) =>
    refusals.has(id, term, form),
  );
}

/** Lists suggestions for terms that are not saved yet. */
export async function listSpellings(terms: readonly string[]): Promise<InflectionSuggestions[]> {
  return suggestInflections({ terms: createUnsavedTerms(terms) }, () => false);
}

async function suggestInflections(
  request: { id?: number; terms: RuleTerms },
  isRefused: (term: string, form: string) => boolean,
): Promise<InflectionSuggestions[]> {
  const { excludedWords, matchCase } = request.terms;
  const [suggestions = []] = await findSuggestedInflections([request]);
  const usedInflections = await addExamples(
    suggestions.map(({ term, forms }) => ({ term, forms: forms.slice(0, MAX_SUGGESTIONS) })),
  );
  return usedInflections.map(({ term, proposals: inflections }) => {
    const normalizedTerms = new Set(inflections.map(({ form }) => normalizeTerm(form, matchCase)));
    const furtherForms = listSpellingVariants(term).filter((form) => {
      const key = normalizeTerm(form, matchCase);
      return !excludedWords.has(key) && !normalizedTerms.has(key) && !isRefused(term, form);
    });
    const spellings = furtherForms.map((form) => ({ form, count: 0, example: "" }));
    return {
      term,
      proposals: [...inflections.slice(0, MAX_SUGGESTIONS - spellings.length), ...spellings],
    };
  });
}

/** Adds an example to each inflection. Omits those of deleted or changed products. */
async function addExamples(
  suggestions: { term: string; forms: FoundInflection[] }[],
): Promise<InflectionSuggestions[]> {
  const productIds = suggestions.flatMap(({ forms }) => forms.map(({ product }) => product));
  const texts = await loadTexts([...new Set(productIds)]);
  return suggestions.map(({ term, forms }) => ({
    term,
    proposals: forms.flatMap(({ form, count, product, field }) => {
      const example = extractExample(texts.get(product)?.get(field) ?? "", form);
      return example === null ? [] : [{ form, count, example }];
    }),
  }));
}

async function loadTexts(ids: number[]): Promise<Map<number, Map<string, string>>> {
  if (ids.length === 0) return new Map();
  const productRows = await db()
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      texts: products.texts,
    })
    .from(products)
    .where(isAmong(products.id, ids));
  return new Map(productRows.map((product) => [product.id, new Map(listFieldTexts(product))]));
}
