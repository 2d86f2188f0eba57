import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { type Product, productEdits, products } from "@/db/schema/products";
import { productSeo } from "@/db/schema/seo";
import type { User } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { conflict, DomainError, invalidField } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { assertVersionMatches } from "@/lib/platform/if-match";
import { areFieldsChecked } from "@/lib/policies/policy-set";
import { formatHistoryText } from "@/lib/product-fields/history-text";
import { applyTextChanges, isSameText, type NewTexts, readTexts } from "@/lib/product-fields/texts";
import { toDescriptionText } from "@/lib/reading/plain-text";
import { requeueProducts } from "./check-queue";
import { loadLockedProduct, requireCategory, requireGuidelines } from "./mutations";
import { getProduct } from "./queries";
import { loadTextReader, type TextReader } from "./read-text";
import type { ProductDetailJson, UpdateProduct } from "./schemas";
import { updateSearchedTexts } from "./searched-texts";

/**
 * Updates a product and records its edit history. Queues a validation if the description, category,
 * guideline, language or market changed, or if a rule reads another changed text.
 * @param ifMatch the request's If-Match header
 * @throws DomainError not_found, invalid; precondition_failed if `ifMatch` names another version;
 * conflict for an outdated `version`, or for publishing a product that is neither compliant nor
 * approved
 */
export async function updateProduct(
  id: number,
  input: UpdateProduct,
  user: User,
  ifMatch: string | null = null,
): Promise<ProductDetailJson> {
  const readText = await loadTextReader();
  await db().transaction(async (tx) => {
    const product = await loadLockedProduct(tx, id);
    assertVersionMatches(ifMatch, product.version);
    await applyUpdate(tx, product, input, user, readText);
  });
  return getProduct(id);
}

/**
 * Updates a product that the transaction has already locked.
 * @param readText the result of `loadTextReader`, which must be called before the transaction
 * @param coAuthors other users whom the words come from
 * @returns the ids of the new edits and queued validations
 */
export async function applyUpdate(
  tx: Database,
  before: Product,
  input: UpdateProduct,
  user: Pick<User, "id">,
  readText: TextReader,
  coAuthors: readonly number[] = [],
): Promise<{ edits: number[]; queued: number[] }> {
  const { id } = before;
  assertCurrentVersion(before, input);
  if (input.product_id !== undefined && input.product_id !== before.productId)
    throw invalidField("product_id", "A product_id cannot be changed.");
  if (input.category !== undefined) await requireCategory(tx, input.category);
  if (input.brand_guidelines !== undefined) await requireGuidelines(tx, input.brand_guidelines);
  const texts = await readTexts(tx, input.texts ?? {});
  const changes = [...listChanges(before, input), ...listTextChanges(before, texts)];
  const needsRecheck = changes.length > 0 && (await isOutdatedBy(tx, before, changes));
  if (input.status) assertPublishable(before, needsRecheck);
  if (changes.length === 0 && !input.status) return { edits: [], queued: [] };
  const hasNewDescription = changes.some(({ column }) => column === "description");
  if (hasNewDescription) await preserveDescription(tx, before);
  await tx
    .update(products)
    .set({
      ...Object.fromEntries(
        changes.flatMap(({ column, next }) => (column ? [[column, next]] : [])),
      ),
      ...(texts.size > 0 ? { texts: applyTextChanges(before.texts, texts) } : {}),
      ...(input.description === undefined ? {} : readText(input.description)),
      ...(input.status ? { status: input.status } : {}),
      version: before.version + 1,
      updatedAt: new Date(),
    })
    .where(eq(products.id, id));
  if (hasNewDescription || changes.some(({ column }) => column === "name"))
    await updateSearchedTexts(tx, [id]);
  const hasMoved = changes.some(({ column }) => column === "categoryId");
  if (hasMoved && input.category !== undefined) await moveRelatedRows(tx, [id], input.category);
  const edits = await recordEdits(tx, id, changes, input.reason ?? "", user, coAuthors);
  if (changes.length > 0) {
    const fields = changes.map((change) => change.field);
    const editedEntry = { action: "product.updated", entity: "product", entityId: id };
    await recordAudit(tx, { actorId: user.id, ...editedEntry, detail: { fields, edits } });
  }
  if (input.status) {
    const publishedEntry = { action: "product.published", entity: "product", entityId: id };
    await recordAudit(tx, { actorId: user.id, ...publishedEntry });
  }
  return { edits, queued: needsRecheck ? await requeueProducts(tx, [id], user.id) : [] };
}

/** @throws DomainError conflict for an outdated version, with the current values in its body */
export function assertCurrentVersion(
  product: Product,
  { version, texts = product.texts }: UpdateProduct,
): void {
  if (version === undefined || version === product.version) return;
  const sentence = "Someone else has changed this product since you opened it.";
  throw new DomainError("conflict", sentence, {
    fields: { version: [sentence] },
    body: {
      current: {
        version: product.version,
        description: product.description,
        ...(Object.keys(texts).length > 0 && { texts: product.texts }),
      },
    },
  });
}

