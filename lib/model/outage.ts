import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, queryRows } from "@/db/client";
import { fromNow, hasExpired } from "@/db/clock";
import { modelOutages } from "@/db/schema/model";
import { config } from "@/lib/platform/config";
import { processState } from "@/lib/platform/process-state";
import { ModelError } from "./error";
import { MAX_RETRY_AFTER_MS } from "./fetch";
import { generateWithoutSlot } from "./generate";
import type { ModelSettings } from "./model";

/** A trivial check that any model can answer quickly. */
export const PROBE = {
  schema: z.object({ findings: z.array(z.string()) }),
  // Any object is accepted. It does not have to match a schema.
  accepts: z.looseObject({}),
  instructions: 'You check a text against rules. Without rules, answer {"findings": []}.',
  prompt: '{"rules": [], "description": ""}',
  retries: 0,
};

const PROBE_TIMEOUT_MS = 10_000;
/** Twice the timeout, because an invalid answer is requested once more. */
const MAX_PROBE_MS = 2 * PROBE_TIMEOUT_MS;

const probe = processState<{ running?: Promise<ModelError | null> }>("model-probe", () => ({}));

/**
 * Sends the model a short test prompt, in parallel with calls that may hang. Concurrent callers
 * share the result.
 * @returns the failure, or null if the model answered or rejected the call for a reason that
 * waiting cannot fix
 */
function probeModel(settings: ModelSettings): Promise<ModelError | null> {
  probe.running ??= sendProbe(settings).finally(() => {
    probe.running = undefined;
  });
  return probe.running;
}

async function sendProbe(settings: ModelSettings): Promise<ModelError | null> {
  const timeoutMs = Math.min(settings.AI_TIMEOUT_MS, PROBE_TIMEOUT_MS);
  try {
    await generateWithoutSlot(PROBE, { ...settings, AI_TIMEOUT_MS: timeoutMs });
    return null;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.retryable ? error : null;
  }
}

/** Initial pause between two probes. Doubles after failures, or as the server asks. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 30_000;

/** Longest pause for work that needs the model. */
export const MAX_OUTAGE_PAUSE_MS = MAX_RETRY_AFTER_MS + FIRST_PAUSE_MS;

/**
 * Calls the model unless it is unavailable, in which case one process at a time probes it. After a
 * failed call, a probe distinguishes an outage from a text that the model cannot handle: the model
 * counts as unavailable only if the probe also fails. A server that is overloaded or asks clients
 * to wait is not probed. Outages are stored in the database for all processes.
 * @throws ModelError `away` during an outage; what `call` throws
 */
export async function callUnlessUnavailable<T>(call: () => Promise<T>): Promise<T> {
  const settings = config();
  const { AI_MODEL: model } = settings;
  if (!model) return call();
  const outage = await readOutage(model);
  if (outage) await recheckModel(model, outage, settings);
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ModelError) || error.waits || !error.retryable) throw error;
    const isThrottled = error.kind === "rate_limited" || error.retryAfterMs !== null;
    const failure = isThrottled ? error : await probeModel(settings);
    if (!failure) throw error;
    const pauseMs = pauseAfter(failure, 1);
    await db()
      .insert(modelOutages)
      .values({ model, reason: failure.state, failures: 1, probeAfter: fromNow(pauseMs) })
      .onConflictDoNothing();
    // This text alone may be overloading the server, so others are processed first.
    throw createOutageError(failure.state, isThrottled ? pauseMs + FIRST_PAUSE_MS : null);
  }
}

/** Ends the outage if the model answers. @throws ModelError `away` */
async function recheckModel(
  model: string,
  outage: StoredOutage,
  settings: ModelSettings,
): Promise<void> {
  const claimedProbe = await queryRows(
    db(),
    sql`update ${modelOutages} set probe_after = ${fromNow(MAX_PROBE_MS + FIRST_PAUSE_MS)}
      where ${modelOutages.model} = ${model} and ${canProbe} returning model`,
  );
  if (claimedProbe.length === 0) throw createOutageError(outage.reason);
  const failure = await probeModel(settings);
  if (!failure) {
    await db().delete(modelOutages).where(eq(modelOutages.model, model));
    return;
  }
  const failures = outage.failures + 1;
  await db()
    .update(modelOutages)
    .set({ reason: failure.state, failures, probeAfter: fromNow(pauseAfter(failure, failures)) })
    .where(eq(modelOutages.model, model));
  throw createOutageError(failure.state);
}

function createOutageError(reason: string, retryAfterMs: number | null = null): ModelError {
  return new ModelError("away", reason, retryAfterMs);
}

function pauseAfter({ retryAfterMs }: ModelError, failures: number): number {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
  return Math.max(pauseMs, retryAfterMs ?? 0);
}

const canProbe = hasExpired(modelOutages.probeAfter, MAX_RETRY_AFTER_MS);

type StoredOutage = NonNullable<Awaited<ReturnType<typeof readOutage>>>;

async function readOutage(model: string) {
  const [outage] = await db()
    .select({
      since: modelOutages.since,
      reason: modelOutages.reason,
      failures: modelOutages.failures,
      canProbe: sql<boolean>`${canProbe}`,
    })
    .from(modelOutages)
    .where(eq(modelOutages.model, model));
  return outage ?? null;
}

export interface Outage {
  since: Date;
  /** True if a call can probe the model now. */
  canProbe: boolean;
}

/** Returns the current outage of the configured model, or null if there is none. */
export async function findOutage(): Promise<Outage | null> {
  const { model } = config();
  return model ? readOutage(model) : null;
}
