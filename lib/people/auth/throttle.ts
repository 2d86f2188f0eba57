import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/db/client";
import { rateLimits } from "@/db/schema/users";
import { DomainError, toDomainError } from "@/lib/errors";
import { ACCOUNT_LIMITS, type AccountLimitName } from "@/lib/platform/account-limits";
import { config } from "@/lib/platform/config";
import { recordUsage } from "@/lib/platform/limit-headers";
import { requireRoom } from "@/lib/platform/room";

/** So many points in so many seconds, counted in the database for all processes together. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** Failed sign-ins for one account and from one address. */
export const ACCOUNT_LIMIT: Limit = { name: "login-account", points: 10, seconds: 15 * 60 };
export const ADDRESS_LIMIT: Limit = { name: "login-address", points: 50, seconds: 15 * 60 };

/** Wrong passwords of someone who is signed in. */
export const PASSWORD_LIMIT: Limit = { name: "password", points: 10, seconds: 15 * 60 };

/**
 * Counts a call that is limited per account.
 * @param isRead whether the call stores nothing: it then works on a full disk, uncounted
 * @throws DomainError too_many, with the seconds to wait
 */
export async function countCall(
  name: AccountLimitName,
  userId: number,
  isRead: boolean,
): Promise<void> {
  const points = config().RATE_LIMITS[name];
  const limit = { name, points, seconds: 60 };
  try {
    await take(limit, String(userId), ACCOUNT_LIMITS[name].sentence(points));
  } catch (error) {
    if (!isRead || toDomainError(error)?.kind !== "unavailable") throw error;
  }
}

/**
 * Takes a point for `key`; give it back with `giveBack` where the attempt turns out well.
 * @throws DomainError too_many, with the seconds to wait; unavailable, where it cannot be noted
 */
export async function take(limit: Limit, key: string, sentence: string): Promise<void> {
  const refused = await consume(limit, key);
  if (!refused) return;
  throw new DomainError("too_many", sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
  });
}

/** Takes a point for `key` where there is one left. */
export async function takeIfLeft(limit: Limit, key: string): Promise<boolean> {
  return (await consume(limit, key)) === null;
}

/** @returns how long to wait, where no point was left */
async function consume(limit: Limit, key: string): Promise<RateLimiterRes | null> {
  requireRoom();
  try {
    noteUsage(limit, await limiter(limit).consume(digest(key)));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    noteUsage(limit, refused);
    return refused;
  }
}

export async function giveBack(limit: Limit, key: string): Promise<void> {
  noteUsage(limit, await limiter(limit).reward(digest(key)));
}

function noteUsage(limit: Limit, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  const resetSeconds = Math.ceil(msBeforeNext / 1000);
  recordUsage({ ...limit, remaining: remainingPoints, resetSeconds });
}

/** Forgets the keys whose time is over; the others stay, however old. */
export async function deleteExpiredLimits(): Promise<void> {
  await db().delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

function limiter(limit: Limit) {
  return new RateLimiterDrizzle({
    storeClient: db(),
    schema: rateLimits,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    // The nightly cleaning does it; a timer per limiter would keep processes alive.
    clearExpiredByTimeout: false,
  });
}

/** Keys are hashed: what people type as an email does not belong into another table. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
