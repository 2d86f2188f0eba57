import { type Database, db } from "@/db/client";
import type { User } from "@/db/schema/users";
import { recordAudit } from "@/lib/outbox/audit/record";
import { readTexts } from "@/lib/product-fields/texts";
import { applyOutcomes } from "../candidates/apply";
import { type Candidate, toValues } from "../candidates/candidate";
import { requireCategory, requireGuidelines } from "../mutations";
import { getProduct } from "../queries";
import { loadTextReader, type TextReader } from "../read-text";
import type { CreateProduct, ProductDetailJson } from "../schemas";

/**
 * Creates a product and queues a validation.
 * @throws DomainError invalid (unknown category or guidelines), conflict (product_id taken)
 */
export async function createProduct(
  { product_id: productId, texts, ...input }: CreateProduct,
  user: User,
): Promise<ProductDetailJson> {
  const readText = await loadTextReader();
  const id = await db().transaction(async (tx) => {
    await requireCategory(tx, input.category);
    await requireGuidelines(tx, input.brand_guidelines ?? null);
    const { name, description, category, brand_guidelines, language, market } = input;
    const values = toValues(
      { name: name ?? undefined, description, category, brand_guidelines, language, market },
      await readTexts(tx, texts ?? {}),
    );
    return createFromCandidate(tx, { productId, values }, user, readText);
  });
  return getProduct(id);
}

/** Stores one new product. Returns its id. */
export async function createFromCandidate(
  tx: Database,
  candidate: Candidate,
  user: User,
  readText: TextReader,
): Promise<number> {
  const [applied] = await applyOutcomes(tx, [{ kind: "new", candidate }], { user, readText });
  const entityId = applied?.id ?? null;
  const entry = { action: "product.uploaded", entity: "product", entityId };
  await recordAudit(tx, { actorId: user.id, ...entry });
  return entityId ?? 0;
}
