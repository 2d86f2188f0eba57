import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { Check, SeoCheck } from "../../lib/enums";
import { id } from "./columns";

/**
 * What very many rows say alike, each wording once: the rules that a verdict was made under, the
 * sentences of the search engine without the words and numbers of a product. Rows name it by its id
 * (`lib/common-parts.ts`); no foreign key, which would write into the same few rows with each of
 * them. It is never changed, and outlives rules and policies, so that what was said of them stays.
 */
export const commonParts = pgTable("common_parts", {
  id: id(),
  /** Of the content. */
  hash: uuid().notNull().unique(),
  content: jsonb().notNull(),
});

/** The value itself or, where many rows have the same, the id of a common part. */
export type Shared<Value> = Value | number;

/** What a check says of its rule, whatever came of it. */
export type CheckedRule = Omit<Check, "outcome" | "reason">;

/** What became of every rule; of verdicts made before common parts were kept, in full. */
export type StoredChecks =
  | Check[]
  | {
      /** The common part that lists the rules, `CheckedRule[]`. */
      rules: number;
      /** A letter for each rule. */
      outcomes: string;
      /** By the rule's place, where one is known. */
      reasons?: Record<string, string>;
    };

/** In full, or as `lib/seo/sentences.ts` has it. */
export type StoredSeoCheck = SeoCheck | string;
