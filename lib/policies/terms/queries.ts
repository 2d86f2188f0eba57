import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { sentencesOf } from "@/lib/checking/segments";
import { notFound } from "@/lib/errors";
import { isAmong } from "@/lib/platform/search";
import { select } from "../rules/queries";
import { fieldsOf } from "../words/catalogue";
import { withoutInvisible, wordsIn } from "../words/split";
import type { FoundInflection } from "./find";
import { findSuggestedInflections } from "./open-suggestions";
import { OWNERS } from "./owners";
import type { InflectionSuggestions, ProposalsQuery } from "./schemas";

const MAX_SENTENCE_LENGTH = 240;

/** Returns the first sentence of a visible text that contains the words; null if none. */
function exampleOf(text: string, form: string): string | null {
  const seen = withoutInvisible(text);
  const place = placeOf(seen, form);
  if (place === null) return null;
  const sentence = sentencesOf(seen).find(({ end }) => end > place) ?? {
    start: 0,
    end: seen.length,
  };
  return cut(seen, sentence.start, sentence.end, place);
}

function placeOf(text: string, form: string): number | null {
  const words = [...wordsIn(text)];
  const wanted = [...wordsIn(form)];
  const fits = (at: number) =>
    wanted.every(({ text: word, joint }, step) => {
      const found = words[at + step];
      return (
        found?.text.toLowerCase() === word.toLowerCase() && (step === 0 || found.joint === joint)
      );
    });
  const at = words.findIndex((_, place) => fits(place));
  return words[at]?.start ?? null;
}

/** Cuts a long sentence at word boundaries around a position. */
function cut(text: string, start: number, end: number, place: number): string {
  const from = Math.max(
    start,
    Math.min(place - MAX_SENTENCE_LENGTH / 2, end - MAX_SENTENCE_LENGTH),
  );
  const to = Math.min(end, from + MAX_SENTENCE_LENGTH);
  const before = from > start ? "…" : "";
  const after = to < end ? "…" : "";
  const shown = text
    .slice(from, to)
    .replace(before && /^\S{0,40}\s/u, "")
    .replace(after && /\s\S{0,40}$/u, "");
  return before + shown.replace(/\s+/gu, " ").trim() + after;
}

const MAX_SUGGESTIONS = 20;

/**
 * Lists for each term of a rule the words of the catalogue that look like new inflections, without
 * rejected ones.
 * @throws DomainError not_found
 */
export async function listSuggestions({
  rule: id,
  source,
}: ProposalsQuery): Promise<InflectionSuggestions[]> {
  const [rule] = await select(db(), OWNERS[source], eq(rules.id, id));
  if (!rule) throw notFound("Rule");
  const [found = []] = await findSuggestedInflections([rule]);
  return withExamples(
    found.map(({ term, forms }) => ({ term, forms: forms.slice(0, MAX_SUGGESTIONS) })),
  );
}

/** Omits inflections whose product was deleted or changed since it was read. */
async function withExamples(
  found: { term: string; forms: FoundInflection[] }[],
): Promise<InflectionSuggestions[]> {
  const wanted = found.flatMap(({ forms }) => forms.map(({ product }) => product));
  const texts = await textsOf([...new Set(wanted)]);
  return found.map(({ term, forms }) => ({
    term,
    proposals: forms.flatMap(({ form, count, product, field }) => {
      const example = exampleOf(texts.get(product)?.get(field) ?? "", form);
      return example === null ? [] : [{ form, count, example }];
    }),
  }));
}

/** By product and field. */
async function textsOf(ids: number[]): Promise<Map<number, Map<string, string>>> {
  if (ids.length === 0) return new Map();
  const found = await db()
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      texts: products.texts,
    })
    .from(products)
    .where(isAmong(products.id, ids));
  return new Map(found.map((product) => [product.id, new Map(fieldsOf(product))]));
}
