import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { eq } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { invalidField, notFound } from "@/lib/errors";
import { config } from "@/lib/platform/config";
import { seal } from "@/lib/platform/seal";
import { recordAudit } from "../audit/record";
import { createEventBody } from "../events/announce";
import { notifyDeliveries } from "../events/notify";
import { getLiteralAddress, isSpecialAddress } from "./address";
import { getDelivery, getWebhook } from "./queries";
import type {
  CreatedWebhookJson,
  CreateWebhook,
  DeliveryJson,
  UpdateWebhook,
  WebhookJson,
} from "./schemas";
import { generateSecret } from "./secret";

interface Actor {
  id: number;
}

/** Creates a webhook, with its secret shown once. @throws DomainError invalid (address) */
export async function createWebhook(
  input: CreateWebhook,
  actor: Actor,
): Promise<CreatedWebhookJson> {
  await assertPublicAddress(input.url);
  const secret = generateSecret();
  return db().transaction(async (tx) => {
    const { url, description, events } = input;
    const [webhookRow] = await tx
      .insert(webhooks)
      .values({
        url,
        description,
        events,
        isActive: input.is_active,
        secret: seal(secret),
        createdBy: actor.id,
      })
      .returning({ id: webhooks.id });
    if (!webhookRow) throw new Error("The webhook was not stored.");
    await auditWebhook(tx, actor, "created", { id: webhookRow.id, url, events });
    return { ...(await getWebhook(webhookRow.id, tx)), secret };
  });
}

/** Updates the given fields. @throws DomainError not_found, invalid */
export async function updateWebhook(
  id: number,
  input: UpdateWebhook,
  actor: Actor,
): Promise<WebhookJson> {
  if (input.url !== undefined) await assertPublicAddress(input.url);
  return db().transaction(async (tx) => {
    const before = await lockWebhook(tx, id);
    const { url = before.url, description = before.description, events = before.events } = input;
    const isActive = input.is_active ?? before.isActive;
    await tx
      .update(webhooks)
      .set({
        url,
        description,
        events,
        isActive,
        // The three days start again for a new address and for a webhook that is switched on again.
        ...(url !== before.url || (isActive && !before.isActive) ? { failingSince: null } : {}),
        updatedAt: new Date(),
      })
      .where(eq(webhooks.id, id));
    await auditWebhook(tx, actor, "updated", { id, url, events, is_active: isActive });
    return getWebhook(id, tx);
  });
}

/** Deletes a webhook with its deliveries. @throws DomainError not_found */
export async function deleteWebhook(id: number, actor: Actor): Promise<void> {
  await db().transaction(async (tx) => {
    const { url } = await lockWebhook(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await auditWebhook(tx, actor, "deleted", { id, url });
  });
}

/** Queues a `ping`, even if the webhook is paused. @throws DomainError not_found */
export async function testWebhook(id: number, actor: Actor): Promise<DeliveryJson> {
  const { url } = await getWebhook(id);
  const eventId = randomUUID();
  const body = createEventBody("ping", { message: `Test of Plumbline's webhook to ${url}` });
  return createDelivery({ webhookId: id, event: "ping", eventId, body, requestedBy: actor.id });
}

/** Sends an event again, as a new delivery. @throws DomainError not_found */
export async function redeliverEvent(id: number, actor: Actor): Promise<DeliveryJson> {
  const [originalDelivery] = await db()
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
  if (!originalDelivery) throw notFound("Delivery");
  const { webhookId, event, eventId, body } = originalDelivery;
  return createDelivery({ webhookId, event, eventId, body, requestedBy: actor.id });
}

async function createDelivery(row: typeof webhookDeliveries.$inferInsert): Promise<DeliveryJson> {
  return db().transaction(async (tx) => {
    const [deliveryRow] = await tx.insert(webhookDeliveries).values(row).returning();
    if (!deliveryRow) throw new Error("The delivery was not stored.");
    await notifyAfterCommit(tx, notifyDeliveries, [deliveryRow.id]);
    return getDelivery(deliveryRow.id, tx);
  });
}

/** Returns the webhook and locks it until the transaction ends. @throws DomainError not_found */
export async function lockWebhook(tx: Database, id: number) {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("update");
  if (!webhook) throw notFound("Webhook");
  return webhook;
}

/** The audited properties of a webhook. They must not include the secret. */
type AuditedWebhook = { id: number; url: string } & Record<string, unknown>;

export async function auditWebhook(
  tx: Database,
  actor: Actor,
  verb: string,
  { id, url, ...facts }: AuditedWebhook,
) {
  await recordAudit(tx, {
    actorId: actor.id,
    action: `webhook.${verb}`,
    entity: "webhook",
    entityId: id,
    detail: { name: url, ...facts },
  });
}

/** Rejects private addresses before anything is sent. Unresolved host names are accepted. */
async function assertPublicAddress(address: string): Promise<void> {
  if (config().webhooksMayBePrivate) return;
  const url = new URL(address);
  const literalAddress = getLiteralAddress(url);
  const addresses = literalAddress
    ? [{ address: literalAddress }]
    : await lookup(url.hostname, { all: true }).catch(() => []);
  if (addresses.some(({ address }) => isSpecialAddress(address)))
    throw invalidField("url", "This is a private or local address. Webhooks cannot be sent to it.");
}
