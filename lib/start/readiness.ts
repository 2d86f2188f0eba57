import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { connection, db, rows } from "@/db/client";
import { queueListens } from "@/inngest/client";
import { config } from "@/lib/platform/config";
import { isStarting } from "@/lib/platform/startup";
import { countDueMigrations } from "./migrations";

export const healthSchema = z.object({ status: z.literal("ok") });

export const readinessSchema = z.object({
  status: z.enum(["ok", "unavailable"]),
  /** What keeps this process from its work. */
  failing: z.array(z.enum(["database", "migrations", "queue"])),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** Whoever asks wants to know now; a database that takes longer is none to send people to. */
const WITHIN_MS = 3000;

/** Whether this process can do its work. Says which part fails and nothing about why. Never throws. */
export async function readiness(): Promise<Readiness> {
  // The embedded database does not answer while it is migrated.
  if (isStarting()) return { status: "unavailable", failing: ["database", "queue"] };
  const database = await Promise.race([databaseState(), tooLong()]).catch(
    () => "database" as const,
  );
  const queue = config().inngest || queueListens();
  const failing: Readiness["failing"] = [
    ...(database === "ok" ? [] : [database]),
    ...(queue ? [] : (["queue"] as const)),
  ];
  return { status: failing.length === 0 ? "ok" : "unavailable", failing };
}

async function databaseState(): Promise<"ok" | "database" | "migrations"> {
  if (!(await isWritable())) return "database";
  return (await countDueMigrations(connection())) === 0 ? "ok" : "migrations";
}

/** False on a standby, and while an operator or a full disk has made the database read-only. */
async function isWritable(): Promise<boolean> {
  const setting = sql`select current_setting('transaction_read_only') = 'off' as writable`;
  const [found] = await rows<{ writable: boolean }>(db(), setting);
  return found?.writable ?? false;
}

async function tooLong(): Promise<never> {
  await setTimeout(WITHIN_MS, undefined, { ref: false });
  throw new Error(`No answer within ${WITHIN_MS} ms.`);
}
