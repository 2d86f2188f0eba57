import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Source } from "../../lib/enums";
import { createdAt, id, ownedBy, timestampColumn } from "./columns";
import { products } from "./products";

/** A validation's model usage and cost, and the result of each judged rule. */
export interface JudgingRecord {
  /** The model's id, or null if no model is configured or none was needed. */
  model: string | null;
  promptVersion: string | null;
  mode: string | null;
  /** Whether an evaluation of this model in this mode was accepted as a baseline. */
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
    /** The time of the answer in ISO 8601 format, or null if the model did not answer. */
    answeredAt: string | null;
    /** Whether the model was asked twice because the verdict depended on its answer. */
    askedTwice: boolean;
    /** Why the rule was not checked, or null if it was checked. */
    reason: string | null;
  }[];
}

/** A violation that a model reported. */
export interface StoredClaim {
  severity: string;
  quote: string;
  occurrence: number;
  reason: string;
  suggestion?: string | null;
}

/** A cached model answer to a prompt item about a text. Does not contain the text itself. */
export const judgements = pgTable("judgements", {
  id: id(),
  /** A hash of everything that the answer depends on (`lib/model/judging/hash.ts`). */
  hash: text().notNull().unique(),
  model: text().notNull(),
  promptVersion: text().notNull(),
  mode: text().notNull(),
  outcome: text({ enum: ["violated", "passed", "cannot_tell"] }).notNull(),
  claims: jsonb().$type<StoredClaim[]>().notNull().default([]),
  answeredAt: timestampColumn().notNull().defaultNow(),
});

/** Links an answer to the products with its text. It is deleted with the last of them. */
export const judgementProducts = pgTable(
  "judgement_products",
  {
    judgementId: ownedBy(() => judgements.id),
    productId: ownedBy(() => products.id),
    /** Whether a validation of this product uses the answer. */
    inVerdict: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.judgementId, t.productId] }),
    index("judgement_products_product_idx").on(t.productId),
    index("judgement_products_unused_idx").on(t.createdAt).where(sql`not in_verdict`),
  ],
);
