import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { STYLE_GUIDE_STATES } from "../../lib/enums";
import { createdAt, id, oneOf, updatedAt } from "./columns";
import { ruleSets } from "./policies";
import { users } from "./users";

/**
 * Style guides with the rules suggested from their text. Rows exist until the rules become a rule
 * set.
 */
export const styleGuides = pgTable(
  "style_guides",
  {
    id: id(),
    name: text().notNull(),
    fileName: text().notNull(),
    format: text().notNull(),
    /** The number of pages, or null if the format has no pages. */
    pages: integer(),
    /** The language, or null if it was not detected. */
    language: text(),
    /** The number of sentences read. */
    sentences: integer().notNull(),
    state: text({ enum: STYLE_GUIDE_STATES }).notNull().default("draft"),
    ruleSetId: integer().references(() => ruleSets.id, { onDelete: "set null" }),
    /** Suggested rules in the order of the style guide (schema: `lib/style-guides/schemas.ts`). */
    suggestions: jsonb().$type<object[]>().notNull(),
    /** The sentences that have no suggestion and that the model has not read. */
    unread: jsonb()
      .$type<{ quote: string; page: number | null; section: string }[]>()
      .notNull()
      .default([]),
    /** The number of suggestions, accepted suggestions, and suggestions for the model (`prose`). */
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
