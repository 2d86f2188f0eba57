import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { examRequested } from "@/inngest/client";
import { ModelError } from "@/lib/ai/error";
import { findOutage } from "@/lib/ai/outage";
import { sendEvents, waitOf } from "@/lib/events";
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

/** The rows of `exams`; each answer is stored as it comes, so that any worker can go on with one. */
export const leases = leasesOf(exams);

const waiting = and(leases.waiting, eq(exams.state, "running"));

/** None while the model is away: checks of products find out when it is back. */
export async function listWaitingExams(limit: number): Promise<number[]> {
  const outage = await findOutage();
  return outage && !outage.mayTry ? [] : leases.listWaiting(waiting, limit);
}

/** Takes a waiting exam for this worker; null where it does not wait any more. */
export function claimExam(id: number): Promise<Lease | null> {
  return leases.take(id, waiting);
}

/** Tells the workers, after the commit, that exams wait. Never throws. */
export async function tellExams(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (id) =>
    examRequested.create({ exam_id: id }, { id: waitOf("exam", id, occasion) }),
  );
}

const BROKEN = "The exam failed because of an error on our side.";

/** To be tried again after a pause, unless that is of no use; what was answered stays. */
export async function putBackExam(job: Lease, error: unknown): Promise<void> {
  if (error instanceof ModelError && error.waits) return handBackExam(job);
  log.warn({ err: error, exam: job.id }, "an exam went wrong");
  const byModel = error instanceof ModelError ? error : null;
  await release(job, byModel?.message ?? BROKEN, byModel !== null && !byModel.retryable);
}

async function release(job: Lease, reason: string, final = false): Promise<void> {
  const end = final || job.attempt >= MAX_ATTEMPTS;
  const set = end
    ? { ...RELEASED, state: "failed" as const, finishedAt: new Date() }
    : pausedFor(pauseAfter(job.attempt));
  await db()
    .update(exams)
    .set({ ...set, errorMessage: reason })
    .where(leases.heldBy(job));
}

/** Another worker, or this one once there is time, goes on where it stopped. */
export async function handBackExam(job: Lease): Promise<void> {
  await db().update(exams).set(untried(job)).where(leases.heldBy(job));
}

/** As for the other kinds of work: takes back exams whose worker is gone. @returns how many */
export async function recoverStalledExams({ all = false } = {}): Promise<number> {
  const holds = await db().select(leases.lease).from(exams).where(leases.lost(all)).limit(1000);
  for (const hold of holds) await release(hold, "The exam was interrupted.");
  return holds.length;
}
