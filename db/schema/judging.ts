import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Source } from "../../lib/enums";
import { createdAt, id, moment } from "./columns";
import { products } from "./products";

/** The model calls of one validation, rule by rule, and their cost. */
export interface JudgingRecord {
  /** Null if none is configured, or it was not needed. */
  model: string | null;
  promptVersion: string | null;
  mode: string | null;
  /** Whether an evaluation of that model in that mode was accepted as baseline. */
  isCompared: boolean;
  calls: number;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number | null;
  rules: {
    rule: number | null;
    source: Source;
    ruleType: string;
    guidelineReference: string;
    state: "asked" | "replayed" | "not_checked";
    /** ISO 8601; null if it was not answered. */
    answeredAt: string | null;
    /** Whether the verdict depended on it and it was therefore requested twice. */
    askedTwice: boolean;
    /** Why it was not checked. */
    reason: string | null;
  }[];
}

/** One violation that a model claimed. */
export interface StoredClaim {
  severity: string;
  quote: string;
  occurrence: number;
  reason: string;
  suggestion?: string | null;
}

/** A model's cached answer to one prompt item about one text, without the text itself. */
export const judgements = pgTable("judgements", {
  id: id(),
  /** Hash of all inputs of the answer: `lib/model/judging/hash.ts`. */
  hash: text().notNull().unique(),
  model: text().notNull(),
  promptVersion: text().notNull(),
  mode: text().notNull(),
  outcome: text({ enum: ["violated", "passed", "cannot_tell"] }).notNull(),
  claims: jsonb().$type<StoredClaim[]>().notNull().default([]),
  /** When the model answered. */
  answeredAt: moment().notNull().defaultNow(),
});

/** The products whose text an answer is about; it is deleted with the last of them. */
export const judgementProducts = pgTable(
  "judgement_products",
  {
    judgementId: integer()
      .notNull()
      .references(() => judgements.id, { onDelete: "cascade" }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Whether one of the product's validations uses it. */
    inVerdict: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.judgementId, t.productId] }),
    index("judgement_products_product_idx").on(t.productId),
    index("judgement_products_unused_idx").on(t.createdAt).where(sql`not in_verdict`),
  ],
);
