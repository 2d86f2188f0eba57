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
import { type ApprovalAction, type DecisionKind, NOTIFICATION_KINDS } from "../../lib/enums";
import { createdAt, id, oneOf, ownedBy, timestampColumn } from "./columns";
import { batches, products } from "./products";
import { users } from "./users";

/** Data copied into a notification, which stays valid if the entity changes or is deleted. */
export interface NotificationDetail {
  product?: string;
  batch?: string;
  action?: ApprovalAction;
  comments?: string;
  /** Whether the decision replaced an earlier one. */
  changed?: boolean;
  /** Why a validation failed, or the reason for a decision on a finding. */
  reason?: string;
  /** The decision on a finding, and the finding's words or missing element. */
  decided?: DecisionKind;
  finding?: string;
  /**
   * For a completed batch, import or revalidation: the number of products that reached their
   * threshold, that did not, and that could not be validated.
   */
  compliant?: number;
  needsReview?: number;
  failed?: number;
  /** The data of a finished import. `reason` is set if the import failed. */
  importId?: number;
  import?: string;
  added?: number;
  updated?: number;
  errors?: number;
  /** The number of its undecided conflicts. Absent if there are none. */
  conflicts?: number;
  /** The data of a finished bulk change. */
  bulkChangeId?: number;
  bulkChange?: string;
  state?: string;
  changedProducts?: number;
  remainder?: number;
  undone?: number;
  /** The data of a completed evaluation. */
  evaluation?: number;
  model?: string;
  /** Whether a rule performed worse than its baseline. Absent if there is no baseline. */
  gotWorse?: boolean;
  /** The data of requested dossiers. */
  dossierRequestId?: number;
  /** The data of evidence that is about to end or has ended. */
  evidence?: string;
  claim?: string;
  reasonEnded?: "expired" | "withdrawn";
  /** The last day of the evidence. */
  until?: string;
  /** The number of dossiers, or of products whose latest verdicts rely on the evidence. */
  products?: number;
  /** The URL of a webhook that was disabled. */
  webhook?: string;
}

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: ownedBy(() => users.id),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** The user who caused the event, or null if the event was automatic. */
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    productId: integer().references(() => products.id, { onDelete: "set null" }),
    batchId: integer().references(() => batches.id, { onDelete: "set null" }),
    /** Not foreign keys, because these two rows can be deleted together with their product. */
    validationId: integer(),
    approvalId: integer(),
    detail: jsonb().$type<NotificationDetail>().notNull().default({}),
    /** Unread notifications with the same key share one row with a count. Null for no grouping. */
    alikeKey: text(),
    count: integer().notNull().default(1),
    readAt: timestampColumn(),
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

/** A user's channels for a kind of notification. If there is no row, the defaults apply. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: ownedBy(() => users.id),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    inProduct: boolean().notNull().default(true),
    /** Whether to send the notification to webhooks that subscribe to `notification.created`. */
    byWebhook: boolean().notNull().default(false),
    byMail: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check("notification_preferences_kind_check", oneOf(t.kind, NOTIFICATION_KINDS)),
  ],
);
