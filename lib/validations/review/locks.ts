import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { fromNow } from "@/db/clock";
import { reviewLocks } from "@/db/schema/review";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { notFound } from "@/lib/errors";
import { selectPersonName } from "@/lib/platform/person-names";
import { LOCK_SECONDS, type ReviewLockJson } from "./schemas";

/**
 * Acquires or renews a user's review lock on a validation. If two users request the lock at the
 * same time, a single statement decides: the first user acquires the lock, and the second gets the
 * owner's name.
 * @throws DomainError not_found
 */
export async function lockForReview(validationId: number, userId: number): Promise<ReviewLockJson> {
  return db().transaction(async (tx) => {
    const [validation] = await tx
      .select({ id: validations.id })
      .from(validations)
      .where(eq(validations.id, validationId))
      .for("key share");
    if (!validation) throw notFound("Validation");
    const expiresAt = fromNow(LOCK_SECONDS * 1000);
    const [acquired] = await tx
      .insert(reviewLocks)
      .values({ validationId, userId, until: expiresAt })
      .onConflictDoUpdate({
        target: reviewLocks.validationId,
        set: { userId, until: expiresAt },
        setWhere: or(eq(reviewLocks.userId, userId), lt(reviewLocks.until, sql`now()`)),
      })
      .returning({ id: reviewLocks.userId });
    if (acquired) return { validation: validationId, held_by: null };
    const [owner] = await tx
      .select({ id: reviewLocks.userId, name: selectPersonName(users), until: reviewLocks.until })
      .from(reviewLocks)
      .innerJoin(users, eq(users.id, reviewLocks.userId))
      .where(and(eq(reviewLocks.validationId, validationId), gt(reviewLocks.until, sql`now()`)));
    return {
      validation: validationId,
      held_by: owner ? { ...owner, until: owner.until.toISOString() } : null,
    };
  });
}

/** Releases a user's review lock. Does nothing if the user has no lock on this validation. */
export async function unlockReview(validationId: number, userId: number): Promise<void> {
  await db()
    .delete(reviewLocks)
    .where(and(eq(reviewLocks.validationId, validationId), eq(reviewLocks.userId, userId)));
}

/** Deletes expired review locks. @returns the number of deleted locks */
export async function deleteExpiredReviewLocks(): Promise<number> {
  const deletedRows = await db()
    .delete(reviewLocks)
    .where(lt(reviewLocks.until, sql`now()`))
    .returning({ id: reviewLocks.validationId });
  return deletedRows.length;
}
