import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { readWords } from "../words/catalogue";
import { type FoundInflection, InflectionFinder, type RuleTerms } from "./find";
import { loadRefusals } from "./refusals";
import { loadWordSimilarity, type WordSimilarity } from "./word-similarity";

/** A rule and its terms. The id is missing if the rule is not saved yet. */
interface RuleWithTerms {
  id?: number;
  terms: RuleTerms;
}

export interface SuggestedInflections {
  term: string;
  /** The inflections found, most frequent first. */
  forms: FoundInflection[];
}

/** Finds suggested inflections of each rule's terms in the catalogue. Excludes rejected ones. */
export async function findSuggestedInflections(
  rulesWithTerms: readonly RuleWithTerms[],
): Promise<SuggestedInflections[][]> {
  if (rulesWithTerms.every(({ terms }) => terms.terms.length === 0))
    return rulesWithTerms.map(() => []);
  const finder = new InflectionFinder(
    rulesWithTerms.map(({ terms }) => terms),
    await loadWordSimilarities(),
  );
  for await (const block of readWords()) finder.add(block);
  const results = finder.results();
  const refusals = await loadRefusals(
    db(),
    rulesWithTerms.flatMap(({ id }) => id ?? []),
  );
  return rulesWithTerms.map(({ id, terms }) =>
    (results.get(terms) ?? []).map(({ term, forms }) => ({
      term,
      forms: forms.filter(({ form }) => !refusals.has(id, term, form)),
    })),
  );
}

/** Returns the catalogue languages' similarity tests; English if none is known. */
async function loadWordSimilarities(): Promise<ReadonlyMap<string, WordSimilarity>> {
  const spokenLanguageSql = sql<
    string | null
  >`split_part(coalesce(${products.language}, ${products.detectedLanguage}), '-', 1)`;
  const languageRows = await db().selectDistinct({ code: spokenLanguageSql }).from(products);
  const codes = languageRows.flatMap(({ code }) => code ?? []);
  const languageCodes = codes.length > 0 ? codes : ["en"];
  return new Map(
    await Promise.all(
      languageCodes.map(async (code) => [code, await loadWordSimilarity(code)] as const),
    ),
  );
}
