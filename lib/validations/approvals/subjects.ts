import { eq, inArray, max } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type Product, products } from "@/db/schema/products";
import { approvals, validations } from "@/db/schema/validations";
import { isAmong } from "@/lib/platform/search";

export type Approval = typeof approvals.$inferSelect;
/** The columns of a validation that decisions need. */
export type Validation = Pick<
  typeof validations.$inferSelect,
  "id" | "productId" | "status" | "completedAt"
>;

/** The target of a decision, as it was before the decision. */
export interface DecisionSubject {
  /** The product, whose row is locked. */
  product: Product;
  /** Null if the product has no completed validation. */
  validation: Validation | null;
  previousApproval: Approval | null;
  /** The id of the product's latest validation in any state. */
  latest: number | null;
  appliesToProduct: boolean;
}

/**
 * Returns the existing validations with these ids and locks their products until the transaction
 * ends, so that concurrent reviewers see each other's decisions. Uses four queries.
 */
export async function lockSubjects(
  tx: Database,
  validationIds: number[],
): Promise<Map<number, DecisionSubject & { validation: Validation }>> {
  const productIds = tx
    .select({ id: validations.productId })
    .from(validations)
    .where(isAmong(validations.id, validationIds));
  const lockedRows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(products.id)
    .for("update");
  const productsById = new Map(lockedRows.map((product) => [product.id, product]));
  const rows = await tx
    .select({
      validation: {
        id: validations.id,
        productId: validations.productId,
        status: validations.status,
        completedAt: validations.completedAt,
      },
      previousApproval: approvals,
    })
    .from(validations)
    .leftJoin(approvals, eq(approvals.validationId, validations.id))
    .where(isAmong(validations.id, validationIds));
  const latestByProduct = await loadLatestIds(tx, [...productsById.keys()]);
  return new Map(
    rows.flatMap(({ validation, previousApproval }) => {
      const product = productsById.get(validation.productId);
      const latestId = latestByProduct.get(validation.productId) ?? null;
      const subject = {
        validation,
        previousApproval,
        latest: latestId,
        appliesToProduct: latestId === validation.id,
      };
      return product ? [[validation.id, { product, ...subject }]] : [];
    }),
  );
}

/** Returns the id of each product's latest validation in any state. */
export async function loadLatestIds(
  tx: Database,
  productIds: number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .select({ product: validations.productId, latest: max(validations.id) })
    .from(validations)
    .where(isAmong(validations.productId, productIds))
    .groupBy(validations.productId);
  return new Map(rows.flatMap(({ product, latest }) => (latest ? [[product, latest]] : [])));
}
