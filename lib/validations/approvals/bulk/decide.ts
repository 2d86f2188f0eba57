import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import type { User } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { invalidField } from "@/lib/errors";
import { listProductIds } from "@/lib/products/queries";
import { listValidationIds } from "../../queries";
import { requireComments } from "../mutations";
import { findRefusals } from "../refusals";
import { storeDecision } from "../store";
import { lockSubjects } from "../subjects";
import { type BulkApproval, type BulkApprovalResponse, MAX_DECISIONS } from "./schemas";

/**
 * Decides on many validations under the same conditions as a single decision. Skips those that
 * cannot be decided on, with a reason. Runs in one transaction with a constant number of
 * statements.
 * @throws DomainError invalid for missing comments or too many validations
 */
export async function decideOnMany(input: BulkApproval, user: User): Promise<BulkApprovalResponse> {
  const { action, comments } = input;
  requireComments({ action, comments });
  const ids = await listRequestedIds(input);
  return db().transaction(async (tx) => {
    const subjects = await lockSubjects(tx, ids);
    const decider = { action, personId: user.id };
    const refusalsById = await findRefusals(tx, [...subjects.values()], decider, "validation_ids");
    const allowedSubjects = [...subjects.values()].filter(
      ({ validation }) => !refusalsById.has(validation.id),
    );
    const skippedItems = ids.flatMap((id) => {
      const subject = subjects.get(id);
      const reason = subject ? refusalsById.get(id)?.message : "This validation does not exist.";
      const productId = subject?.product.productId ?? null;
      return reason ? [{ validation: id, product_id: productId, reason }] : [];
    });
    if (allowedSubjects.length === 0) return { decided: 0, skipped: skippedItems, undo: null };
    const { undo } = await storeDecision(tx, allowedSubjects, { action, comments }, user.id);
    return { decided: allowedSubjects.length, skipped: skippedItems, undo };
  });
}

/** Returns the requested validations without duplicates. */
async function listRequestedIds(input: BulkApproval): Promise<number[]> {
  const { validation_ids, filters, product_ids, product_filters } = input;
  if (validation_ids) return [...new Set(validation_ids)];
  const limit = MAX_DECISIONS + 1;
  if (filters) return assertAtMost(await listValidationIds(filters, { limit }), "filters");
  if (product_ids) return listNewestValidationIds(product_ids);
  const productIds = await listProductIds(product_filters ?? {}, { limit });
  return listNewestValidationIds(assertAtMost(productIds, "product_filters"));
}

function assertAtMost(ids: number[], field: string): number[] {
  const maximum = MAX_DECISIONS.toLocaleString("en");
  if (ids.length > MAX_DECISIONS)
    throw invalidField(
      field,
      `More than ${maximum} validations match these filters; at most ${maximum} can be decided on at once.`,
    );
  return ids;
}

async function listNewestValidationIds(productIds: number[]): Promise<number[]> {
  const rows = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(and(inArray(validations.productId, productIds), eq(validations.isLatest, true)))
    .orderBy(validations.id);
  return rows.map(({ id }) => id);
}
