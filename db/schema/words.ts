import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { rules } from "./policies";

/** The words of a block of products, in order. */
export interface WordBlock {
  /** For each text: product, language (if known), field, and the end offset of its tokens. */
  texts: [product: number, language: string | null, field: string, end: number][];
  /** The distinct words, as written. */
  words: string[];
  /** Base64-encoded 32-bit numbers: 0 a word boundary, 1 a hyphen, n ≥ 2 is word n - 2. */
  tokens: string;
}

/** A cache derived only from product texts. It is recomputed when a product changes. */
export const wordBlocks = pgTable("word_blocks", {
  /** The product id divided by the number of products per block. */
  block: integer().primaryKey(),
  /** Hash of the products' ids, versions and languages. */
  stamp: text().notNull(),
  content: jsonb().$type<WordBlock>().notNull(),
});

/** Words that a user rejected as inflections of a term of a rule. */
export const rejectedInflections = pgTable(
  "refused_forms",
  {
    ruleId: ownedBy(() => rules.id),
    term: text().notNull(),
    form: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.term, t.form] })],
);
