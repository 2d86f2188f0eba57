import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { DomainError } from "@/lib/errors";
import {
  type Lease,
  leasesOf,
  MAX_ATTEMPTS,
  pauseAfter,
  pausedFor,
  RELEASED,
  untried,
} from "@/lib/jobs/lease";
import { log } from "@/lib/log";
import { tellEnd } from "./ends";

/** The rows of `campaigns`; how far each is stands in its items, so that any worker can go on. */
export const leases = leasesOf(campaigns);

const waiting = and(leases.waiting, inArray(campaigns.state, ["preparing", "running", "undoing"]));

export function listWaitingCampaigns(limit: number): Promise<number[]> {
  return leases.listWaiting(waiting, limit);
}

/** Takes a waiting campaign for this worker; null where it does not wait any more. */
export function claimCampaign(id: number): Promise<Lease | null> {
  return leases.take(id, waiting);
}

const BROKEN = "The campaign failed because of an error on our side.";

/** To be tried again after a pause, unless that is of no use; what is done stays done. */
export async function putBackCampaign(job: Lease, error: unknown): Promise<void> {
  log.warn({ err: error, campaign: job.id }, "a campaign went wrong");
  const known = error instanceof DomainError ? error.message : null;
  await release(job, known ?? BROKEN, known !== null);
}

async function release(job: Lease, reason: string, final = false): Promise<void> {
  const end = final || job.attempt >= MAX_ATTEMPTS;
  const set = end
    ? { ...RELEASED, state: "failed" as const, finishedAt: new Date() }
    : pausedFor(pauseAfter(job.attempt));
  await db().transaction(async (tx) => {
    const [released] = await tx
      .update(campaigns)
      .set({ ...set, errorMessage: reason })
      .where(leases.heldBy(job))
      .returning();
    if (released && end) await tellEnd(tx, released);
  });
}

export async function handBackCampaign(job: Lease): Promise<void> {
  await db().update(campaigns).set(untried(job)).where(leases.heldBy(job));
}

/** As for the other kinds of work: takes back campaigns whose worker is gone. @returns how many */
export async function recoverStalledCampaigns({ all = false } = {}): Promise<number> {
  const holds = await db().select(leases.lease).from(campaigns).where(leases.lost(all)).limit(1000);
  for (const hold of holds) await release(hold, "The campaign was interrupted.");
  return holds.length;
}

/** Frees a campaign that begins another part of its life: its attempts count anew. */
export const AFRESH = { ...RELEASED, attempts: 0, notBefore: null, errorMessage: null } as const;

export function held(job: Lease) {
  return and(leases.heldBy(job), eq(campaigns.id, job.id));
}
