import { and, asc, eq, gt, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { invitations } from "@/db/schema/invitations";
import { mails } from "@/db/schema/mails";
import { users } from "@/db/schema/users";
import type { DeliveryStatus } from "@/lib/enums";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { InvitationJson } from "./schemas";

export type Invitation = typeof invitations.$inferSelect;

/**
 * Lists invitations that were not accepted, including expired ones, by email. Excludes invitations
 * of people who have since received an account in another way.
 */
export async function listInvitations(query: PageQuery): Promise<Listing<InvitationJson>> {
  const condition = hasNoAccount();
  const [invitationRows, count] = await Promise.all([
    db()
      .select({
        invitation: invitations,
        inviter: sql<string | null>`${selectPersonName(users)}`,
        mail: selectLastMail<DeliveryStatus | null>(mails.status),
        mailError: selectLastMail<string | null>(mails.errorMessage),
      })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .where(condition)
      .orderBy(asc(sql`lower(${invitations.email})`))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(invitations, condition),
  ]);
  const items = invitationRows.map((row) => toInvitationJson(row.invitation, row));
  return { items, count, countIsExact: true };
}

/** Returns SQL for a column of the last mail with an invitation's link. */
function selectLastMail<T>(column: PgColumn): SQL<T> {
  return sql<T>`(select ${column} from ${mails} where ${mails.invitationId} = ${invitations.id}
    order by ${mails.id} desc limit 1)`;
}

/** Returns the condition that an invitation's email has no account. */
function hasNoAccount(): SQL {
  const accounts = db()
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${invitations.email})`));
  return notExists(accounts);
}

/** Returns the condition that an invitation can be accepted with a token that has this hash. */
export function isAcceptable(tokenHash: string): SQL | undefined {
  return and(
    eq(invitations.tokenHash, tokenHash),
    gt(invitations.expiresAt, new Date()),
    hasNoAccount(),
  );
}

interface InvitationFacts {
  inviter: string | null;
  mail: DeliveryStatus | null;
  mailError: string | null;
}

export function toInvitationJson(
  invitation: Invitation,
  { inviter, mail, mailError }: InvitationFacts,
): InvitationJson {
  return {
    ...toSnakeCase(invitation, ["id", "email", "firstName", "lastName", "role"]),
    invited_by: inviter,
    mail,
    mail_error: mailError,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    is_expired: invitation.expiresAt <= new Date(),
  };
}

const RETENTION_DAYS = 30;

/** Deletes invitations that expired more than 30 days ago. */
export async function deleteOldInvitations(): Promise<void> {
  const limit = sql`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db().delete(invitations).where(lt(invitations.expiresAt, limit));
}
