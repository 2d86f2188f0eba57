import { sql } from "drizzle-orm";
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import {
  BULK_CHANGE_ACTIONS,
  BULK_CHANGE_OUTCOMES,
  BULK_CHANGE_STATES,
  type BulkChangeChange,
  DECISION_KINDS,
  type FixedRule,
} from "../../lib/enums";
import { createdAt, id, leaseColumns, oneOf, ownedBy, timestampColumn } from "./columns";
import { products } from "./products";
import { users } from "./users";

/** Changes to many texts. Their effects on products are computed before they start. */
export const bulkChanges = pgTable(
  "bulk_changes",
  {
    id: id(),
    name: text().notNull(),
    /** The state. `undoing` while the changes are being undone. */
    state: text({ enum: [...BULK_CHANGE_STATES, "undoing"] })
      .notNull()
      .default("preparing"),
    action: text({ enum: BULK_CHANGE_ACTIONS }).notNull(),
    filters: jsonb().$type<Record<string, string>>().notNull(),
    /** The internal ids of the only products to change, or null for all products. */
    productIds: integer().array(),
    replacement: text(),
    /** The date of the rules that apply to the change, or null for the day on which it runs. */
    asOf: date({ mode: "string" }),
    comments: text().notNull().default(""),
    /** The kind and reason of the decision. Used only for the action `decide`. */
    kind: text({ enum: DECISION_KINDS }),
    reason: text().notNull().default(""),
    /** The date on which findings are accepted as known, and the last day of that acceptance. */
    knownOn: date({ mode: "string" }),
    expiresAt: date({ mode: "string" }),
    /** The number of products with matching findings when the bulk change was created. */
    expected: integer().notNull().default(0),
    /** The id of the last product whose change has been computed. */
    prepared: integer().notNull().default(0),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    startedBy: integer().references(() => users.id),
    createdAt: createdAt(),
    startedAt: timestampColumn(),
    finishedAt: timestampColumn(),

    ...leaseColumns(),
    errorMessage: text(),
  },
  (t) => [
    index("bulk_changes_newest_idx").on(t.createdAt, t.id),
    index("bulk_changes_queue_idx")
      .on(t.id)
      .where(sql`state in ('preparing', 'running', 'undoing')`),
    index("bulk_changes_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    check("bulk_changes_state_check", oneOf(t.state, [...BULK_CHANGE_STATES, "undoing"])),
    check("bulk_changes_action_check", oneOf(t.action, BULK_CHANGE_ACTIONS)),
    check("bulk_changes_kind_check", oneOf(t.kind, DECISION_KINDS)),
  ],
);

/** The effects of bulk changes on individual products. */
export const bulkChangeItems = pgTable(
  "bulk_change_items",
  {
    bulkChangeId: ownedBy(() => bulkChanges.id),
    productId: ownedBy(() => products.id),
    outcome: text({ enum: BULK_CHANGE_OUTCOMES }).notNull(),
    /** The reason why the product was skipped or not restored. Empty for other outcomes. */
    reason: text().notNull().default(""),
    /** The product's version in the preview. A later one means that someone changed it. */
    version: integer().notNull(),
    validationId: integer(),
    /** Data for undoing decisions on the product or its findings, by action. */
    decisions: jsonb().notNull().default([]),
    changes: jsonb().$type<BulkChangeChange[]>().notNull().default([]),
    /** The findings that the change removes, by rule. */
    rules: jsonb().$type<FixedRule[]>().notNull().default([]),
    violationsBefore: integer(),
    violationsAfter: integer(),
    scoreBefore: doublePrecision(),
    scoreAfter: doublePrecision(),
    /** How unusual the change is. Items are listed in descending order of this value. */
    oddness: doublePrecision().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.bulkChangeId, t.productId] }),
    index("bulk_change_items_outcome_idx").on(t.bulkChangeId, t.outcome, t.oddness, t.productId),
    index("bulk_change_items_product_idx").on(t.productId),
    check("bulk_change_items_outcome_check", oneOf(t.outcome, BULK_CHANGE_OUTCOMES)),
  ],
);
