import { and, eq, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { blockedByGate } from "@/lib/model/evaluations/gate";
import { findOutage } from "@/lib/model/outage";
import { waiting } from "./claim";

const needy = and(waiting, eq(validations.needsModel, true));
const unheld = and(needy, eq(validations.waitsForModel, false));

/** Lists up to `limit` validations that can run now and do not need the model, oldest first. */
export async function listReady(limit: number): Promise<number[]> {
  return list(and(waiting, eq(validations.needsModel, false)), limit);
}

/**
 * Lists up to `limit` validations that can run now: first those not known to need the model, then
 * the others, each oldest first. While the model is unavailable, those that wait for it are
 * excluded, except for the oldest, which probes it. While the model's evaluation is not accepted,
 * all of them are excluded.
 */
export async function listWaiting(limit: number): Promise<number[]> {
  const ready = await listReady(limit);
  const left = limit - ready.length;
  if (left === 0) return ready;
  if ((await blockedByGate()) === "everything") return [...ready, ...(await list(unheld, left))];
  const outage = await findOutage();
  if (!outage) return [...ready, ...(await list(needy, left))];
  const isHeldBack = and(needy, eq(validations.waitsForModel, true));
  const first = outage.canProbe ? await list(isHeldBack, 1) : [];
  return [...ready, ...first, ...(await list(unheld, left))].slice(0, limit);
}

async function list(which: SQL | undefined, limit: number): Promise<number[]> {
  const found = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(which)
    .orderBy(validations.id)
    .limit(limit);
  return found.map((row) => row.id);
}
