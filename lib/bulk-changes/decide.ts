import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import type { Product } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { violations } from "@/db/schema/validations";
import { DomainError } from "@/lib/errors";
import { toUtcDay } from "@/lib/findings/decisions/schemas";
import { isAcceptable, isOfKind } from "@/lib/findings/filters";
import {
  acceptFindingsAsKnown,
  revokeUntouchedDecisions,
} from "@/lib/validations/decisions/accept-known";
import { decideInTransaction } from "@/lib/validations/decisions/mutations";
import { findLatestCompleted } from "@/lib/validations/decisions/recount";
import { type BulkChange, findStarter, type ItemResult } from "./bulk-change";
import { filtersOf } from "./prepare";

/**
 * Decides on all findings of a locked product that a bulk change covers. Findings with the same
 * rule and words share one decision.
 */
export async function decideItem(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
): Promise<ItemResult> {
  const user = await findStarter(tx, bulkChange);
  if (isAcceptance(bulkChange)) return acceptItem(tx, bulkChange, product, user);
  const validation = await findLatestCompleted(tx, product.id);
  const { kind, reason } = bulkChange;
  if (!validation || !kind) return { refused: FINDING_GONE_MESSAGE };
  const newDecision = { kind, scope: "product", reason } as const;
  const decisionIds: number[] = [];
  for (;;) {
    const id = await findOpenFinding(tx, validation.id, bulkChange);
    if (id === null) break;
    try {
      const result = await decideInTransaction(tx, id, newDecision, user);
      decisionIds.push(result.decision.id);
    } catch (error) {
      // Any error applies to the whole product: the user may not decide on it, or its verdict is
      // not the latest.
      if (error instanceof DomainError) return { refused: error.message };
      throw error;
    }
  }
  return decisionIds.length === 0 ? { refused: FINDING_GONE_MESSAGE } : { decisions: decisionIds };
}

type Acceptance = BulkChange & { knownOn: string; expiresAt: string };

function isAcceptance(bulkChange: BulkChange): bulkChange is Acceptance {
  return bulkChange.knownOn !== null && bulkChange.expiresAt !== null;
}

async function acceptItem(
  tx: Database,
  bulkChange: Acceptance,
  product: Product,
  user: User,
): Promise<ItemResult> {
  const { reason, knownOn, expiresAt } = bulkChange;
  if (expiresAt < toUtcDay(new Date()))
    return { refused: "The acceptance would already have expired." };
  const acceptance = { filters: filtersOf(bulkChange), reason, knownOn, expiresAt };
  try {
    const decisionIds = await acceptFindingsAsKnown(tx, product, acceptance, user);
    return decisionIds.length === 0
      ? { refused: FINDING_GONE_MESSAGE }
      : { decisions: decisionIds };
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.message };
    throw error;
  }
}

const FINDING_GONE_MESSAGE = "The finding no longer exists.";

async function findOpenFinding(
  tx: Database,
  validationId: number,
  bulkChange: BulkChange,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: violations.id })
    .from(violations)
    .where(
      and(
        eq(violations.validationId, validationId),
        isNull(violations.decision),
        isOfKind(sql`${violations.kindId}`, filtersOf(bulkChange)),
        bulkChange.kind === "accepted" ? isAcceptable(sql`${violations.kindId}`) : undefined,
      ),
    )
    .orderBy(violations.ordinal)
    .limit(1);
  return row?.id ?? null;
}

const decisionIdsSchema = z.array(z.int());

/**
 * Revokes the decisions that a bulk change made on a product, except those changed since.
 * @returns whether any decision was revoked
 */
export async function revokeDecisions(
  tx: Database,
  bulkChange: BulkChange,
  product: Product,
  storedIds: unknown,
): Promise<boolean> {
  const user = await findStarter(tx, bulkChange);
  return (
    (await revokeUntouchedDecisions(tx, product, decisionIdsSchema.parse(storedIds), user)) > 0
  );
}
