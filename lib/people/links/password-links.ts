import { and, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { mails } from "@/db/schema/mails";
import { passwordLinks } from "@/db/schema/password-links";
import type { User } from "@/db/schema/users";
import { conflict } from "@/lib/errors";
import { formatDisplayName } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import { deletePendingMails, queueMails } from "@/lib/outbox/mail/queue";
import { composePasswordLink } from "@/lib/outbox/mail/texts";
import { config } from "@/lib/platform/config";
import { canUsePassword } from "../auth/sign-in";
import { createLinkUrl, generateLinkToken } from "../auth/tokens/link-token";
import { lockUser } from "../users/mutations";
import { toUserJson } from "../users/queries";

const VALID_HOURS = 24;

/**
 * Mails a link with which a user sets a new password. A previous link stops working. The current
 * password keeps working until the link is used.
 * @throws DomainError not_found; conflict unless mail is set up and the user can sign in with a
 * password
 */
export async function sendPasswordLink(id: number, actor: User): Promise<void> {
  const { mail, origin } = config();
  if (!mail) throw conflict("Mail is not set up. Set SMTP_URL and MAIL_FROM.");
  const { token, hash } = generateLinkToken();
  const expiresAt = new Date(Date.now() + VALID_HOURS * 60 * 60 * 1000);
  await db().transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user.isActive) throw conflict("This account is deactivated.");
    if (!canUsePassword(user)) throw conflict("This account cannot sign in with a password.");
    await withdrawPasswordLink(tx, id);
    await tx
      .insert(passwordLinks)
      .values({ userId: id, tokenHash: hash, sentBy: actor.id, expiresAt });
    const sender = formatDisplayName(toUserJson(actor));
    const text = composePasswordLink(createLinkUrl(origin, token), sender, expiresAt);
    await queueMails(tx, [{ kind: "password_link", recipient: user.email, userId: id, ...text }]);
    const entry = { action: "user.password_link_sent", entity: "user", entityId: id };
    await recordAudit(tx, { actorId: actor.id, ...entry });
  });
}

/** Invalidates a user's password link, if there is one, and cancels its unsent mail. */
export async function withdrawPasswordLink(tx: Database, userId: number): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
  await deletePendingMails(tx, and(eq(mails.userId, userId), eq(mails.kind, "password_link")));
}
