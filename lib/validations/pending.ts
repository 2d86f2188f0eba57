import { and, eq, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { findBlockedByGate } from "@/lib/model/evaluations/gate";
import { findOutage } from "@/lib/model/outage";
import { claimableCondition } from "./claim";

const modelCondition = and(claimableCondition, eq(validations.needsModel, true));
const notDeferredCondition = and(modelCondition, eq(validations.waitsForModel, false));

/** Lists up to `limit` validations that can run now without the model, oldest first. */
export async function listReadyIds(limit: number): Promise<number[]> {
  return listValidationIds(and(claimableCondition, eq(validations.needsModel, false)), limit);
}

/**
 * Lists up to `limit` validations that can run now: first those not known to need the model, then
 * the others, each group oldest first. While the model is unavailable, validations that are waiting
 * for it are excluded, except for the oldest, which probes the model. While the model's evaluation
 * is not accepted, all of them are excluded.
 */
export async function listPendingValidations(limit: number): Promise<number[]> {
  const readyIds = await listReadyIds(limit);
  const remaining = limit - readyIds.length;
  if (remaining === 0) return readyIds;
  if ((await findBlockedByGate()) === "everything")
    return [...readyIds, ...(await listValidationIds(notDeferredCondition, remaining))];
  const outage = await findOutage();
  if (!outage) return [...readyIds, ...(await listValidationIds(modelCondition, remaining))];
  const deferredCondition = and(modelCondition, eq(validations.waitsForModel, true));
  const first = outage.canProbe ? await listValidationIds(deferredCondition, 1) : [];
  return [
    ...readyIds,
    ...first,
    ...(await listValidationIds(notDeferredCondition, remaining)),
  ].slice(0, limit);
}

async function listValidationIds(condition: SQL | undefined, limit: number): Promise<number[]> {
  const rows = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(condition)
    .orderBy(validations.id)
    .limit(limit);
  return rows.map((row) => row.id);
}
