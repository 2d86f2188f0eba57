import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { users } from "@/db/schema/users";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { containsTerm } from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { DeliveryJson, DeliveryQuery, WebhookJson } from "./schemas";

function selectWebhooks(database: Database) {
  const last = database
    .select({
      status: webhookDeliveries.status,
      createdAt: webhookDeliveries.createdAt,
      responseStatus: webhookDeliveries.responseStatus,
      errorMessage: webhookDeliveries.errorMessage,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhooks.id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .as("last");
  return database
    .select({
      webhook: webhooks,
      creator: sql<string | null>`${selectPersonName(users)}`,
      last: {
        status: last.status,
        createdAt: last.createdAt,
        responseStatus: last.responseStatus,
        errorMessage: last.errorMessage,
      },
    })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.createdBy))
    .leftJoinLateral(last, sql`true`);
}

type WebhookRow = Awaited<ReturnType<typeof selectWebhooks>>[number];

/** Lists webhooks, newest first. */
export async function listWebhooks(query: PageQuery): Promise<Listing<WebhookJson>> {
  const [webhookRows, [total]] = await Promise.all([
    selectWebhooks(db()).orderBy(desc(webhooks.id)).limit(query.page_size).offset(getOffset(query)),
    db().select({ count: count() }).from(webhooks),
  ]);
  return { items: webhookRows.map(toWebhookJson), count: total?.count ?? 0, countIsExact: true };
}

/** Returns a webhook. @throws DomainError not_found */
export async function getWebhook(id: number, database: Database = db()): Promise<WebhookJson> {
  const [row] = await selectWebhooks(database).where(eq(webhooks.id, id));
  if (!row) throw notFound("Webhook");
  return toWebhookJson(row);
}

/** Lists the deliveries to a webhook, newest first. @throws DomainError not_found */
export async function listDeliveries(
  webhookId: number,
  query: DeliveryQuery,
): Promise<Listing<DeliveryJson>> {
  await getWebhook(webhookId);
  const condition = and(
    eq(webhookDeliveries.webhookId, webhookId),
    query.status && eq(webhookDeliveries.status, query.status),
    query.search
      ? or(
          containsTerm(webhookDeliveries.event, query.search),
          containsTerm(webhookDeliveries.errorMessage, query.search),
        )
      : undefined,
  );
  const [items, [total]] = await Promise.all([
    selectDeliveries(condition).limit(query.page_size).offset(getOffset(query)),
    db().select({ count: count() }).from(webhookDeliveries).where(condition),
  ]);
  return { items: items.map(toDeliveryJson), count: total?.count ?? 0, countIsExact: true };
}

function selectDeliveries(condition: SQL | undefined, database: Database = db()) {
  return database
    .select()
    .from(webhookDeliveries)
    .where(condition)
    .orderBy(desc(webhookDeliveries.id));
}

/** Returns a delivery. @throws DomainError not_found */
export async function getDelivery(id: number, database: Database = db()): Promise<DeliveryJson> {
  const [row] = await selectDeliveries(eq(webhookDeliveries.id, id), database);
  if (!row) throw notFound("Delivery");
  return toDeliveryJson(row);
}

function getPreviousSecretExpiry({
  previousSecretUntil: expiry,
}: WebhookRow["webhook"]): string | null {
  return expiry && expiry > new Date() ? expiry.toISOString() : null;
}

function toWebhookJson({ webhook, creator, last }: WebhookRow): WebhookJson {
  return {
    ...toSnakeCase(webhook, ["id", "url", "description", "events", "isActive", "createdBy"]),
    created_by_name: creator,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
    previous_secret_until: getPreviousSecretExpiry(webhook),
    failing_since: webhook.failingSince?.toISOString() ?? null,
    last_delivery: last && {
      ...toSnakeCase(last, ["status", "createdAt", "responseStatus", "errorMessage"]),
    },
  };
}

function toDeliveryJson(row: typeof webhookDeliveries.$inferSelect): DeliveryJson {
  return {
    id: row.id,
    webhook: row.webhookId,
    ...toSnakeCase(row, ["event", "eventId", "status", "attempts"]),
    next_attempt_at: row.status === "pending" ? (row.notBefore?.toISOString() ?? null) : null,
    ...toSnakeCase(row, ["lastAttemptAt", "deliveredAt", "responseStatus", "responseExcerpt"]),
    response_ms: row.responseMilliseconds,
    error_message: row.errorMessage,
    payload: row.body,
    created_at: row.createdAt.toISOString(),
  };
}
