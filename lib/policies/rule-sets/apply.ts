import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  brandGuidelines,
  categories,
  ruleSetCategories,
  ruleSetGuidelines,
} from "@/db/schema/policies";
import { type FieldErrors, invalidFields } from "@/lib/errors";
import type { AppliesTo } from "./schemas";

/**
 * Sets the categories and brand guidelines of a rule set. The caller must have locked its row.
 * @throws DomainError invalid if one of them does not exist
 */
export async function saveAppliesTo(
  tx: Database,
  ruleSetId: number,
  { categories: categoryIds, brand_guidelines: guidelineIds }: AppliesTo,
): Promise<void> {
  // Locks the policies before anything is removed, so that a concurrent deletion of one of them
  // waits.
  const faults = await findUnknownPolicies(tx, categoryIds, guidelineIds);
  if (Object.keys(faults).length > 0) throw invalidFields({ applies_to: faults });
  await tx
    .delete(ruleSetCategories)
    .where(
      and(
        eq(ruleSetCategories.ruleSetId, ruleSetId),
        notInArray(ruleSetCategories.categoryId, categoryIds),
      ),
    );
  await tx
    .delete(ruleSetGuidelines)
    .where(
      and(
        eq(ruleSetGuidelines.ruleSetId, ruleSetId),
        notInArray(ruleSetGuidelines.guidelineId, guidelineIds),
      ),
    );
  if (categoryIds.length > 0)
    await tx
      .insert(ruleSetCategories)
      .values(categoryIds.map((categoryId) => ({ ruleSetId, categoryId })))
      .onConflictDoNothing();
  if (guidelineIds.length > 0)
    await tx
      .insert(ruleSetGuidelines)
      .values(guidelineIds.map((guidelineId) => ({ ruleSetId, guidelineId })))
      .onConflictDoNothing();
}

/**
 * Returns field errors for the categories and brand guidelines that do not exist. Locks the others,
 * so that they are not deleted until the transaction ends.
 */
export async function findUnknownPolicies(
  tx: Database,
  categoryIds: number[],
  guidelineIds: number[],
): Promise<FieldErrors> {
  return {
    ...(await findUnknownGuidelines(tx, guidelineIds)),
    ...(await findUnknownCategories(tx, categoryIds)),
  };
}

async function findUnknownCategories(tx: Database, ids: number[]): Promise<FieldErrors> {
  const categoryRows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(asc(categories.id))
    .for("key share");
  return toUnknownErrors("categories", "Category", ids, categoryRows);
}

async function findUnknownGuidelines(tx: Database, ids: number[]): Promise<FieldErrors> {
  const guidelineRows = await tx
    .select({ id: brandGuidelines.id })
    .from(brandGuidelines)
    .where(inArray(brandGuidelines.id, ids))
    .orderBy(asc(brandGuidelines.id))
    .for("key share");
  return toUnknownErrors("brand_guidelines", "Brand guideline", ids, guidelineRows);
}

/** Returns field errors for the ids that do not exist. */
function toUnknownErrors(
  field: keyof AppliesTo,
  label: string,
  ids: number[],
  existingRows: { id: number }[],
): FieldErrors {
  const existingIds = new Set(existingRows.map(({ id }) => id));
  const missingIds = ids.filter((id) => !existingIds.has(id));
  return missingIds.length > 0
    ? { [field]: missingIds.map((id) => `${label} ${id} does not exist.`) }
    : {};
}
