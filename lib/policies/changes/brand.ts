import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelineCategories, brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { conflict, type FieldErrors, invalidFields, notFound } from "@/lib/errors";
import { getGuideline } from "../guidelines/queries";
import { BRAND_GUIDELINE } from "../owners";
import { matchRules } from "../rules/match";
import type { UpdateGuideline } from "../schemas";
import type { BrandSnapshot } from "../versions/snapshot";
import { findExistingIds, removeFromRuleSets } from "./detach";
import { replaceRules } from "./rule-list";
import type { PolicyWriter } from "./writer";

/** A brand guideline with its categories, regions and rules. */
export const BRAND: PolicyWriter<"brand"> = {
  kind: "brand",
  insert: (tx, { title, content, ...input }, user) =>
    tx
      .insert(brandGuidelines)
      .values({ ...selectColumns(input), title, content, createdBy: user.id })
      .returning({ id: brandGuidelines.id }),
  update: (tx, id, { title, content, ...input }) =>
    tx
      .update(brandGuidelines)
      .set({ ...selectColumns(input), title, content, updatedAt: new Date() })
      .where(eq(brandGuidelines.id, id))
      .returning({ id: brandGuidelines.id }),
  saveParts: async (tx, id, { category_ids, rules }, isValidated) => {
    if (category_ids) await limitToCategories(tx, id, category_ids);
    if (rules) await replaceRules(tx, BRAND_GUIDELINE, id, rules, toInvalidError, isValidated);
  },
  get: getGuideline,
  toBodies: async (
    tx,
    { categories: currentCategories, ...current },
    { categories: targetCategories, ...target },
  ) => [
    { ...current, category_ids: currentCategories.map(({ id }) => id) },
    {
      ...target,
      category_ids: await requireExistingCategories(tx, targetCategories),
      rules: matchRules(target.rules, current.rules),
    },
  ],
  prepareDeletion,
};

const toInvalidError = (faults: FieldErrors) => invalidFields({ rules: faults });

/** Limits a guideline to these categories; an empty list means all. */
async function limitToCategories(
  tx: Database,
  guidelineId: number,
  categoryIds: number[],
): Promise<void> {
  const categoryRows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, categoryIds))
    .orderBy(asc(categories.id))
    .for("key share");
  const ids = new Set(categoryRows.map((category) => category.id));
  const unknownIds = categoryIds.filter((id) => !ids.has(id));
  if (unknownIds.length > 0)
    throw invalidFields({ category_ids: unknownIds.map((id) => `Category ${id} does not exist.`) });
  await tx
    .delete(brandGuidelineCategories)
    .where(eq(brandGuidelineCategories.guidelineId, guidelineId));
  if (categoryIds.length > 0)
    await tx
      .insert(brandGuidelineCategories)
      .values(categoryIds.map((categoryId) => ({ guidelineId, categoryId })));
}

/** Throws if all of these categories were deleted: an empty list would mean all. */
async function requireExistingCategories(
  tx: Database,
  savedCategories: BrandSnapshot["categories"],
): Promise<number[]> {
  const ids = savedCategories.map(({ id }) => id);
  const existingIds = await findExistingIds(tx, categories, ids);
  if (ids.length > 0 && existingIds.length === 0)
    throw conflict(
      "All categories that this version was limited to have been deleted. Restoring it would apply the guideline to all categories.",
    );
  return existingIds;
}

/** Removes the guideline from products and rule sets. @throws DomainError not_found */
async function prepareDeletion(tx: Database, id: number, user: User) {
  const clearedCount = await clearFromProducts(tx, id);
  const ruleSets = await removeFromRuleSets(tx, { guideline: id }, user);
  const [guideline] = await tx
    .select({ title: brandGuidelines.title })
    .from(brandGuidelines)
    .where(eq(brandGuidelines.id, id))
    .for("update");
  if (!guideline) throw notFound("Brand guideline");
  return {
    title: guideline.title,
    products_cleared: clearedCount,
    ...(ruleSets.length > 0 && { rule_sets: ruleSets }),
  };
}

/** Removes a guideline from its products. As elsewhere, products are locked before policies. */
async function clearFromProducts(tx: Database, id: number): Promise<number> {
  const lockedRows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.brandGuidelinesId, id))
    .orderBy(asc(products.id))
    .for("no key update");
  await tx
    .update(products)
    .set({ brandGuidelinesId: null, version: sql`${products.version} + 1`, updatedAt: new Date() })
    .where(eq(products.brandGuidelinesId, id));
  return lockedRows.length;
}

function selectColumns({ version, is_active, regions }: UpdateGuideline) {
  return { version, isActive: is_active, regions };
}
