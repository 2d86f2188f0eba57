import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { batches, products } from "@/db/schema/products";
import { getProduct } from "@/lib/products/queries";
import { listProductHistory } from "../history/queries";
import { getValidation } from "../queries";
import type { ReviewedValidation } from "./schemas";

const HISTORY_ENTRIES = 5;

/** Returns everything that the review screen shows for a validation. @throws DomainError not_found */
export async function getReviewedValidation(validationId: number): Promise<ReviewedValidation> {
  const validation = await getValidation(validationId);
  const [product, history, [batch]] = await Promise.all([
    getProduct(validation.product),
    listProductHistory(validation.product, HISTORY_ENTRIES),
    db()
      .select({ id: batches.id, name: batches.batchName })
      .from(products)
      .innerJoin(batches, eq(batches.id, products.batchId))
      .where(eq(products.id, validation.product)),
  ]);
  return { validation, product, history, batch: batch ?? null };
}
