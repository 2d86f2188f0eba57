import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { DomainError, invalidField, invalidFields, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { assertMatches } from "@/lib/platform/if-match";
import { retryTransaction } from "@/lib/platform/retried";
import { toProductUpdate } from "../deliveries/values";
import { insertProducts } from "../insert";
import { getProduct } from "../queries";
import { loadTextReader, type TextColumns } from "../read-text";
import type { ProductDetailJson } from "../schemas";
import { applyUpdate } from "../update";
import {
  type CheckedItem,
  checkItem,
  type ItemErrors,
  REQUIRED_MESSAGE,
  toDeliveredValues,
  toNewProduct,
} from "./items";
import { loadNames } from "./names";
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
      const { item, errors } = checkItem({ ...input, product_id: productId }, await loadNames(tx));
      if (errors) throw invalidFields(errors);
      const [existingProduct] = await tx
        .select()
        .from(products)
        .where(eq(products.productId, item.productId))
        .for("update");
      if (!existingProduct) {
        if (ifMatch !== null)
          throw new DomainError("precondition_failed", "This product does not exist.");
        return { id: await createFromItem(tx, item, user, readText), isNew: true };
      }
      assertMatches(ifMatch, `"${existingProduct.version}"`);
      const productUpdate = { ...toProductUpdate(toDeliveredValues(item)), version: item.version };
      await applyUpdate(tx, existingProduct, productUpdate, user, readText);
      return { id: existingProduct.id, isNew: false };
    }),
  );
  return { product: await getProduct(id), isNew };
}

/** Creates the product. @throws DomainError invalid if the category or description is missing */
async function createFromItem(
  tx: Database,
  item: CheckedItem,
  user: User,
  readText: (description: string) => TextColumns,
): Promise<number> {
  const { category, description, version } = item;
  const missingErrors: ItemErrors = {};
  if (category === undefined) missingErrors.category = [REQUIRED_MESSAGE];
  if (!description?.trim()) missingErrors.description = [REQUIRED_MESSAGE];
  if (category === undefined || !description?.trim()) throw invalidFields(missingErrors);
  if (version !== undefined)
    throw new DomainError("conflict", "This product no longer exists.", {
      fields: { version: ["This product no longer exists."] },
    });
  const product = toNewProduct(item, category, user.id);
  const { productIds } = await insertProducts(tx, [product], readText);
  const [id] = productIds;
  if (id === undefined) throw new Error("The product was not stored.");
  const entry = { action: "product.uploaded", entity: "product", entityId: id };
  await recordAudit(tx, { actorId: user.id, ...entry });
  return id;
}
