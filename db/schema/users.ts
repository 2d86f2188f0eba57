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
import { createdAt, id, moment, oneOf } from "./columns";

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
    /** Null for users who have only signed in with single sign-on. */
    passwordHash: text(),
    /** The identity provider's issuer and subject; null before the first single sign-on. */
    oidcIssuer: text(),
    oidcSubject: text(),
    /** Whether the user can sign in with a password although PASSWORD_SIGN_IN is 0. */
    emergencyAccess: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastLoginAt: moment(),
    /** Null before the first sign-in or if the last one predates single sign-on. */
    lastLoginMethod: text({ enum: SIGN_IN_METHODS }),
    /** The last visit to the dashboard, and the one before (`lib/insights/dashboard/visit.ts`). */
    visitedAt: moment(),
    previousVisitAt: moment(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(sql`lower(${t.email})`),
    uniqueIndex("users_username_key").on(t.username),
    uniqueIndex("users_oidc_subject_key").on(t.oidcIssuer, t.oidcSubject),
    check("users_role_check", oneOf(t.role, ROLES)),
  ],
);

export type User = typeof users.$inferSelect;

/** Sessions. Tokens contain the session's id, so revoking the row ends header and cookie access. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Time of the last request, with a precision of one minute. */
    lastSeenAt: moment().notNull().defaultNow(),
    /** IP address of the sign-in; null if unknown. */
    address: text(),
    userAgent: text(),
    /** The provider's ID token, encrypted, to sign out there; null for a password sign-in. */
    idToken: text(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [index("sessions_user_id_idx").on(t.userId)],
);

/** Points used per rate-limited key, in the columns that rate-limiter-flexible expects. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

/** Matches deletions of any entity. */
export const isDeletion = sql`action like '%.deleted'`;

/** Excludes sign-ins, which make up most of the log. */
export const isNoSignIn = sql`kind <> 'sign_in'`;

/** The searchable text: the entity's name and the ids of deleted products. */
export const auditSearchText = sql`(subject || chr(1) || coalesce(detail ->> 'product_ids', ''))`;

/** The audit log. Entries remain after their entities are deleted. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    action: text().notNull(),
    /** For filters; derived from the action. */
    kind: text({ enum: AUDIT_KINDS }).notNull().default("other"),
    entity: text().notNull(),
    entityId: integer(),
    /** The name of the entity at that time. */
    subject: text().notNull().default(""),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_entity_idx").on(t.entity, t.entityId),
    // Every filter reads an index from the newest entry.
    index("audit_log_newest_idx").on(t.createdAt, t.id),
    index("audit_log_kind_idx").on(t.kind, t.createdAt, t.id),
    index("audit_log_actor_idx").on(t.actorId, t.createdAt, t.id),
    index("audit_log_deletions_idx").on(t.createdAt, t.id).where(isDeletion),
    index("audit_log_no_sign_ins_idx").on(t.createdAt, t.id).where(isNoSignIn),
  ],
);

/** Requests with an Idempotency-Key, and their responses. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** Hash of method, address and body. */
    request: text().notNull(),
    /**
     * Whether a transaction of the request has committed. If so, the request must not run again.
     */
    hasCommitted: boolean().notNull().default(false),
    /** The response, encrypted; null while the request runs. */
    response: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("idempotency_keys_key").on(t.userId, t.key),
    index("idempotency_keys_created_idx").on(t.createdAt),
  ],
);
