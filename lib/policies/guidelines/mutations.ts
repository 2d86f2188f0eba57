import { asc, eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelineCategories, brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { type FieldErrors, invalidFields, notFound } from "@/lib/errors";
import { auditPolicy } from "../audit";
import { removeFromRuleSets } from "../rule-sets/detach";
import { replaceRules } from "../rules/list";
import { BRAND_GUIDELINE } from "../rules/owners";
import type { CreateGuideline, GuidelineJson, UpdateGuideline } from "../schemas";
import { changePolicy, recordFirstVersion, storeState } from "../versions/record";
import { getGuideline } from "./queries";

const toInvalidError = (faults: FieldErrors) => invalidFields({ rules: faults });

/** Creates a brand guideline. @throws DomainError invalid if a category does not exist */
export async function createGuideline(input: CreateGuideline, user: User): Promise<GuidelineJson> {
  const id = await db().transaction(async (tx) => {
    const { title, content } = input;
    const [guideline] = await tx
      .insert(brandGuidelines)
      .values({ ...selectColumns(input), title, content, createdBy: user.id })
      .returning({ id: brandGuidelines.id });
    if (!guideline) throw new Error("The guideline was not stored.");
    await limitToCategories(tx, guideline.id, input.category_ids ?? []);
    await recordFirstVersion(tx, { kind: "brand", id: guideline.id }, user);
    await auditPolicy(tx, user, "created", "brand_guideline", guideline.id, input);
    return guideline.id;
  });
  return getGuideline(id);
}

/**
 * Updates the given fields. If given, `category_ids`, `regions` and `rules` replace their lists.
 * @throws DomainError not_found, invalid
 */
export async function updateGuideline(
  id: number,
  input: UpdateGuideline,
  user: User,
): Promise<GuidelineJson> {
  await db().transaction((tx) => changeGuideline(tx, id, input, user));
  return getGuideline(id);
}

/** Works like updateGuideline, but in the caller's transaction. */
export function changeGuideline(
  tx: Database,
  id: number,
  input: UpdateGuideline,
  user: User,
  isValidated = false,
) {
  return changePolicy(tx, { kind: "brand", id }, user, async () => {
    await lockGuideline(tx, id, "no key update");
    await tx
      .update(brandGuidelines)
      .set({
        ...selectColumns(input),
        title: input.title,
        content: input.content,
        updatedAt: new Date(),
      })
      .where(eq(brandGuidelines.id, id));
    if (input.category_ids) await limitToCategories(tx, id, input.category_ids);
    if (input.rules)
      await replaceRules(tx, BRAND_GUIDELINE, id, input.rules, toInvalidError, isValidated);
    await auditPolicy(tx, user, "updated", "brand_guideline", id, input);
  });
}

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

/**
 * Deletes a brand guideline with its rules, and removes it from products.
 * @throws DomainError not_found
 */
export async function deleteGuideline(id: number, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const clearedCount = await clearFromProducts(tx, id);
    const ruleSets = await removeFromRuleSets(tx, { guideline: id }, user);
    const { title } = await lockGuideline(tx, id, "update");
    await storeState(tx, { kind: "brand", id });
    await tx.delete(brandGuidelines).where(eq(brandGuidelines.id, id));
    await auditPolicy(tx, user, "deleted", "brand_guideline", id, {
      title,
      products_cleared: clearedCount,
      ...(ruleSets.length > 0 && { rule_sets: ruleSets }),
    });
  });
}

/**
 * Removes a guideline from its products. Locks the products before the guideline, in the same order
 * as product changes do.
 */
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

async function lockGuideline(tx: Database, id: number, lockStrength: "update" | "no key update") {
  const [guideline] = await tx
    .select({ title: brandGuidelines.title })
    .from(brandGuidelines)
    .where(eq(brandGuidelines.id, id))
    .for(lockStrength);
  if (!guideline) throw notFound("Brand guideline");
  return guideline;
}

function selectColumns({ version, is_active, regions }: UpdateGuideline) {
  return { version, isActive: is_active, regions };
}
