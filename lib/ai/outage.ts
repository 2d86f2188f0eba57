import { eq, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { fromNow, isOver } from "@/db/clock";
import { modelTimeouts } from "@/db/schema/model";
import { config } from "@/lib/config";
import { ModelError } from "./error";
import type { ModelSettings } from "./model";

/** After so many time-outs in a row the model is away: one call at a time tries it. */
const TIMEOUTS = 5;
const BETWEEN_TRIES_MS = 5000;
/** A call is two answers at most, each as long as AI_TIMEOUT_MS, which is 10 minutes at most. */
const tryMs = ({ AI_TIMEOUT_MS }: ModelSettings) => 2 * AI_TIMEOUT_MS + BETWEEN_TRIES_MS;
const LONGEST_TRY_MS = 2 * 600_000 + BETWEEN_TRIES_MS;

export const AWAY = "The model does not answer.";
/** The same, as the reason why something was not checked. */
export const NO_ANSWER = "the model does not answer";

/**
 * Calls the model, unless it is away and another call is trying it. What is known of it is in the
 * database, for all processes: one that a serverless host has just started knows it too.
 * @throws ModelError `away` where it is, at the last of the time-outs as well; what `call` throws
 */
export async function unlessAway<T>(
  call: () => Promise<T>,
  settings: ModelSettings = config(),
): Promise<T> {
  const { AI_MODEL: model } = settings;
  if (!model) return call();
  const timeouts = await countTimeouts(model);
  if (timeouts >= TIMEOUTS && !(await mayTry(model, tryMs(settings))))
    throw new ModelError("away", AWAY);
  try {
    const answer = await call();
    if (timeouts > 0) await forget(model);
    return answer;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.kind !== "timeout") {
      if (timeouts > 0) await forget(model);
      throw error;
    }
    const isAway = (await noteTimeout(model)) >= TIMEOUTS;
    throw isAway ? new ModelError("away", AWAY) : error;
  }
}

async function countTimeouts(model: string): Promise<number> {
  const [known] = await db()
    .select({ count: modelTimeouts.count })
    .from(modelTimeouts)
    .where(eq(modelTimeouts.model, model));
  return known?.count ?? 0;
}

const isFree = sql`(${modelTimeouts.tryAfter} is null or ${isOver(modelTimeouts.tryAfter, LONGEST_TRY_MS)})`;

async function mayTry(model: string, milliseconds: number): Promise<boolean> {
  const taken = await rows(
    db(),
    sql`update ${modelTimeouts} set try_after = ${fromNow(milliseconds)}
      where ${modelTimeouts.model} = ${model} and ${isFree} returning model`,
  );
  return taken.length > 0;
}

async function noteTimeout(model: string): Promise<number> {
  const [noted] = await db()
    .insert(modelTimeouts)
    .values({ model, count: 1, tryAfter: fromNow(BETWEEN_TRIES_MS) })
    .onConflictDoUpdate({
      target: modelTimeouts.model,
      set: { count: sql`${modelTimeouts.count} + 1`, tryAfter: fromNow(BETWEEN_TRIES_MS) },
    })
    .returning({ count: modelTimeouts.count });
  return noted?.count ?? 0;
}

async function forget(model: string): Promise<void> {
  await db().delete(modelTimeouts).where(eq(modelTimeouts.model, model));
}

export interface Outage {
  since: Date;
  /** Whether a call may try it now. */
  mayTry: boolean;
}

/** Since when the configured model has been away; null where it answers, or there is none. */
export async function findOutage(): Promise<Outage | null> {
  const { model } = config();
  if (!model) return null;
  const [known] = await db()
    .select({
      count: modelTimeouts.count,
      since: modelTimeouts.since,
      mayTry: sql<boolean>`${isFree}`,
    })
    .from(modelTimeouts)
    .where(eq(modelTimeouts.model, model));
  return known && known.count >= TIMEOUTS ? known : null;
}
