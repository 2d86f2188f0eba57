import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  DECISION_ENDINGS,
  DECISION_KINDS,
  DECISION_SCOPES,
  DECISION_STATES,
  type DecisionAnchor,
  SOURCES,
} from "../../lib/enums";
import { createdAt, id, oneOf, ownedBy, timestampColumn, updatedAt } from "./columns";
import { products } from "./products";
import { users } from "./users";

/** Decisions on findings. An open decision dismisses the finding in all later verdicts. */
export const findingDecisions = pgTable(
  "finding_decisions",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    /** The decision's validation and violation. Later verdicts use other ids. */
    validationId: integer().notNull(),
    violationId: integer().notNull(),
    kind: text({ enum: DECISION_KINDS }).notNull(),
    scope: text({ enum: DECISION_SCOPES }).notNull(),
    reason: text().notNull(),
    /** The rule id, or null for a guideline clause, which is identified by its reference. */
    rule: integer(),
    source: text({ enum: SOURCES }).notNull(),
    guidelineReference: text().notNull(),
    checkedBy: text({ enum: ["rule", "ai"] }).notNull(),
    /** The finding's visible words, or null if the finding has no position. */
    violatingWords: text(),
    /** The line that contained the words, or null if the finding has no position. */
    context: text(),
    /** The matched words after case folding, or null if the finding has no position. */
    words: text(),
    /** The missing element, or null if the finding has a position. */
    missing: text(),
    /** The words' position in the last validated text; null for a finding without one. */
    anchor: jsonb().$type<DecisionAnchor>(),
    decidedBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The last day (UTC) on which the decision applies; null if it doesn't expire. */
    expiresAt: date({ mode: "string" }),
    /** The day (UTC) on which the finding was accepted as known, or null for other decisions. */
    knownOn: date({ mode: "string" }),
    state: text({ enum: DECISION_STATES }).notNull().default("open"),
    closedReason: text({ enum: DECISION_ENDINGS }),
    closedAt: timestampColumn(),
  },
  (t) => [
    // Ensures that only the first of two concurrent decisions on a finding is stored.
    uniqueIndex("finding_decisions_open_key").on(t.violationId).where(sql`state = 'open'`),
    index("finding_decisions_product_idx").on(t.productId, t.id),
    index("finding_decisions_open_idx").on(t.productId).where(sql`state = 'open'`),
    index("finding_decisions_expires_idx")
      .on(t.expiresAt)
      .where(sql`state = 'open' and expires_at is not null`),
    index("finding_decisions_known_idx").on(t.productId).where(sql`known_on is not null`),
    index("finding_decisions_newest_idx").on(t.createdAt, t.id),
    index("finding_decisions_rule_idx").on(t.rule, t.createdAt),
    index("finding_decisions_person_idx").on(t.decidedBy, t.createdAt),
    check("finding_decisions_kind_check", oneOf(t.kind, DECISION_KINDS)),
    check("finding_decisions_scope_check", oneOf(t.scope, DECISION_SCOPES)),
    check("finding_decisions_source_check", oneOf(t.source, SOURCES)),
    check(
      "finding_decisions_state_check",
      sql`(${t.state} = 'open') = (${t.closedReason} is null) and (${t.closedReason} is null) = (${t.closedAt} is null)`,
    ),
  ],
);
