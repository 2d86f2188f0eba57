import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { findOutage } from "@/lib/model/outage";
import type { OutageJson } from "@/lib/model/schemas";

/** Returns a notice while the model is unavailable, or null otherwise. */
export async function findOutageNotice(): Promise<OutageJson["outage"]> {
  const outage = await findOutage();
  if (!outage) return null;
  const deferredCondition = and(
    eq(validations.status, "pending"),
    eq(validations.waitsForModel, true),
  );
  return {
    since: outage.since.toISOString(),
    waiting: await db().$count(validations, deferredCondition),
  };
}
