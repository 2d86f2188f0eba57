import { sql } from "drizzle-orm";
import {
  check,
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

/** One change of many texts; what it would do is worked out before it is done, product by product. */
export const bulkChanges = pgTable(
  "bulk_changes",
  {
    id: id(),
    name: text().notNull(),
    /** `undoing` while it takes back what it changed. */
    state: text({ enum: [...BULK_CHANGE_STATES, "undoing"] })
      .notNull()
      .default("preparing"),
    action: text({ enum: BULK_CHANGE_ACTIONS }).notNull(),
    /** The findings that it is about, as they were asked for. */
    filters: jsonb().$type<Record<string, string>>().notNull(),
    replacement: text(),
    comments: text().notNull().default(""),
    /** What is decided, and why; of `decide` alone. */
    kind: text({ enum: DECISION_KINDS }),
    reason: text().notNull().default(""),
    /** Products with such findings when it was drafted. */
    expected: integer().notNull().default(0),
    /** The last product whose change has been worked out. */
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

/** What a bulk change would do, or did, to one product. */
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
    /** Why it stands in the remainder, or was kept; empty elsewhere. */
    reason: text().notNull().default(""),
    /** The product's version that the preview saw; a later one is somebody else's. */
    version: integer().notNull(),
    /** The validation that is decided on. */
    validationId: integer(),
    /** What takes back what it decided on the product or its findings; its action's module reads it. */
    decisions: jsonb().notNull().default([]),
    changes: jsonb().$type<BulkChangeChange[]>().notNull().default([]),
    violationsBefore: integer(),
    violationsAfter: integer(),
    scoreBefore: doublePrecision(),
    scoreAfter: doublePrecision(),
    /** How little it looks like the rest; the greatest first. */
    oddness: doublePrecision().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.bulkChangeId, t.productId] }),
    index("bulk_change_items_outcome_idx").on(t.bulkChangeId, t.outcome, t.oddness, t.productId),
    index("bulk_change_items_product_idx").on(t.productId),
    check("bulk_change_items_outcome_check", oneOf(t.outcome, BULK_CHANGE_OUTCOMES)),
  ],
);
