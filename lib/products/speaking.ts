import { type SQL, sql } from "drizzle-orm";
import { products } from "@/db/schema/products";
import type { OneOrMore } from "@/lib/platform/fields";

/**
 * Returns whether a product's language, given or recognized, is one of these; `pt` includes
 * `pt-BR`.
 */
export function isIn(languages: OneOrMore<string>): SQL {
  if (!Array.isArray(languages)) return isInOne(languages);
  return sql`(${sql.join(languages.map(isInOne), sql` or `)})`;
}

function isInOne(language: string): SQL {
  const spoken = sql`coalesce(${products.language}, ${products.detectedLanguage})`;
  const [base = ""] = language.split("-");
  // Uses the index on the first part of the tag.
  const inBase = sql`split_part(${spoken}, '-', 1) = ${base}`;
  if (base === language) return inBase;
  return sql`${inBase} and (${spoken} = ${language} or starts_with(${spoken}, ${`${language}-`}))`;
}
