import { eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { invitations } from "@/db/schema/invitations";
import { mails } from "@/db/schema/mails";
import { type User, users } from "@/db/schema/users";
import { conflict, notFound } from "@/lib/errors";
import { formatDisplayName } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import { deletePendingMails, queueMails } from "@/lib/outbox/mail/queue";
import { composeInvitation } from "@/lib/outbox/mail/texts";
import { config } from "@/lib/platform/config";
import { createLinkUrl, generateLinkToken } from "../auth/tokens/link-token";
import { toUserJson } from "../users/queries";
import { type Invitation, toInvitationJson } from "./queries";
import type { CreatedInvitationJson, CreateInvitation } from "./schemas";

const VALID_DAYS = 7;

/**
 * Invites a person. The account is created when they open the link and set a password.
 * @param origin the origin of the link
 * @throws DomainError conflict if the email has an account or an invitation, or if passwords are
 * switched off
 */
export async function createInvitation(
  input: CreateInvitation,
  origin: string,
  actor: User,
): Promise<CreatedInvitationJson> {
  assertPasswordSignIn();
  const { token, ...fields } = createLinkFields(actor);
  return db().transaction(async (tx) => {
    await assertNoAccount(tx, input.email);
    const [invitation] = await tx
      .insert(invitations)
      .values({
        ...fields,
        email: input.email,
        firstName: input.first_name,
        lastName: input.last_name,
        role: input.role,
      })
      .returning();
    if (!invitation) throw new Error("The invitation was not stored.");
    await auditInvitation(tx, "created", invitation, actor);
    await mailInvitation(tx, invitation, token, actor);
    return toCreatedJson(invitation, createLinkUrl(origin, token), actor);
  });
}

/**
 * Replaces an invitation's link. The previous link stops working.
 * @param origin the origin of the link
 * @throws DomainError not_found; conflict as in `createInvitation`
 */
export async function renewInvitation(
  id: number,
  origin: string,
  actor: User,
): Promise<CreatedInvitationJson> {
  assertPasswordSignIn();
  const { token, ...fields } = createLinkFields(actor);
  return db().transaction(async (tx) => {
    const [invitation] = await tx
      .update(invitations)
      .set(fields)
      .where(eq(invitations.id, id))
      .returning();
    if (!invitation) throw notFound("Invitation");
    await assertNoAccount(tx, invitation.email);
    await auditInvitation(tx, "renewed", invitation, actor);
    await deletePendingMails(tx, eq(mails.invitationId, id));
    await mailInvitation(tx, invitation, token, actor);
    return toCreatedJson(invitation, createLinkUrl(origin, token), actor);
  });
}

/** Withdraws an invitation. Its link stops working. @throws DomainError not_found */
export async function withdrawInvitation(id: number, actor: User): Promise<void> {
  await db().transaction(async (tx) => {
    const [invitation] = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!invitation) throw notFound("Invitation");
    await auditInvitation(tx, "withdrawn", invitation, actor);
  });
}

function createLinkFields({ id }: User) {
  const { token, hash } = generateLinkToken();
  const expiresAt = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1000);
  return { token, tokenHash: hash, invitedBy: id, expiresAt };
}

function assertPasswordSignIn(): void {
  if (config().passwordSignIn) return;
  throw conflict("Password sign-in is switched off. People get an account by single sign-on.");
}

async function assertNoAccount(tx: Database, email: string): Promise<void> {
  const hasEmail = eq(sql`lower(${users.email})`, email.toLowerCase());
  if ((await tx.$count(users, hasEmail)) > 0)
    throw conflict("A user with this email already exists.", "email");
}

/** Mails the link. It has the configured origin, because a request's origin can be forged. */
async function mailInvitation(
  tx: Database,
  { id, email, expiresAt }: Invitation,
  token: string,
  actor: User,
): Promise<void> {
  const url = createLinkUrl(config().origin, token);
  const text = composeInvitation(url, formatDisplayName(toUserJson(actor)), expiresAt);
  await queueMails(tx, [{ kind: "invitation", recipient: email, invitationId: id, ...text }]);
}

function auditInvitation(
  tx: Database,
  verb: string,
  { id, email, role }: Invitation,
  actor: User,
): Promise<void> {
  const entry = { action: `invitation.${verb}`, entity: "invitation", entityId: id };
  return recordAudit(tx, { actorId: actor.id, ...entry, detail: { name: email, role } });
}

function toCreatedJson(invitation: Invitation, url: string, actor: User): CreatedInvitationJson {
  const inviter = formatDisplayName(toUserJson(actor));
  const mail = config().mail ? "pending" : null;
  return { ...toInvitationJson(invitation, { inviter, mail, mailError: null }), url };
}
