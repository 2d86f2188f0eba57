import { type SQL, sql } from "drizzle-orm";
import { type Product, products } from "@/db/schema/products";
import type { ProductTraits } from "@/lib/checking/rules/policies/applicability";
import type { OneOrMore } from "@/lib/platform/fields";

/** A product's language: set by a user, or else recognized. */
export const spokenLanguage = sql<
  string | null
>`coalesce(${products.language}, ${products.detectedLanguage})`;

/** A language as likely as the recognized one; null for one set by a user. */
export const alternativeLanguage = sql<
  string | null
>`case when ${products.language} is null then ${products.alternativeLanguage} end`;

/** Returns a product's languages in the checker's format. */
export function toLanguagesJson({
  language,
  detectedLanguage,
  alternativeLanguage: alternative,
}: Pick<Product, "language" | "detectedLanguage" | "alternativeLanguage">): Pick<
  ProductTraits,
  "language" | "alternative"
> {
  return language ? { language, alternative: null } : { language: detectedLanguage, alternative };
}

/** Returns a condition for products in these languages. `pt` also matches `pt-BR`. */
export function isInLanguages(languages: OneOrMore<string>): SQL {
  if (!Array.isArray(languages)) return isInLanguage(languages);
  return sql`(${sql.join(languages.map(isInLanguage), sql` or `)})`;
}

function isInLanguage(language: string): SQL {
  const [base = ""] = language.split("-");
  // Uses the index on the first part of the tag.
  const baseCondition = sql`split_part(${spokenLanguage}, '-', 1) = ${base}`;
  if (base === language) return baseCondition;
  return sql`${baseCondition} and (${spokenLanguage} = ${language} or starts_with(${spokenLanguage}, ${`${language}-`}))`;
}
