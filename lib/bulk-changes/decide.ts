import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { violations } from "@/db/schema/validations";
import { DomainError } from "@/lib/errors";
import { isOfKind } from "@/lib/products/finding-filters";
import { decideWithin, takeBackWithin } from "@/lib/validations/decisions/mutations";
import { latestCompleted } from "@/lib/validations/decisions/recount";
import { type ItemResult, starterOf } from "./apply";
import type { BulkChange } from "./ends";
import { filtersOf } from "./prepare";

/**
 * Decides on all findings of one locked product that a bulk change covers: once for the same words
 * under the same rule.
 */
export async function decideItem(
  tx: Database,
  bulkChange: BulkChange,
  productId: number,
): Promise<ItemResult> {
  const validation = await latestCompleted(tx, productId);
  const user = await starterOf(tx, bulkChange);
  const { kind, reason } = bulkChange;
  if (!validation || !kind) return { refused: FINDING_GONE };
  const decided = { kind, scope: "product", reason } as const;
  const decisions: number[] = [];
  for (;;) {
    const id = await nextOpen(tx, validation.id, bulkChange);
    if (id === null) break;
    try {
      const made = await decideWithin(tx, id, decided, user);
      decisions.push(made.decision.id);
    } catch (error) {
      // An error for one finding applies to the whole product: who can decide, and whether the
      // verdict is the latest.
      if (error instanceof DomainError) return { refused: error.message };
      throw error;
    }
  }
  return decisions.length === 0 ? { refused: FINDING_GONE } : { decisions };
}

const FINDING_GONE = "The finding no longer exists.";

/** Returns the first open finding that the bulk change covers. */
async function nextOpen(
  tx: Database,
  validationId: number,
  bulkChange: BulkChange,
): Promise<number | null> {
  const [found] = await tx
    .select({ id: violations.id })
    .from(violations)
    .where(
      and(
        eq(violations.validationId, validationId),
        isNull(violations.decision),
        isOfKind(sql`${violations.kindId}`, filtersOf(bulkChange)),
      ),
    )
    .orderBy(violations.ordinal)
    .limit(1);
  return found?.id ?? null;
}

const made = z.array(z.int());

/**
 * Revokes those decisions of a bulk change that have not changed since.
 * @returns whether there were any
 */
export async function takeBackItem(
  tx: Database,
  bulkChange: BulkChange,
  decisions: unknown,
): Promise<boolean> {
  const untouched = await tx
    .select({ id: findingDecisions.id })
    .from(findingDecisions)
    .where(
      and(
        inArray(findingDecisions.id, made.parse(decisions)),
        eq(findingDecisions.state, "open"),
        eq(findingDecisions.updatedAt, findingDecisions.createdAt),
      ),
    )
    .orderBy(findingDecisions.id);
  if (untouched.length === 0) return false;
  const user = await starterOf(tx, bulkChange);
  for (const { id } of untouched) await takeBackWithin(tx, id, user);
  return true;
}
