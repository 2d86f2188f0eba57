import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { DELIVERY_STATUSES, MAIL_KINDS } from "../../lib/enums";
import { createdAt, id, leaseColumns, oneOf, timestampColumn } from "./columns";
import { invitations } from "./invitations";
import { users } from "./users";

/** Mails to send. A pending row is a queue entry. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** The only recipient. */
    recipient: text().notNull(),
    /** The recipient's account; null for a person without one. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    invitationId: integer().references(() => invitations.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    /** The encrypted text, which can contain a sign-in link. Null once sent or given up. */
    body: text(),
    /** Identical in all attempts, so that mail servers can recognize duplicates. */
    messageId: uuid().notNull().defaultRandom(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default("pending"),
    createdAt: createdAt(),

    ...leaseColumns(),
    deliveredAt: timestampColumn(),
    /** Reason why the last attempt failed. */
    errorMessage: text(),
  },
  (t) => [
    index("mails_queue_idx").on(t.id).where(sql`status = 'pending' and claim is null`),
    index("mails_lease_idx").on(t.leaseUntil).where(sql`claim is not null`),
    index("mails_age_idx").on(t.createdAt),
    index("mails_user_idx").on(t.userId),
    index("mails_invitation_idx").on(t.invitationId),
    check("mails_status_check", oneOf(t.status, DELIVERY_STATUSES)),
    check("mails_kind_check", oneOf(t.kind, MAIL_KINDS)),
  ],
);
