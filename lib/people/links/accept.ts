import { and, eq, gt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { invitations } from "@/db/schema/invitations";
import { passwordLinks } from "@/db/schema/password-links";
import { type User, users } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { config } from "@/lib/platform/config";
import { selectPersonName } from "@/lib/platform/person-names";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { hashChosenPassword } from "../auth/chosen-password";
import { toNetworkKey } from "../auth/client-address";
import { createSessionToken } from "../auth/session";
import { type Client, endSessions } from "../auth/sessions";
import { canUsePassword, openPasswordSession } from "../auth/sign-in";
import { consumePoint, LINK_LIMIT, refundPoint } from "../auth/throttle";
import { hashKey } from "../auth/tokens/key";
import { revokeAllApiTokens } from "../auth/tokens/mutations";
import { isAcceptable } from "../invitations/queries";
import { insertUser } from "../users/mutations";
import { toUserJson } from "../users/queries";
import type { AcceptLink, LinkJson } from "./schemas";

/**
 * Returns the recipient of a valid link. The link stays valid.
 * @throws DomainError not_found; too_many after repeated failures from one address
 */
export function openLink(token: string, client: Client): Promise<LinkJson> {
  return countFailures(client, async () => {
    const { person, expiresAt } = await findLink(hashKey(token));
    return {
      ...toSnakeCase(person, ["email", "firstName", "lastName", "role"]),
      expires_at: expiresAt.toISOString(),
    };
  });
}

/**
 * Creates the account of an invitation with this password, or sets it for the user of a password
 * link, and signs the user in. Of concurrent calls, only one succeeds.
 * @throws DomainError not_found if the link is not valid; invalid if the password is easily
 * guessed; conflict if the email already has an account; too_many after repeated failures from one
 * address
 */
export function acceptLink({ token, password }: AcceptLink, client: Client) {
  return countFailures(client, async () => {
    const hash = hashKey(token);
    const { user, person } = await findLink(hash);
    const passwordHash = await hashChosenPassword(password, person, "password");
    const { session, person: signedIn } = await db().transaction(async (tx) => {
      const account = user
        ? await resetPassword(tx, hash, passwordHash)
        : await createInvitedUser(tx, hash, passwordHash);
      return openPasswordSession(tx, account, client);
    });
    return {
      token: await createSessionToken(session.id, signedIn.id),
      user: toUserJson(signedIn),
    };
  });
}

/**
 * Returns the person that a valid link is for and, for a password link, the user's account.
 * @throws DomainError not_found
 */
async function findLink(hash: string) {
  const [invitation] = await db().select().from(invitations).where(isAcceptable(hash));
  if (invitation && config().passwordSignIn)
    return {
      user: null,
      person: { ...invitation, username: "", passwordHash: null },
      expiresAt: invitation.expiresAt,
    };
  const [row] = await db()
    .select({ user: users, expiresAt: passwordLinks.expiresAt })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(isCurrentLink(hash), eq(users.isActive, true)));
  if (!row || !canUsePassword(row.user)) throw createInvalidLinkError();
  return { user: row.user, person: row.user, expiresAt: row.expiresAt };
}

function isCurrentLink(hash: string) {
  return and(eq(passwordLinks.tokenHash, hash), gt(passwordLinks.expiresAt, new Date()));
}

async function createInvitedUser(tx: Database, hash: string, passwordHash: string): Promise<User> {
  const [invitation] = await tx.delete(invitations).where(isAcceptable(hash)).returning();
  if (!invitation) throw createInvalidLinkError();
  const { email, firstName, lastName, role, invitedBy } = invitation;
  const user = await insertUser(tx, {
    ...{ email, username: "", firstName, lastName },
    passwordHash,
    role,
  });
  const [inviter] = await tx
    .select({ name: selectPersonName(users) })
    .from(users)
    .where(eq(users.id, sql`${invitedBy}`));
  const entry = { action: "user.created", entity: "user", entityId: user.id };
  const detail = { role, invited_by: inviter?.name ?? "a former admin" };
  await recordAudit(tx, { actorId: user.id, ...entry, detail });
  return user;
}

/** Sets the password and, as after a reset by an admin, ends sessions and revokes API tokens. */
async function resetPassword(tx: Database, hash: string, passwordHash: string): Promise<User> {
  const [link] = await tx.delete(passwordLinks).where(isCurrentLink(hash)).returning();
  if (!link) throw createInvalidLinkError();
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, link.userId), eq(users.isActive, true)))
    .returning();
  if (!user) throw createInvalidLinkError();
  await endSessions(tx, user.id);
  await revokeAllApiTokens(tx, user.id);
  const entry = { action: "user.password_changed", entity: "user", entityId: user.id };
  await recordAudit(tx, { actorId: user.id, ...entry, detail: { by: "link" } });
  return user;
}

function createInvalidLinkError(): DomainError {
  return new DomainError(
    "not_found",
    "This link doesn't work: it was already used, replaced or withdrawn, or it has expired. Ask an admin for a new one.",
  );
}

/** Runs `work`, and counts failures by address so that tokens cannot be tried at random. */
async function countFailures<T>({ address }: Client, work: () => Promise<T>): Promise<T> {
  const network = toNetworkKey(address);
  await consumePoint(LINK_LIMIT, network, "Too many attempts. Please wait a few minutes.");
  const result = await work();
  await refundPoint(LINK_LIMIT, network);
  return result;
}
