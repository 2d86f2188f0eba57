import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DecisionKind } from "../../lib/enums";
import { type ApprovalAction, NOTIFICATION_KINDS } from "../../lib/enums";
import { createdAt, id, moment, oneOf } from "./columns";
import { batches, products } from "./products";
import { users } from "./users";

/** The data of a notification, which stays valid after its subject has changed or was deleted. */
export interface NotificationDetail {
  /** The product's name. */
  product?: string;
  batch?: string;
  action?: ApprovalAction;
  comments?: string;
  /** Whether an earlier decision was changed. */
  changed?: boolean;
  /** Why a validation failed, or a finding was decided on. */
  reason?: string;
  /** The decision on a finding, and the finding: its words, or what is missing. */
  decided?: DecisionKind;
  finding?: string;
  /**
   * For a completed batch, import or re-validation: products that reached their threshold, that did
   * not, and that could not be validated.
   */
  compliant?: number;
  needsReview?: number;
  failed?: number;
  /** For an import that has ended; `reason` if it failed. */
  importId?: number;
  import?: string;
  added?: number;
  updated?: number;
  errors?: number;
  /** For a bulk change that has ended. */
  bulkChangeId?: number;
  bulkChange?: string;
  state?: string;
  changedProducts?: number;
  remainder?: number;
  undone?: number;
  /** For a completed evaluation. */
  evaluation?: number;
  model?: string;
  /** Absent if nothing was compared. */
  gotWorse?: boolean;
  /** The address of a webhook that was switched off. */
  webhook?: string;
}

/** A user's notifications. */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Who did it; null for Plumbline itself. */
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    productId: integer().references(() => products.id, { onDelete: "set null" }),
    batchId: integer().references(() => batches.id, { onDelete: "set null" }),
    /** These two rows are deleted with their product. */
    validationId: integer(),
    approvalId: integer(),
    detail: jsonb().$type<NotificationDetail>().notNull().default({}),
    /** Similar unread notifications with the same key are counted in one row; null if separate. */
    alikeKey: text(),
    count: integer().notNull().default(1),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("notifications_newest_idx").on(
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("notifications_unread_idx")
      .on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`read_at is null`),
    uniqueIndex("notifications_alike_key").on(t.userId, t.alikeKey).where(sql`read_at is null`),
    index("notifications_age_idx").on(t.createdAt),
    index("notifications_actor_idx").on(t.actorId).where(sql`actor_id is not null`),
    index("notifications_product_idx").on(t.productId).where(sql`product_id is not null`),
    index("notifications_batch_idx").on(t.batchId).where(sql`batch_id is not null`),
    check("notifications_kind_check", oneOf(t.kind, NOTIFICATION_KINDS)),
  ],
);

/** The channels that a user has chosen for a kind of notification; without a row, the defaults. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    inProduct: boolean().notNull().default(true),
    /** Sent to the webhooks that are subscribed to `notification.created`. */
    byWebhook: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check("notification_preferences_kind_check", oneOf(t.kind, NOTIFICATION_KINDS)),
  ],
);
