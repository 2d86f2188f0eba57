import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, getConnection, queryRows } from "@/db/client";
import { isQueueListening } from "@/inngest/client";
import { config } from "@/lib/platform/config";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import { isStarting } from "@/lib/platform/startup";
import { countDueMigrations } from "./migrations";
import { hasOverdueEntry } from "./overdue";

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
