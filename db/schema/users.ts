import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { AUDIT_KINDS, ROLES, SIGN_IN_METHODS } from "../../lib/enums";
import { createdAt, id, oneOf, ownedBy, timestampColumn } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text().notNull(),
    username: text().notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    role: text({ enum: ROLES }).notNull(),
    isActive: boolean().notNull().default(true),
    /** The password hash, or null for users who have only used single sign-on. */
    passwordHash: text(),
    /** The identity provider's issuer and subject, or null before the first single sign-on. */
    oidcIssuer: text(),
    oidcSubject: text(),
    /** Whether the user can sign in with a password even if PASSWORD_SIGN_IN is 0. */
    emergencyAccess: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastLoginAt: timestampColumn(),
    /**
     * The method of the last sign-in; null before the first one, or if the method was not recorded.
     */
    lastLoginMethod: text({ enum: SIGN_IN_METHODS }),
    /** The last and previous visits to the dashboard (`lib/insights/dashboard/recent-activity.ts`). */
    visitedAt: timestampColumn(),
    previousVisitAt: timestampColumn(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("users_username_key").on(t.username),
    uniqueIndex("users_oidc_subject_key").on(t.oidcIssuer, t.oidcSubject),
    check("users_role_check", oneOf(t.role, ROLES)),
  ],
);

export type User = typeof users.$inferSelect;

/** Sessions. Tokens contain the session's id, so revoking the row ends all access. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
    /** Time of the last request, with a precision of one minute. */
    lastSeenAt: timestampColumn().notNull().defaultNow(),
    /** The IP address used to sign in, or null if it is unknown. */
    address: text(),
    userAgent: text(),
    /** The provider's encrypted ID token, for signing out there. Null with a password. */
    idToken: text(),
    expiresAt: timestampColumn().notNull(),
    revokedAt: timestampColumn(),
  },
  (t) => [index("sessions_user_id_idx").on(t.userId)],
);

/** Points consumed per rate-limited key, in the columns that rate-limiter-flexible expects. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

export const deletionCondition = sql`action like '%.deleted'`;

/** Excludes sign-ins, which make up most of the audit log. */
export const notSignInCondition = sql`kind <> 'sign_in'`;

/** The searchable text: the entity's name and the ids of deleted products. */
export const auditSearchText = sql`(subject || chr(1) || coalesce(detail ->> 'product_ids', ''))`;

/** The audit log. Entries remain after their entities are deleted. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    action: text().notNull(),
    /** The kind of the entry, derived from the action. Used by filters. */
    kind: text({ enum: AUDIT_KINDS }).notNull().default("other"),
    entity: text().notNull(),
    entityId: integer(),
    /** The entity's name at the time of the action. */
    subject: text().notNull().default(""),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_entity_idx").on(t.entity, t.entityId),
    // Supports every filter with an index that starts at the newest entry.
    index("audit_log_newest_idx").on(t.createdAt, t.id),
    index("audit_log_kind_idx").on(t.kind, t.createdAt, t.id),
    index("audit_log_actor_idx").on(t.actorId, t.createdAt, t.id),
    index("audit_log_deletions_idx").on(t.createdAt, t.id).where(deletionCondition),
    index("audit_log_no_sign_ins_idx").on(t.createdAt, t.id).where(notSignInCondition),
  ],
);

/** Requests with an Idempotency-Key header, and their responses. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: id(),
    userId: ownedBy(() => users.id),
    key: text().notNull(),
    /** A hash of the operation and, once the body has been read, a space and its hash. */
    request: text().notNull(),
    /** Whether the request has committed a transaction. If so, it must not run again. */
    hasCommitted: boolean().notNull().default(false),
    /** The encrypted response, or null while the request runs. */
    response: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("idempotency_keys_key").on(t.userId, t.key),
    index("idempotency_keys_created_idx").on(t.createdAt),
  ],
);
