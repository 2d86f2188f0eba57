import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import { recordAudit } from "../audit/record";
import { sendNotifications } from "../notifications/send";

const MAX_FAILURE_DAYS = 3;

/** Records a successful delivery, which ends a webhook's series of failures. */
export async function recordSuccess(tx: Database, id: number): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)));
}

/**
 * Records a failed attempt. If all attempts have failed for three days, switches the webhook off
 * and notifies the user who created it.
 */
export async function recordFailure(tx: Database, id: number): Promise<void> {
  const limit = sql`now() - make_interval(days => ${MAX_FAILURE_DAYS})`;
  const [webhook] = await tx
    .update(webhooks)
    .set({
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      isActive: sql`${webhooks.failingSince} is null`,
    })
    .where(
      and(
        eq(webhooks.id, id),
        eq(webhooks.isActive, true),
        sql`(${webhooks.failingSince} is null or ${webhooks.failingSince} <= ${limit})`,
      ),
    )
    .returning();
  if (!webhook || webhook.isActive) return;
  const { url, createdBy } = webhook;
  await recordAudit(tx, {
    actorId: null,
    action: "webhook.switched_off",
    entity: "webhook",
    entityId: id,
    detail: { name: url },
  });
  if (createdBy !== null)
    await sendNotifications(tx, "webhook_switched_off", [
      { userId: createdBy, detail: { webhook: url } },
    ]);
}
