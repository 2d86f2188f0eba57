import { db } from "@/db/client";
import type { User } from "@/db/schema/users";
import { DomainError, invalidField, invalidFields, notFound } from "@/lib/errors";
import { assertVersionMatches } from "@/lib/platform/if-match";
import { retryTransaction } from "@/lib/platform/retry-transaction";
import { applyOutcomes } from "../candidates/apply";
import {
  type Candidate,
  type CandidateErrors,
  parseCandidate,
  REQUIRED_MESSAGE,
} from "../candidates/candidate";
import { compareCandidates } from "../candidates/compare";
import { loadReferences } from "../candidates/references";
import { toProductUpdate } from "../deliveries/product-values";
import { getProduct } from "../queries";
import { loadTextReader } from "../read-text";
import type { ProductDetailJson } from "../schemas";
import { assertCurrentVersion } from "../update";
import { createFromCandidate } from "./create";
import type { PutProduct } from "./schemas";

/**
 * Creates or updates the product with a business id. Equal values change nothing.
 * @param ifMatch the request's If-Match header
 * @throws DomainError invalid; conflict for an outdated `version`; precondition_failed if `ifMatch`
 * does not match the current version or the product does not exist
 */
export async function putProduct(
  productId: string,
  input: PutProduct,
  user: User,
  ifMatch: string | null,
): Promise<{ product: ProductDetailJson; isNew: boolean }> {
  if (input.product_id !== undefined && input.product_id !== productId)
    throw invalidField("product_id", "This must be the product_id in the URL.");
  // The id is empty if the URL contained a control character.
  if (productId === "") throw notFound("Product");
  const readText = await loadTextReader();
  const { id, isNew } = await retryTransaction(() =>
    db().transaction(async (tx) => {
      const references = await loadReferences(tx);
      const { candidate, errors } = parseCandidate({ ...input, product_id: productId }, references);
      if (errors) throw invalidFields(errors);
      const options = { sourceId: undefined, lock: true };
      const [outcome] = await compareCandidates(tx, [candidate], options);
      if (outcome?.kind !== "changed" && outcome?.kind !== "same") {
        if (ifMatch !== null)
          throw new DomainError("precondition_failed", "This product does not exist.");
        assertCreatable(candidate);
        return { id: await createFromCandidate(tx, candidate, user, readText), isNew: true };
      }
      const { stored } = outcome;
      assertVersionMatches(ifMatch, stored.version);
      const { values, version } = candidate;
      assertCurrentVersion(stored, { ...toProductUpdate(values), version });
      await applyOutcomes(tx, [outcome], { user, readText });
      return { id: stored.id, isNew: false };
    }),
  );
  return { product: await getProduct(id), isNew };
}

/** @throws DomainError invalid without a category or description; conflict for a version */
function assertCreatable({ values: { category, description }, version }: Candidate): void {
  const missingErrors: CandidateErrors = {};
  if (category === undefined) missingErrors.category = [REQUIRED_MESSAGE];
  if (!String(description ?? "").trim()) missingErrors.description = [REQUIRED_MESSAGE];
  if (Object.keys(missingErrors).length > 0) throw invalidFields(missingErrors);
  if (version === undefined) return;
  throw new DomainError("conflict", "This product no longer exists.", {
    fields: { version: ["This product no longer exists."] },
  });
}
