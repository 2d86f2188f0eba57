import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { rules } from "./policies";

/** The words of a block of products, in order. */
export interface WordBlock {
  /** For each text: product, language if known, field, and the end offset of its tokens. */
  texts: [product: number, language: string | null, field: string, end: number][];
  /** The distinct words, as written. */
  words: string[];
  /** Base64 of 32-bit numbers: 0 is a word boundary, 1 a hyphen, others the index of a word + 2. */
  tokens: string;
}

/** A cache that is derived only from products' texts and recomputed when a product changes. */
export const wordBlocks = pgTable("word_blocks", {
  /** A product's id divided by the number of products in a block. */
  block: integer().primaryKey(),
  /** Hash of the products' ids, versions and languages. */
  stamp: text().notNull(),
  content: jsonb().$type<WordBlock>().notNull(),
});

/** Words that a user rejected as inflections of a rule's term. */
export const rejectedInflections = pgTable(
  "refused_forms",
  {
    ruleId: integer()
      .notNull()
      .references(() => rules.id, { onDelete: "cascade" }),
    term: text().notNull(),
    form: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.term, t.form] })],
);
