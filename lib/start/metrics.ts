import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { db, getConnection, queryRows } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { imports } from "@/db/schema/imports";
import { seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { notFound } from "@/lib/errors";
import { config } from "@/lib/platform/config";
import { type Metrics, startMetrics } from "@/lib/platform/metrics";

/**
 * Returns the metrics of this process and the queues in the Prometheus text format.
 * @throws DomainError not_found if METRICS_TOKEN is not set or the request does not contain it
 */
export async function readMetrics(request: Request): Promise<Response> {
  const token = config().METRICS_TOKEN;
  const bearerToken = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token || !bearerToken || !isSameSecret(token, bearerToken)) throw notFound("Path");
  const metrics = await startMetrics();
  await measureQueue(metrics);
  measureConnections(metrics);
  const text = await metrics.registry.metrics();
  return new Response(text, {
    headers: { "content-type": metrics.registry.contentType, "cache-control": "no-store" },
  });
}

function isSameSecret(a: string, b: string): boolean {
  const hashText = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashText(a), hashText(b));
}

/** Counts the pending rows of all queues in one statement, using their partial indexes. */
async function measureQueue({ queueDepth, queueAge }: Metrics): Promise<void> {
  const queueRows = await queryRows<{ kind: string; depth: number; age: number }>(
    db(),
    sql`
      select kind, depth, coalesce(extract(epoch from now() - oldest), 0)::float8 as age from (
        select 'validation' as kind, count(*)::int as depth, min(created_at) as oldest
          from ${validations} where status in ('pending', 'in_progress')
        union all select 'seo', count(*)::int, min(created_at) from ${seoJobs}
        union all select 'bulk_change', count(*)::int, min(created_at)
          from ${bulkChanges} where state in ('preparing', 'running', 'undoing')
        union all select 'import', count(*)::int, min(started_at)
          from ${imports} where state = 'running'
        union all select 'webhook', count(*)::int, min(created_at)
          from ${webhookDeliveries} where status = 'pending'
      ) as queues`,
  );
  for (const { kind, depth, age } of queueRows) {
    queueDepth.set({ kind }, depth);
    queueAge.set({ kind }, Math.max(0, age));
  }
}

/** The embedded database has one connection and no pool. */
function measureConnections({ connections }: Metrics): void {
  const pool = getConnection().pool?.();
  if (!pool) return;
  connections.set({ state: "busy" }, pool.busy);
  connections.set({ state: "waiting" }, pool.pending);
  connections.set({ state: "max" }, pool.max);
}
