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
} from "../../lib/enums";
import { createdAt, id, leaseColumns, moment, oneOf } from "./columns";
import { products } from "./products";
import { users } from "./users";

/** A change of many texts, whose effects are computed product by product before it runs. */
export const bulkChanges = pgTable(
  "bulk_changes",
  {
    id: id(),
    name: text().notNull(),
    /** `undoing` while its changes are undone. */
    state: text({ enum: [...BULK_CHANGE_STATES, "undoing"] })
      .notNull()
      .default("preparing"),
    action: text({ enum: BULK_CHANGE_ACTIONS }).notNull(),
    /** The findings that it covers, as filters. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    replacement: text(),
    /** The day under whose rules it is computed and verified; null for the day it runs. */
    asOf: date({ mode: "string" }),
    comments: text().notNull().default(""),
    /** The decision and its reason; only for `decide`. */
    kind: text({ enum: DECISION_KINDS }),
    reason: text().notNull().default(""),
    /** The day when findings are accepted as known, and the last day of the acceptance. */
    knownOn: date({ mode: "string" }),
    expiresAt: date({ mode: "string" }),
    /** Number of products with such findings when it was created. */
    expected: integer().notNull().default(0),
    /** The last product whose change has been computed. */
    prepared: integer().notNull().default(0),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    startedBy: integer().references(() => users.id),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),

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

/** The effect of a bulk change on one product. */
export const bulkChangeItems = pgTable(
  "bulk_change_items",
  {
    bulkChangeId: integer()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: "cascade" }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    outcome: text({ enum: BULK_CHANGE_OUTCOMES }).notNull(),
    /** Why it was skipped, or not restored; otherwise empty. */
    reason: text().notNull().default(""),
    /** The product's version in the preview; a later one was made by someone else. */
    version: integer().notNull(),
    /** The validation that is decided on. */
    validationId: integer(),
    /** Undo data of decisions on the product or its findings; read by the action's module. */
    decisions: jsonb().notNull().default([]),
    changes: jsonb().$type<BulkChangeChange[]>().notNull().default([]),
    violationsBefore: integer(),
    violationsAfter: integer(),
    scoreBefore: doublePrecision(),
    scoreAfter: doublePrecision(),
    /** How unusual the change is; the greatest come first. */
    oddness: doublePrecision().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.bulkChangeId, t.productId] }),
    index("bulk_change_items_outcome_idx").on(t.bulkChangeId, t.outcome, t.oddness, t.productId),
    index("bulk_change_items_product_idx").on(t.productId),
    check("bulk_change_items_outcome_check", oneOf(t.outcome, BULK_CHANGE_OUTCOMES)),
  ],
);
