import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { findOutage } from "@/lib/model/outage";
import type { OutageJson } from "@/lib/model/schemas";

/** What people should know while the model is away; null while it answers, or where there is none. */
export async function findOutageNotice(): Promise<OutageJson["outage"]> {
  const outage = await findOutage();
  if (!outage) return null;
  const held = and(eq(validations.status, "pending"), eq(validations.waitsForModel, true));
  return { since: outage.since.toISOString(), waiting: await db().$count(validations, held) };
}
