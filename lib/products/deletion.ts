import { and, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { type Product, products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { validations, violations } from "@/db/schema/validations";
import { DomainError, notFound } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { forgetAnswersAbout } from "@/lib/model/verdicts/answers";
import { recordAudit } from "@/lib/outbox/audit/record";
import { isId } from "@/lib/platform/fields";
import { assertVersionMatches } from "@/lib/platform/if-match";
import { isAmong } from "@/lib/platform/search";
import { finishBatches } from "./batches/finish";
import { addDeletions } from "./deletions";
import { loadLockedProduct } from "./mutations";

interface Removal {
  id: number;
  product_id: string;
  product_name: string;
  validation_count: number;
  violation_count: number;
}

/** Returns what would be deleted with a product. @throws DomainError not_found, forbidden */
export async function getDeleteInfo(id: number, user: User) {
  const [product] = await db().select().from(products).where(eq(products.id, id));
  if (!product) throw notFound("Product");
  assertMayDelete(product, user);
  const [removal] = await listRemovals(db(), eq(products.id, id));
  if (!removal) throw notFound("Product");
  const { product_name, validation_count, violation_count } = removal;
  return { product_name, validation_count, violation_count };
}

/**
 * Deletes a product with its data.
 * @param ifMatch the request's If-Match header
 * @throws DomainError not_found, forbidden; precondition_failed if `ifMatch` does not match the
 * current version
 */
export async function deleteProduct(
  id: number,
  user: User,
  ifMatch: string | null = null,
): Promise<void> {
  await db().transaction(async (tx) => {
    const product = await loadLockedProduct(tx, id);
    assertMayDelete(product, user);
    assertVersionMatches(ifMatch, product.version);
    await forgetAnswersAbout(tx, [id]);
    await tx.delete(products).where(eq(products.id, id));
    await recordDeletion(tx, user, [product.productId]);
    await notifyAfterCommit(tx, finishBatches, [product.batchId]);
  });
}

/** Throws unless the user is an admin or uploaded the product. */
function assertMayDelete(product: Product, user: User): void {
  if (user.role === "admin" || product.uploadedBy === user.id) return;
  throw new DomainError("forbidden", "Only an admin or its uploader can delete this product.");
}

type ProductIdList = (number | string)[];

/** Returns what deleting products deletes, and unknown ids. @throws not_found if all are */
export async function getBulkDeleteInfo(ids: ProductIdList) {
  const removals = await listRemovals(db(), hasAnyId(ids));
  if (removals.length === 0) throw new DomainError("not_found", "None of these products exists.");
  const { validations, violations } = sumRemovals(removals);
  return {
    product_count: removals.length,
    total_validations: validations,
    total_violations: violations,
    products: removals.map(({ id, ...removal }) => removal),
    warning: `This will permanently delete ${pluralize(removals.length, "product")} with ${pluralize(validations, "validation")} and ${pluralize(violations, "violation")}. This action cannot be undone!`,
    not_found: listUnknownIds(ids, removals),
  };
}

/** Deletes many products in one transaction. @throws not_found if all are unknown */
export async function deleteProducts(ids: ProductIdList, user: User) {
  return db().transaction(async (tx) => {
    const lockedRows = await tx
      .select({ id: products.id, batchId: products.batchId })
      .from(products)
      .where(hasAnyId(ids))
      .orderBy(products.id)
      .for("update");
    if (lockedRows.length === 0)
      throw new DomainError("not_found", "None of these products exists.");
    const lockedIds = lockedRows.map((row) => row.id);
    const removals = await listRemovals(tx, inArray(products.id, lockedIds));
    await forgetAnswersAbout(tx, lockedIds);
    await tx.delete(products).where(isAmong(products.id, lockedIds));
    await recordDeletion(
      tx,
      user,
      removals.map((removal) => removal.product_id),
    );
    const { validations, violations } = sumRemovals(removals);
    await notifyAfterCommit(tx, finishBatches, [...new Set(lockedRows.map((row) => row.batchId))]);
    return {
      message: `Successfully deleted ${pluralize(removals.length, "product")} with ${pluralize(validations, "validation")} and ${pluralize(violations, "violation")}.`,
      deleted_count: removals.length,
      validations_deleted: validations,
      violations_deleted: violations,
      not_found: listUnknownIds(ids, removals),
    };
  });
}

/** Treats numbers as internal ids and strings as business ids. */
function hasAnyId(ids: ProductIdList): SQL | undefined {
  const internalIds = ids.filter((id) => typeof id === "number").filter(isId);
  const businessIds = ids.filter((id) => typeof id === "string");
  if (internalIds.length + businessIds.length === 0) return sql`false`;
  return or(
    internalIds.length > 0 ? inArray(products.id, internalIds) : undefined,
    businessIds.length > 0 ? inArray(products.productId, businessIds) : undefined,
  );
}

function listUnknownIds(ids: ProductIdList, removals: Removal[]): ProductIdList {
  const knownIds = new Set<number | string>(removals.flatMap((row) => [row.id, row.product_id]));
  return ids.filter((id) => !knownIds.has(id));
}

function sumRemovals(removals: Removal[]) {
  return {
    validations: removals.reduce((sum, row) => sum + row.validation_count, 0),
    violations: removals.reduce((sum, row) => sum + row.violation_count, 0),
  };
}

async function listRemovals(database: Database, condition: SQL | undefined): Promise<Removal[]> {
  return database
    .select({
      id: products.id,
      product_id: products.productId,
      product_name: products.name,
      validation_count: sql<number>`count(distinct ${validations.id})::int`,
      violation_count: count(violations.id),
    })
    .from(products)
    .leftJoin(validations, eq(validations.productId, products.id))
    .leftJoin(violations, and(eq(violations.validationId, validations.id)))
    .where(condition)
    .groupBy(products.id)
    .orderBy(products.id);
}

async function recordDeletion(tx: Database, user: User, productIds: string[]): Promise<void> {
  await addDeletions(tx, productIds);
  await recordAudit(tx, {
    actorId: user.id,
    action: "product.deleted",
    entity: "product",
    entityId: null,
    detail: { product_ids: productIds },
  });
}
