import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import type { users } from "@/db/schema/users";
import { invalidField } from "@/lib/errors";
import { loadTextReader } from "../read-text";
import { applyUpdate } from "../update";
import { getEdit } from "./queries";
import type { CreateEdit, EditJson } from "./schemas";

/**
 * Changes a product's texts, records the edit history, and queues a validation if a rule reads a
 * changed text.
 * @returns the first edit, which is that of the description if it changed
 * @throws DomainError invalid for an unknown product or no change; conflict for an outdated
 * `version`
 */
export async function createEdit(
  { product: productId, ...change }: CreateEdit,
  user: typeof users.$inferSelect,
): Promise<EditJson> {
  const readText = await loadTextReader();
  const { edits } = await db().transaction(async (tx) => {
    const [product] = await tx
      .select()
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    if (!product) throw invalidField("product", "This product does not exist.");
    return applyUpdate(tx, product, change, user, readText);
  });
  const [edit] = edits;
  if (edit === undefined && change.description === undefined)
    throw invalidField("texts", "The product already has these texts.");
  if (edit === undefined)
    throw invalidField("description", "The product already has this description.");
  return getEdit(edit);
}
