import { and, eq, like, lt, or } from "drizzle-orm";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import { seal } from "@/lib/platform/seal";
import { auditWebhook, lockWebhook } from "./mutations";
import { getWebhook } from "./queries";
import type { CreatedWebhookJson, NewSecret } from "./schemas";
import { generateSecret, readSecret, SECRET_PREFIX } from "./secret";

const OVERLAP_MS = 24 * 60 * 60 * 1000;

/**
 * Replaces a webhook's secret. The new secret is shown only in this response. The old one stays
 * valid for a day, unless it should expire immediately.
 * @throws DomainError not_found
 */
export async function rotateSecret(
  id: number,
  { end_old_at_once: endsOldImmediately }: NewSecret,
  actor: { id: number },
): Promise<CreatedWebhookJson> {
  const secret = generateSecret();
  return db().transaction(async (tx) => {
    const { secret: oldSecret, url } = await lockWebhook(tx, id);
    const retainsOldSecret = !endsOldImmediately && isReadableSecret(oldSecret);
    await tx
      .update(webhooks)
      .set({
        secret: seal(secret),
        previousSecret: retainsOldSecret ? oldSecret : null,
        previousSecretUntil: retainsOldSecret ? new Date(Date.now() + OVERLAP_MS) : null,
        updatedAt: new Date(),
      })
      .where(eq(webhooks.id, id));
    await auditWebhook(tx, actor, "secret_renewed", {
      id,
      url,
      old_ended_at_once: endsOldImmediately,
    });
    return { ...(await getWebhook(id, tx)), secret };
  });
}

function isReadableSecret(storedSecret: string): boolean {
  try {
    readSecret(storedSecret);
    return true;
  } catch {
    return false;
  }
}

/** Deletes expired old secrets, and encrypts secrets that earlier versions stored in plain text. */
export async function cleanUpSecrets(): Promise<void> {
  await db()
    .update(webhooks)
    .set({ previousSecret: null, previousSecretUntil: null })
    .where(lt(webhooks.previousSecretUntil, new Date()));
  const { secret, previousSecret } = webhooks;
  const plainSecretPattern = `${SECRET_PREFIX.replace("_", "\\_")}%`;
  const plaintextRows = await db()
    .select()
    .from(webhooks)
    .where(or(like(secret, plainSecretPattern), like(previousSecret, plainSecretPattern)));
  for (const row of plaintextRows)
    await db()
      .update(webhooks)
      .set({ secret: sealPlaintext(row.secret), previousSecret: sealPlaintext(row.previousSecret) })
      .where(and(eq(webhooks.id, row.id), eq(secret, row.secret)));
}

function sealPlaintext<Stored extends string | null>(secret: Stored): string | Stored {
  return secret?.startsWith(SECRET_PREFIX) ? seal(secret) : secret;
}
