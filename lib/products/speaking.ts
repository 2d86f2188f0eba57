import { type SQL, sql } from "drizzle-orm";
import { type Product, products } from "@/db/schema/products";
import type { ProductTraits } from "@/lib/checking/applicability";
import type { OneOrMore } from "@/lib/platform/fields";

/** A product's language: given, else recognized. */
export const spokenLanguage = sql<
  string | null
>`coalesce(${products.language}, ${products.detectedLanguage})`;

/** The close language that a recognized one may be as well; null if the language was given. */
export const alternativeLanguage = sql<
  string | null
>`case when ${products.language} is null then ${products.alternativeLanguage} end`;

/** Returns a product's languages as the checks need them. */
export function languagesOf({
  language,
  detectedLanguage,
  alternativeLanguage: alternative,
}: Pick<Product, "language" | "detectedLanguage" | "alternativeLanguage">): Pick<
  ProductTraits,
  "language" | "alternative"
> {
  return language ? { language, alternative: null } : { language: detectedLanguage, alternative };
}

/**
 * Returns whether a product's language, given or recognized, is one of these; `pt` includes
 * `pt-BR`.
 */
export function isIn(languages: OneOrMore<string>): SQL {
  if (!Array.isArray(languages)) return isInOne(languages);
  return sql`(${sql.join(languages.map(isInOne), sql` or `)})`;
}

function isInOne(language: string): SQL {
  const [base = ""] = language.split("-");
  // Uses the index on the first part of the tag.
  const inBase = sql`split_part(${spokenLanguage}, '-', 1) = ${base}`;
  if (base === language) return inBase;
  return sql`${inBase} and (${spokenLanguage} = ${language} or starts_with(${spokenLanguage}, ${`${language}-`}))`;
}
