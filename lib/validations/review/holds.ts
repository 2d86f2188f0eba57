import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { fromNow } from "@/db/clock";
import { reviewHolds } from "@/db/schema/review";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { notFound } from "@/lib/errors";
import { nameOf } from "@/lib/platform/person-names";
import { HOLD_SECONDS, type HoldAnswer } from "./schemas";

/**
 * Holds a validation for a person, or goes on holding it; who came first keeps it. One statement
 * decides between two. @throws DomainError not_found
 */
export async function hold(validationId: number, personId: number): Promise<HoldAnswer> {
  return db().transaction(async (tx) => {
    const [known] = await tx
      .select({ id: validations.id })
      .from(validations)
      .where(eq(validations.id, validationId))
      .for("key share");
    if (!known) throw notFound("Validation");
    const until = fromNow(HOLD_SECONDS * 1000);
    const [own] = await tx
      .insert(reviewHolds)
      .values({ validationId, personId, until })
      .onConflictDoUpdate({
        target: reviewHolds.validationId,
        set: { personId, until },
        setWhere: or(eq(reviewHolds.personId, personId), lt(reviewHolds.until, sql`now()`)),
      })
      .returning({ id: reviewHolds.personId });
    if (own) return { validation: validationId, held_by: null };
    const [other] = await tx
      .select({ id: reviewHolds.personId, name: nameOf(users), until: reviewHolds.until })
      .from(reviewHolds)
      .innerJoin(users, eq(users.id, reviewHolds.personId))
      .where(and(eq(reviewHolds.validationId, validationId), gt(reviewHolds.until, sql`now()`)));
    const holder = other ? { ...other, until: other.until.toISOString() } : null;
    return { validation: validationId, held_by: holder };
  });
}

/** Lets go of what a person holds; of what somebody else holds, nothing. */
export async function letGo(validationId: number, personId: number): Promise<void> {
  await db()
    .delete(reviewHolds)
    .where(and(eq(reviewHolds.validationId, validationId), eq(reviewHolds.personId, personId)));
}

/** Deletes holds that are over. @returns how many */
export async function deleteOldHolds(): Promise<number> {
  const deleted = await db()
    .delete(reviewHolds)
    .where(lt(reviewHolds.until, sql`now()`))
    .returning({ id: reviewHolds.validationId });
  return deleted.length;
}
