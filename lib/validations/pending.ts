import { and, eq, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { findBlockedByGate } from "@/lib/model/evaluations/gate";
import { findOutage } from "@/lib/model/outage";
import { isClaimable } from "./claim";

const needy = and(isClaimable, eq(validations.needsModel, true));
const isNotDeferred = and(needy, eq(validations.waitsForModel, false));

/** Lists up to `limit` validations that can run now and do not need the model, oldest first. */
export async function listReady(limit: number): Promise<number[]> {
  return list(and(isClaimable, eq(validations.needsModel, false)), limit);
}

/**
 * Lists up to `limit` validations that can run now: first those not known to need the model, then
 * the others, each oldest first. While the model is unavailable, those that wait for it are
 * excluded, except for the oldest, which probes it. While the model's evaluation is not accepted,
 * all of them are excluded.
 */
export async function listPendingValidations(limit: number): Promise<number[]> {
  const readyIds = await listReady(limit);
  const remaining = limit - readyIds.length;
  if (remaining === 0) return readyIds;
  if ((await findBlockedByGate()) === "everything")
    return [...readyIds, ...(await list(isNotDeferred, remaining))];
  const outage = await findOutage();
  if (!outage) return [...readyIds, ...(await list(needy, remaining))];
  const isDeferred = and(needy, eq(validations.waitsForModel, true));
  const first = outage.canProbe ? await list(isDeferred, 1) : [];
  return [...readyIds, ...first, ...(await list(isNotDeferred, remaining))].slice(0, limit);
}

async function list(condition: SQL | undefined, limit: number): Promise<number[]> {
  const rows = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(condition)
    .orderBy(validations.id)
    .limit(limit);
  return rows.map((row) => row.id);
}
