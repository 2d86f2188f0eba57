import { eq, inArray, max } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/products";
import { approvals, validations } from "@/db/schema/validations";
import { isAmong } from "@/lib/platform/search";
import type { Product } from "@/lib/products/mutations";

export type Approval = typeof approvals.$inferSelect;
/** What of a validation a decision goes by. */
export type Validation = Pick<
  typeof validations.$inferSelect,
  "id" | "productId" | "status" | "completedAt"
>;

/** What is decided on, as it is before. */
export interface Subject {
  /** Its row is held. */
  product: Product;
  /** Null where the product has no completed check. */
  validation: Validation | null;
  earlier: Approval | null;
  /** The newest validation of the product, in whatever state. */
  latest: number | null;
  /** Whether the decision is the product's as well. */
  marks: boolean;
}

/**
 * The validations with these ids that exist, with their products held until the transaction ends:
 * of two reviewers at one moment the second sees what the first decided. Four statements.
 */
export async function lockSubjects(
  tx: Database,
  validationIds: number[],
): Promise<Map<number, Subject & { validation: Validation }>> {
  const of = tx
    .select({ id: validations.productId })
    .from(validations)
    .where(isAmong(validations.id, validationIds));
  const held = await tx
    .select()
    .from(products)
    .where(inArray(products.id, of))
    .orderBy(products.id)
    .for("update");
  const productOf = new Map(held.map((product) => [product.id, product]));
  const found = await tx
    .select({
      validation: {
        id: validations.id,
        productId: validations.productId,
        status: validations.status,
        completedAt: validations.completedAt,
      },
      earlier: approvals,
    })
    .from(validations)
    .leftJoin(approvals, eq(approvals.validationId, validations.id))
    .where(isAmong(validations.id, validationIds));
  const latest = await latestOf(tx, [...productOf.keys()]);
  return new Map(
    found.flatMap(({ validation, earlier }) => {
      const product = productOf.get(validation.productId);
      const newest = latest.get(validation.productId) ?? null;
      const subject = { validation, earlier, latest: newest, marks: newest === validation.id };
      return product ? [[validation.id, { product, ...subject }]] : [];
    }),
  );
}

/** By product, its newest validation, in whatever state. */
export async function latestOf(tx: Database, productIds: number[]): Promise<Map<number, number>> {
  const found = await tx
    .select({ product: validations.productId, latest: max(validations.id) })
    .from(validations)
    .where(isAmong(validations.productId, productIds))
    .groupBy(validations.productId);
  return new Map(found.flatMap(({ product, latest }) => (latest ? [[product, latest]] : [])));
}
