import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { STYLE_GUIDE_STATES, SUGGESTION_KINDS, SUGGESTION_STATES } from "../../lib/enums";
import { createdAt, id, oneOf, ownedBy, updatedAt } from "./columns";
import { ruleSets } from "./policies";
import { users } from "./users";

/** Style guides with suggested rules. Rows exist until they become a rule set. */
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
    sentences: integer().notNull(),
    state: text({ enum: STYLE_GUIDE_STATES }).notNull().default("draft"),
    ruleSetId: integer().references(() => ruleSets.id, { onDelete: "set null" }),
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
    index("style_guides_updated_at_idx").on(t.updatedAt),
    index("style_guides_rule_set_idx").on(t.ruleSetId),
    check("style_guides_state_check", oneOf(t.state, STYLE_GUIDE_STATES)),
  ],
);

/** Suggested rules. The schemas of the JSON columns are in `lib/style-guides/schemas.ts`. */
export const styleGuideSuggestions = pgTable(
  "style_guide_suggestions",
  {
    styleGuideId: ownedBy(() => styleGuides.id),
    /** The id within the style guide, in the order of the guide. */
    number: integer().notNull(),
    kind: text({ enum: SUGGESTION_KINDS }).notNull(),
    rule: jsonb().$type<object>().notNull(),
    quote: text().notNull(),
    /** The page, or null if the format has no pages. */
    page: integer(),
    section: text().notNull(),
    state: text({ enum: SUGGESTION_STATES }).notNull(),
    /** Whether code or a model suggests it. */
    author: text({ enum: ["reader", "ai"] }).notNull(),
    matches: jsonb().$type<object>().notNull(),
    conflicts: jsonb().$type<object[]>().notNull(),
    /** Terms that the suggestion's sentence prescribes. */
    prescribed: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.styleGuideId, t.number] }),
    check("style_guide_suggestions_kind_check", oneOf(t.kind, SUGGESTION_KINDS)),
    check("style_guide_suggestions_state_check", oneOf(t.state, SUGGESTION_STATES)),
  ],
);
