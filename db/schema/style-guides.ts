import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { STYLE_GUIDE_STATES } from "../../lib/enums";
import { createdAt, id, oneOf, updatedAt } from "./columns";
import { ruleSets } from "./policies";
import { users } from "./users";

/** Style guides with the rules suggested from them, until they become a rule set. */
export const styleGuides = pgTable(
  "style_guides",
  {
    id: id(),
    name: text().notNull(),
    fileName: text().notNull(),
    format: text().notNull(),
    /** Null if the format has no pages. */
    pages: integer(),
    /** Null if the language was not detected. */
    language: text(),
    /** Number of sentences read. */
    sentences: integer().notNull(),
    state: text({ enum: STYLE_GUIDE_STATES }).notNull().default("draft"),
    ruleSetId: integer().references(() => ruleSets.id, { onDelete: "set null" }),
    /** Suggested rules in the order of the guide (schema: `lib/style-guides/schemas.ts`). */
    suggestions: jsonb().$type<object[]>().notNull(),
    /** The sentences without a suggestion that the model has not read. */
    unread: jsonb()
      .$type<{ quote: string; page: number | null; section: string }[]>()
      .notNull()
      .default([]),
    /**
     * Number of suggestions, of accepted suggestions, and of suggestions for the model (`prose`).
     */
    counts: jsonb().$type<{ suggestions: number; accepted: number; prose: number }>().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("style_guides_created_at_idx").on(t.createdAt),
    index("style_guides_rule_set_idx").on(t.ruleSetId),
    check("style_guides_state_check", oneOf(t.state, STYLE_GUIDE_STATES)),
  ],
);
