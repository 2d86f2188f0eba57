import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, getConnection, queryRows } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { imports } from "@/db/schema/imports";
import { mails } from "@/db/schema/mails";
import { bulkUpdates } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { isQueueListening } from "@/inngest/client";
import { findOutage } from "@/lib/model/outage";
import { canBeSent } from "@/lib/outbox/webhooks/claim";
import { config } from "@/lib/platform/config";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import { isStarting } from "@/lib/platform/startup";
import { countDueMigrations } from "./migrations";

export const healthSchema = z.object({ status: z.literal("ok") });

export const readinessSchema = z.object({
  status: z.enum(["ok", "unavailable"]),
  /** The failing parts that prevent this process from working. */
  failing: z.array(z.enum(["database", "migrations", "disk", "queue"])),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** Probes need a quick response, so a slower database counts as unavailable. */
const TIMEOUT_MS = 3000;

/** Checks whether this process can work. Reports which part fails, but not why. Never throws. */
export async function checkReadiness(): Promise<Readiness> {
  // The embedded database does not respond while it is migrated.
  if (isStarting()) return { status: "unavailable", failing: ["database", "queue"] };
  const state = await Promise.race([getDatabaseState(), rejectAfterTimeout()]).catch(
    () => "database" as const,
  );
  const isListening = config().inngest || isQueueListening();
  const failingParts: Readiness["failing"] = [
    ...(state === "database" || state === "migrations" ? [state] : []),
    ...(hasDiskSpace() ? [] : (["disk"] as const)),
    ...(isListening && state !== "queue" ? [] : (["queue"] as const)),
  ];
  return { status: failingParts.length === 0 ? "ok" : "unavailable", failing: failingParts };
}

/** Returns the first failing part of those that the database can report. */
async function getDatabaseState(): Promise<"ok" | "database" | "migrations" | "queue"> {
  if (!(await isWritable())) return "database";
  if ((await countDueMigrations(getConnection())) > 0) return "migrations";
  return (await hasOverdueEntry()) ? "queue" : "ok";
}

/** Returns false on a standby and while the database is read-only. */
async function isWritable(): Promise<boolean> {
  const setting = sql`select current_setting('transaction_read_only') = 'off' as writable`;
  const [row] = await queryRows<{ writable: boolean }>(db(), setting);
  return row?.writable ?? false;
}

async function rejectAfterTimeout(): Promise<never> {
  await setTimeout(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`No answer within ${TIMEOUT_MS} ms.`);
}

const MAX_AGE_MINUTES = 10;

/**
 * Returns whether a queue entry has been waiting for a worker for more than 10 minutes. For
 * retries, the waiting time starts at the scheduled attempt. Entries that are waiting for the model
 * or for a disabled webhook don't count.
 */
async function hasOverdueEntry(): Promise<boolean> {
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
