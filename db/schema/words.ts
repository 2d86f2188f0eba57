import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { rules } from "./policies";

/** The words of neighbouring products' texts, in their order. */
export interface WordBlock {
  /** Of each text: its product, that one's language where known, its field, and where its tokens end. */
  texts: [product: number, language: string | null, field: string, end: number][];
  /** Each word once, as written. */
  words: string[];
  /** Base64 of 32-bit numbers: 0 sets words apart, 1 is a hyphen, others are a word's place + 2. */
  tokens: string;
}

/** What follows from products' texts alone; made anew where a product is not the one it was made of. */
export const wordBlocks = pgTable("word_blocks", {
  /** A product's id divided by the number of products of a block. */
  block: integer().primaryKey(),
  /** Of the products' ids, versions and languages. */
  stamp: text().notNull(),
  content: jsonb().$type<WordBlock>().notNull(),
});

/** Words that a person said are no forms of a rule's term. */
export const refusedForms = pgTable(
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
