import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { connection } from "@/db/client";
import { queueListens } from "@/inngest/client";
import { config } from "@/lib/config";
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
  const database = await databaseState();
  const queue = config().inngest || queueListens();
  const failing: Readiness["failing"] = [
    ...(database === "ok" ? [] : [database]),
    ...(queue ? [] : (["queue"] as const)),
  ];
  return { status: failing.length === 0 ? "ok" : "unavailable", failing };
}

async function databaseState(): Promise<"ok" | "database" | "migrations"> {
  try {
    const due = await Promise.race([countDueMigrations(connection()), tooLong()]);
    return due === 0 ? "ok" : "migrations";
  } catch {
    return "database";
  }
}

async function tooLong(): Promise<never> {
  await setTimeout(WITHIN_MS, undefined, { ref: false });
  throw new Error(`No answer within ${WITHIN_MS} ms.`);
}
