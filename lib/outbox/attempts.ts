import { DELIVERY_PAUSES_MINUTES, MAX_DELIVERY_ATTEMPTS } from "@/lib/enums";
import { type Lease, releaseAfter } from "@/lib/platform/jobs/lease";

const PAUSES_MS = DELIVERY_PAUSES_MINUTES.map((minutes) => minutes * 60_000);

/** The longest pause between two attempts, in milliseconds. */
export const MAX_PAUSE_MS = Math.max(...PAUSES_MS);

/** The result of one attempt to send a webhook delivery or a mail. */
export interface AttemptResult {
  /** The reason for the failure; null on success. */
  error: string | null;
  /** True if retrying is pointless. */
  final: boolean;
}

/**
 * Returns the columns for the status after an attempt. After a failure, the next attempt follows a
 * pause, unless this was the last attempt or retrying is pointless.
 */
export function computeNextState({ attempt }: Lease, { error, final }: AttemptResult) {
  if (error === null) return { status: "delivered" as const };
  if (final || attempt >= MAX_DELIVERY_ATTEMPTS) return { status: "failed" as const };
  return { status: "pending" as const, ...releaseAfter(PAUSES_MS[attempt - 1] ?? 0) };
}
