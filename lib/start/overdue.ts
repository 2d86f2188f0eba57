import { sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { imports } from "@/db/schema/imports";
import { mails } from "@/db/schema/mails";
import { bulkUpdates } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { findOutage } from "@/lib/model/outage";
import { canBeSent } from "@/lib/outbox/webhooks/claim";
import { config } from "@/lib/platform/config";

const MAX_AGE_MINUTES = 10;

/**
 * Returns whether a queue entry has been waiting for a worker for more than 10 minutes. For
 * retries, the waiting time starts at the scheduled attempt. Entries that are waiting for the model
 * or for a disabled webhook don't count.
 */
export async function hasOverdueEntry(): Promise<boolean> {
  const before = sql`now() - make_interval(mins => ${MAX_AGE_MINUTES})`;
  const outage = await findOutage();
  const [row] = await queryRows<{ overdue: boolean }>(
    db(),
    sql`
      select exists (
        select from ${validations} where status = 'pending' and not waits_for_model
          and greatest(created_at, not_before) < ${before}
        union all select from ${seoJobs} where claim is null and ${outage === null}
          and greatest(created_at, not_before) < ${before}
        union all select from ${bulkUpdates} where finished_at is null and claim is null
          and greatest(created_at, not_before) < ${before}
        union all select from ${bulkChanges}
          where state in ('preparing', 'running') and claim is null
          and greatest(created_at, started_at, not_before) < ${before}
        union all select from ${imports} where state = 'running' and claim is null
          and greatest(started_at, not_before) < ${before}
        union all select from ${webhookDeliveries}
          join ${webhooks} on ${webhooks.id} = ${webhookDeliveries.webhookId}
          where ${webhookDeliveries.status} = 'pending' and ${webhookDeliveries.claim} is null
          and ${canBeSent}
          and greatest(${webhookDeliveries.createdAt}, ${webhookDeliveries.notBefore}) < ${before}
        union all select from ${mails} where status = 'pending' and claim is null
          and ${config().mail !== null} and greatest(created_at, not_before) < ${before}
      ) as overdue`,
  );
  return row?.overdue ?? false;
}
