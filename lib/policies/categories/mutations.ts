import { eq, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
} from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { conflict, type FieldErrors, invalidFields, notFound } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { auditPolicy } from "../audit";
import { insertCategoryGuideline, updateLockedGuideline } from "../category-guidelines/save";
import { removeFromRuleSets } from "../rule-sets/detach";
import type { CategoryJson, CreateCategory, UpdateCategory } from "../schemas";
import { changePolicy, recordFirstVersion, storeState } from "../versions/record";
import { getCategory } from "./queries";

const toInvalidError = (fields: FieldErrors) => invalidFields({ guideline: fields });

/**
 * Stores a category with its guideline and rules in one transaction.
 * @throws DomainError invalid; conflict if the name is taken, ignoring case
 */
export async function createCategory(input: CreateCategory, user: User): Promise<CategoryJson> {
  const id = await db().transaction((tx) => insertCategory(tx, input, user));
  return getCategory(id);
}

/**
 * Works like createCategory, but in the caller's transaction.
 * @returns the category's id
 */
export async function insertCategory(
  tx: Database,
  input: CreateCategory,
  user: User,
): Promise<number> {
  const { name, guideline } = input;
  const [category] = await tx
    .insert(categories)
    .values({ ...selectColumns(input), name })
    .returning({ id: categories.id });
  if (!category) throw new Error("The category was not stored.");
  if (guideline) await insertCategoryGuideline(tx, category.id, guideline, toInvalidError);
  await recordFirstVersion(tx, { kind: "category", id: category.id }, user);
  await auditPolicy(tx, user, "created", "category", category.id, input);
  return category.id;
}

/**
 * Updates the given fields in one transaction. The guideline is created, updated or, if null,
 * deleted. Its `rules` replace the whole list.
 * @throws DomainError not_found, invalid; conflict if the name is taken
 */
export async function updateCategory(
  id: number,
  input: UpdateCategory,
  user: User,
): Promise<CategoryJson> {
  await db().transaction((tx) => updateCategoryInTx(tx, id, input, user));
  return getCategory(id);
}

/** Works like updateCategory, but in the caller's transaction. */
export function updateCategoryInTx(
  tx: Database,
  id: number,
  input: UpdateCategory,
  user: User,
  isValidated = false,
) {
  return changePolicy(tx, { kind: "category", id }, user, async () => {
    await lockCategory(tx, id, "no key update");
    await tx
      .update(categories)
      .set({ ...selectColumns(input), name: input.name, updatedAt: new Date() })
      .where(eq(categories.id, id));
    if (input.guideline !== undefined) await saveGuideline(tx, id, input.guideline, isValidated);
    await auditPolicy(tx, user, "updated", "category", id, input);
  });
}

async function saveGuideline(
  tx: Database,
  categoryId: number,
  input: NonNullable<UpdateCategory["guideline"]> | null,
  isValidated: boolean,
): Promise<void> {
  const [present] = await tx
    .select({ id: categoryGuidelines.id })
    .from(categoryGuidelines)
    .where(eq(categoryGuidelines.categoryId, categoryId))
    .for("update");
  if (input === null)
    await tx.delete(categoryGuidelines).where(eq(categoryGuidelines.categoryId, categoryId));
  else if (present) await updateLockedGuideline(tx, present.id, input, toInvalidError, isValidated);
  else await insertCategoryGuideline(tx, categoryId, input, toInvalidError);
}

/**
 * Deletes a category with its guideline and rules. Brand guidelines that are limited to only
 * this category are deactivated, because they would otherwise apply to all categories.
 * @throws DomainError not_found; conflict if the category has products
 */
export async function deleteCategory(id: number, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const ruleSets = await removeFromRuleSets(tx, { category: id }, user);
    await lockBrandsOf(tx, id);
    // Waits until concurrent inserts of products in the category are committed, and blocks new
    // ones.
    const { name } = await lockCategory(tx, id, "update");
    const productCount = await tx.$count(products, eq(products.categoryId, id));
    if (productCount > 0)
      throw conflict(
        `This category contains ${pluralize(productCount, "product")}. Move or delete ${productCount === 1 ? "it" : "them"} first.`,
      );
    // Stores the last version, because existing verdicts are based on it.
    await storeState(tx, { kind: "category", id });
    const deactivatedBrands = await deactivateExclusiveBrands(tx, id, user);
    await tx.delete(categories).where(eq(categories.id, id));
    await auditPolicy(tx, user, "deleted", "category", id, {
      name,
      deactivated_brand_guidelines: deactivatedBrands,
      ...(ruleSets.length > 0 && { rule_sets: ruleSets }),
    });
  });
}

/**
 * Locks the brand guidelines before the category, in the same order as changes to brand guidelines.
 */
async function lockBrandsOf(tx: Database, categoryId: number): Promise<void> {
  await tx.execute(sql`
    select g.id from ${brandGuidelines} g
    join ${brandGuidelineCategories} c on c.guideline_id = g.id
    where c.category_id = ${categoryId} order by g.id for update of g`);
}

async function deactivateExclusiveBrands(tx: Database, categoryId: number, user: User) {
  const brandRows = await queryRows<{ id: number }>(
    tx,
    sql`select id from ${brandGuidelines}
      where is_active and id in (
        select guideline_id from ${brandGuidelineCategories}
        group by guideline_id having array_agg(category_id) = array[${categoryId}::integer])
      order by id`,
  );
  for (const { id } of brandRows)
    await changePolicy(tx, { kind: "brand", id }, user, () =>
      tx
        .update(brandGuidelines)
        .set({ isActive: false, updatedAt: new Date() })
        .where(eq(brandGuidelines.id, id)),
    );
  return brandRows.map((row) => row.id);
}

async function lockCategory(tx: Database, id: number, lockStrength: "update" | "no key update") {
  const [category] = await tx
    .select()
    .from(categories)
    .where(eq(categories.id, id))
    .for(lockStrength);
  if (!category) throw notFound("Category");
  return category;
}

function selectColumns(input: UpdateCategory) {
  return {
    description: input.description,
    complianceThreshold: input.compliance_threshold,
    fourEyes: input.four_eyes,
  };
}
