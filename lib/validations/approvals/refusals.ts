import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import type { ApprovalAction } from "@/lib/enums";
import { conflict, DomainError } from "@/lib/errors";
import { selectPersonName } from "@/lib/platform/person-names";
import { listProductsBarredFor } from "@/lib/products/four-eyes";
import type { DecisionSubject, Validation } from "./subjects";

/**
 * Returns the validations that cannot currently be decided on, each with the reason.
 * @param decider the user and their decision
 * @param field the request's name for the validation
 */
export async function findRefusals(
  tx: Database,
  subjects: readonly (DecisionSubject & { validation: Validation })[],
  decider: { action: ApprovalAction; personId: number },
  field: string,
): Promise<Map<number, DomainError>> {
  const names = await loadUserNames(
    tx,
    subjects.flatMap(({ previousApproval }) =>
      previousApproval ? [previousApproval.approvedBy] : [],
    ),
  );
  const refusalsById = new Map<number, DomainError>();
  const products = decider.action === "approve" ? subjects.map(({ product }) => product.id) : [];
  const barredProducts = await listProductsBarredFor(tx, products, decider.personId);
  for (const { product, validation, previousApproval } of subjects) {
    const reason = barredProducts.get(product.id);
    if (reason) refusalsById.set(validation.id, new DomainError("forbidden", reason));
    else if (validation.status !== "completed")
      refusalsById.set(validation.id, conflict("Only a completed validation can be reviewed."));
    else if (previousApproval)
      refusalsById.set(
        validation.id,
        conflict(
          `Already reviewed by ${names.get(previousApproval.approvedBy) ?? "reviewer"}`,
          field,
        ),
      );
  }
  return refusalsById;
}

async function loadUserNames(tx: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const userRows = await tx
    .select({ id: users.id, name: selectPersonName(users) })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(userRows.map(({ id, name }) => [id, name]));
}
