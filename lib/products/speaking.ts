import { type SQL, sql } from "drizzle-orm";
import { products } from "@/db/schema/products";

/** Whether a product is in a language, as given or else as recognised; `pt` holds `pt-BR`. */
export function isIn(language: string): SQL {
  const spoken = sql`coalesce(${products.language}, ${products.detectedLanguage})`;
  const [base = ""] = language.split("-");
  // On the index, for the first part of the tag.
  const inBase = sql`split_part(${spoken}, '-', 1) = ${base}`;
  if (base === language) return inBase;
  return sql`${inBase} and (${spoken} = ${language} or starts_with(${spoken}, ${`${language}-`}))`;
}
