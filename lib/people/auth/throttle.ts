import { createHash } from "node:crypto";
import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/db/client";
import { rateLimits } from "@/db/schema/users";
import { DomainError, toDomainError } from "@/lib/errors";
import { ACCOUNT_LIMITS, type AccountLimitName } from "@/lib/platform/account-limits";
import { config } from "@/lib/platform/config";
import { assertDiskSpace } from "@/lib/platform/disk-space";
import { recordUsage } from "@/lib/platform/limit-headers";

/** A number of points per time window, counted in the database across all processes. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

/** The limits for failed sign-ins by account and by address. */
export const ACCOUNT_LIMIT: RateLimit = { name: "login-account", points: 10, seconds: 15 * 60 };
export const ADDRESS_LIMIT: RateLimit = { name: "login-address", points: 50, seconds: 15 * 60 };
export const TOO_MANY_SIGN_INS =
  "Too many failed sign-ins. Please wait a few minutes and try again.";

/** The limit for links that are not valid, by address. */
export const LINK_LIMIT: RateLimit = { name: "link-address", points: 50, seconds: 15 * 60 };

/** The limit for wrong passwords of a signed-in user. */
export const PASSWORD_LIMIT: RateLimit = { name: "password", points: 10, seconds: 15 * 60 };

/**
 * Counts a call that is limited per account.
 * @param isRead whether the call stores nothing; such a call works on a full disk without being
 * counted
 * @param cost the points to consume; a call that costs more than the whole limit works if no other
 * call was counted
 * @throws DomainError too_many, with the seconds to wait
 */
export async function countCall(
  name: AccountLimitName,
  userId: number,
  isRead: boolean,
  cost = 1,
): Promise<void> {
  const points = config().RATE_LIMITS[name];
  const limit = { name, points, seconds: 60 };
  try {
    const sentence = ACCOUNT_LIMITS[name].sentence(points);
    await consumePoint(limit, String(userId), sentence, Math.min(cost, points));
  } catch (error) {
    if (!isRead || toDomainError(error)?.kind !== "unavailable") throw error;
  }
}

/**
 * Consumes a point, or `cost` points, for `key`. If the attempt succeeds, return the point with
 * `refundPoint`.
 * @throws DomainError too_many, with the seconds to wait; unavailable if the point cannot be stored
 */
export async function consumePoint(
  limit: RateLimit,
  key: string,
  sentence: string,
  cost = 1,
): Promise<void> {
  const refusal = await consumeLimit(limit, key, cost);
  if (!refusal) return;
  throw new DomainError("too_many", sentence, {
    retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
  });
}

/** Consumes a point for `key` if one is left. @returns true if a point was consumed */
export async function tryConsume(limit: RateLimit, key: string): Promise<boolean> {
  return (await consumeLimit(limit, key, 1)) === null;
}

/** Consumes points. @returns null, or the time to wait if too few points were left */
async function consumeLimit(
  limit: RateLimit,
  key: string,
  cost: number,
): Promise<RateLimiterRes | null> {
  assertDiskSpace();
  const limiter = createLimiter(limit);
  try {
    // A rejected call must not consume points that smaller calls need.
    const usage = cost > 1 ? await limiter.get(hashKey(key)) : null;
    if (usage && usage.remainingPoints < cost) throw usage;
    recordLimitUsage(limit, await limiter.consume(hashKey(key), cost));
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    recordLimitUsage(limit, error);
    return error;
  }
}

export async function refundPoint(limit: RateLimit, key: string): Promise<void> {
  recordLimitUsage(limit, await createLimiter(limit).reward(hashKey(key)));
}

function recordLimitUsage(
  limit: RateLimit,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): void {
  const resetSeconds = Math.ceil(msBeforeNext / 1000);
  recordUsage({ ...limit, remaining: remainingPoints, resetSeconds });
}

/** Deletes expired keys. */
export async function deleteExpiredLimits(): Promise<void> {
  await db().delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

function createLimiter(limit: RateLimit) {
  return new RateLimiterDrizzle({
    storeClient: db(),
    schema: rateLimits,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    // The nightly cleanup deletes expired keys. A timer per limiter would keep processes running.
    clearExpiredByTimeout: false,
  });
}

/** Hashes a key, because anything that users enter as an email must not be stored in this table. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
