import { and, eq, like, lt, or } from "drizzle-orm";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import { seal } from "@/lib/platform/sealed";
import { audit, lockWebhook } from "./mutations";
import { getWebhook } from "./queries";
import type { CreatedWebhookJson, NewSecret } from "./schemas";
import { generateSecret, MARK, readSecret } from "./secret";

const BOTH_MS = 24 * 60 * 60 * 1000;

/**
 * Replaces a webhook's secret, which is shown only in this response. The old secret stays valid for
 * a day, unless it should expire immediately.
 * @throws DomainError not_found
 */
export async function rotateSecret(
  id: number,
  { end_old_at_once: atOnce }: NewSecret,
  actor: { id: number },
): Promise<CreatedWebhookJson> {
  const secret = generateSecret();
  return db().transaction(async (tx) => {
    const { secret: old, url } = await lockWebhook(tx, id);
    const retainsOldSecret = !atOnce && isReadable(old);
    await tx
      .update(webhooks)
      .set({
        secret: seal(secret),
        previousSecret: retainsOldSecret ? old : null,
        previousSecretUntil: retainsOldSecret ? new Date(Date.now() + BOTH_MS) : null,
        updatedAt: new Date(),
      })
      .where(eq(webhooks.id, id));
    await audit(tx, actor, "secret_renewed", { id, url, old_ended_at_once: atOnce });
    return { ...(await getWebhook(id, tx)), secret };
  });
}

function isReadable(storedSecret: string): boolean {
  try {
    readSecret(storedSecret);
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes expired old secrets and encrypts secrets that were stored unencrypted by earlier
 * versions.
 */
export async function cleanUpSecrets(): Promise<void> {
  await db()
    .update(webhooks)
    .set({ previousSecret: null, previousSecretUntil: null })
    .where(lt(webhooks.previousSecretUntil, new Date()));
  const { secret, previousSecret } = webhooks;
  const plainSecretPattern = `${MARK.replace("_", "\\_")}%`;
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
  return secret?.startsWith(MARK) ? seal(secret) : secret;
}
