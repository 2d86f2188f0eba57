import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { sentencesOf } from "@/lib/checking/segments";
import { meaningOf } from "@/lib/checking/term-list";
import { notFound } from "@/lib/errors";
import { isAmong } from "@/lib/platform/search";
import { select } from "../rules/queries";
import { fieldsOf } from "../words/catalogue";
import { iterateWords, withoutInvisible } from "../words/split";
import type { FoundInflection, RuleTerms } from "./find";
import { findSuggestedInflections } from "./open-suggestions";
import { OWNERS } from "./owners";
import { spellingsOf } from "./pattern";
import { refusalsOf } from "./refusals";
import { createUnsavedTerms, ruleTermsOf } from "./rule-terms";
import type { InflectionSuggestions, SuggestionsQuery } from "./schemas";

const MAX_SENTENCE_LENGTH = 240;

/** Returns the first sentence of a visible text that contains the words; null if none. */
function exampleOf(text: string, form: string): string | null {
  const visibleText = withoutInvisible(text);
  const position = findWords(visibleText, form);
  if (position === null) return null;
  const sentence = sentencesOf(visibleText).find(({ end }) => end > position) ?? {
    start: 0,
    end: visibleText.length,
  };
  return cut(visibleText, sentence.start, sentence.end, position);
}

function findWords(text: string, form: string): number | null {
  const words = [...iterateWords(text)];
  const phraseWords = [...iterateWords(form)];
  const matchesAt = (startIndex: number) =>
    phraseWords.every(({ text: word, joint }, step) => {
      const textWord = words[startIndex + step];
      return (
        textWord?.text.toLowerCase() === word.toLowerCase() &&
        (step === 0 || textWord.joint === joint)
      );
    });
  const matchIndex = words.findIndex((_, index) => matchesAt(index));
  return words[matchIndex]?.start ?? null;
}

/** Shortens a long sentence around a position, cutting at word boundaries. */
function cut(text: string, start: number, end: number, position: number): string {
  const from = Math.max(
    start,
    Math.min(position - MAX_SENTENCE_LENGTH / 2, end - MAX_SENTENCE_LENGTH),
  );
  const to = Math.min(end, from + MAX_SENTENCE_LENGTH);
  const before = from > start ? "…" : "";
  const after = to < end ? "…" : "";
  const excerpt = text
    .slice(from, to)
    .replace(before && /^\S{0,40}\s/u, "")
    .replace(after && /\s\S{0,40}$/u, "");
  return before + excerpt.replace(/\s+/gu, " ").trim() + after;
}

const MAX_SUGGESTIONS = 20;

/**
 * Lists, for each term of a rule, the words of the catalogue that look like new inflections, and
 * the other spellings of multi-word terms, excluding rejected ones.
 * @throws DomainError not_found
 */
export async function listSuggestions({
  rule: id,
  source,
}: SuggestionsQuery): Promise<InflectionSuggestions[]> {
  const [rule] = await select(db(), OWNERS[source], eq(rules.id, id));
  if (!rule) throw notFound("Rule");
  const refusals = await refusalsOf(db(), [id]);
  return suggest({ id, terms: ruleTermsOf(rule) }, (term, form) => refusals.has(id, term, form));
}

/** Lists suggestions for terms that are not saved yet. */
export async function listSpellings(terms: readonly string[]): Promise<InflectionSuggestions[]> {
  return suggest({ terms: createUnsavedTerms(terms) }, () => false);
}

async function suggest(
  request: { id?: number; terms: RuleTerms },
  isRefused: (term: string, form: string) => boolean,
): Promise<InflectionSuggestions[]> {
  const { known, matchCase } = request.terms;
  const [suggestions = []] = await findSuggestedInflections([request]);
  const inUse = await withExamples(
    suggestions.map(({ term, forms }) => ({ term, forms: forms.slice(0, MAX_SUGGESTIONS) })),
  );
  return inUse.map(({ term, proposals: inflections }) => {
    const meanings = new Set(inflections.map(({ form }) => meaningOf(form, matchCase)));
    const further = spellingsOf(term).filter((form) => {
      const meaning = meaningOf(form, matchCase);
      return !known.has(meaning) && !meanings.has(meaning) && !isRefused(term, form);
    });
    const spellings = further.map((form) => ({ form, count: 0, example: "" }));
    return {
      term,
      proposals: [...inflections.slice(0, MAX_SUGGESTIONS - spellings.length), ...spellings],
    };
  });
}

/**
 * Adds an example to each inflection. Omits inflections whose product has since been deleted or
 * changed.
 */
async function withExamples(
  suggestions: { term: string; forms: FoundInflection[] }[],
): Promise<InflectionSuggestions[]> {
  const productIds = suggestions.flatMap(({ forms }) => forms.map(({ product }) => product));
  const texts = await textsOf([...new Set(productIds)]);
  return suggestions.map(({ term, forms }) => ({
    term,
    proposals: forms.flatMap(({ form, count, product, field }) => {
      const example = exampleOf(texts.get(product)?.get(field) ?? "", form);
      return example === null ? [] : [{ form, count, example }];
    }),
  }));
}

/** Returns the texts by product and field. */
async function textsOf(ids: number[]): Promise<Map<number, Map<string, string>>> {
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
  return new Map(productRows.map((product) => [product.id, new Map(fieldsOf(product))]));
}
