import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { mails } from "@/db/schema/mails";
import { passwordLinks } from "@/db/schema/password-links";
import { deletePendingMails } from "@/lib/outbox/mail/queue";

/** Ends a user's password link, if there is one, and does not send its mail any more. */
export async function withdrawPasswordLink(tx: Database, userId: number): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
  await deletePendingMails(tx, and(eq(mails.userId, userId), eq(mails.kind, "password_link")));
}