function assertPublishable(product: Product, needsRecheck: boolean): void {
  const isPublishable = product.status === "compliant" || product.status === "approved";
  if (isPublishable && !needsRecheck) return;
  throw conflict("Only a compliant or approved product can be published.", "status");
}

type ProductColumn =
  | "name"
  | "description"
  | "categoryId"
  | "brandGuidelinesId"
  | "language"
  | "market";

interface Change {
  /** The field's column; null for a custom field. */
  column: ProductColumn | null;
  field: string;
  old: string | number | null;
  next: string | number | null;
  /** Whether the change outdates the verdict: true, or `if read` by a rule. */
  rechecks: true | "if read";
}

function listChanges(before: Product, input: UpdateProduct): Change[] {
  return [
    ...diffField("name", "name", before.name, input.name, "if read"),
    ...diffField("description", "description", before.description, input.description),
    ...listAttributeChanges(before, input),
  ];
}

/** Returns the changes to a product's category, guideline, language and market. */
export function listAttributeChanges(
  before: Pick<Product, "categoryId" | "brandGuidelinesId" | "language" | "market">,
  input: Pick<UpdateProduct, "category" | "brand_guidelines" | "language" | "market">,
): Change[] {
  const guidelines = "brand_guidelines";
  return [
    ...diffField("categoryId", "category", before.categoryId, input.category),
    ...diffField("brandGuidelinesId", guidelines, before.brandGuidelinesId, input[guidelines]),
    ...diffField("language", "language", before.language, input.language),
    ...diffField("market", "market", before.market, input.market),
  ];
}

function diffField(
  column: ProductColumn,
  field: string,
  oldValue: Change["old"],
  next: Change["next"] | undefined,
  needsRecheck: Change["rechecks"] = true,
): Change[] {
  return next === undefined || next === oldValue
    ? []
    : [{ column, field, old: oldValue, next, rechecks: needsRecheck }];
}

function listTextChanges({ texts }: Product, newTexts: NewTexts): Change[] {
  return [...newTexts].flatMap(([field, next]): Change[] => {
    const oldText = Object.hasOwn(texts, field) ? (texts[field] ?? null) : null;
    if (isSameText(oldText, next)) return [];
    const textChange = { old: formatHistoryText(oldText), next: formatHistoryText(next) };
    return [{ column: null, field, ...textChange, rechecks: "if read" }];
  });
}

/** Returns whether the product must be validated again. */
async function isOutdatedBy(tx: Database, before: Product, changes: Change[]): Promise<boolean> {
  if (changes.some(({ rechecks }) => rechecks === true)) return true;
  return areFieldsChecked(
    tx,
    before,
    changes.map(({ field }) => field),
  );
}

/** Returns the history row of a change. */
export function toEditRow(productId: number, { field, old, next }: Change, editedBy: number) {
  const formatValue = (value: Change["next"]) => (value === null ? null : String(value));
  return {
    productId,
    editedBy,
    field,
    oldValue: formatValue(old),
    newValue: formatValue(next),
  };
}

async function recordEdits(
  tx: Database,
  productId: number,
  changes: Change[],
  reason: string,
  user: Pick<User, "id">,
  coAuthors: readonly number[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const authors = [...new Set(coAuthors)].filter((author) => author !== user.id);
  const edits = changes.map((change) => ({
    ...toEditRow(productId, change, user.id),
    reason,
    coAuthors: authors,
  }));
  const editRows = await tx.insert(productEdits).values(edits).returning({ id: productEdits.id });
  return editRows.map((row) => row.id);
}

/**
 * Stores a product's description in the verdicts and the SEO record, which omit it while it equals
 * the product's description. Must be called before the description changes.
 */
async function preserveDescription(tx: Database, before: Product): Promise<void> {
  const { id, description } = before;
  await tx
    .update(validations)
    .set({ checkedText: description })
    .where(
      and(
        eq(validations.productId, id),
        eq(validations.status, "completed"),
        isNull(validations.checkedText),
      ),
    );
  const visibleText = toDescriptionText(description);
  if (visibleText === "") return;
  const patch = JSON.stringify({ description: visibleText });
  await tx
    .update(productSeo)
    .set({ structuredData: sql`${productSeo.structuredData} || ${patch}::text::jsonb` })
    .where(
      and(
        eq(productSeo.productId, id),
        sql`${productSeo.descriptionHash} = md5(${description}::text)`,
        sql`not jsonb_exists(${productSeo.structuredData}, 'description')`,
      ),
    );
}

/**
 * Updates the category that is copied to a product's validations and SEO record for filters and
 * counts. The caller must have locked the products' rows.
 */
export async function moveRelatedRows(tx: Database, productIds: number[], categoryId: number) {
  await tx
    .update(validations)
    .set({ categoryId })
    .where(inArray(validations.productId, productIds));
  await tx.update(productSeo).set({ categoryId }).where(inArray(productSeo.productId, productIds));
}
