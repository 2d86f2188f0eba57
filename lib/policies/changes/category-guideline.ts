import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories, categoryGuidelines } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { invalidField, invalidFields, notFound } from "@/lib/errors";
import { getCategoryGuideline } from "../category-guidelines/queries";
import { CATEGORY_GUIDELINE } from "../owners";
import type {
  CategoryGuidelineJson,
  CreateCategoryGuideline,
  UpdateCategoryGuideline,
} from "../schemas";
import { auditPolicy } from "./audit";
import { changePolicy } from "./change-policy";
import { insertCategoryGuideline, updateLockedGuideline } from "./save-guideline";

/** Creates a category's guideline. @throws DomainError invalid, conflict (it has one) */
export async function createCategoryGuideline(
  { category, ...input }: CreateCategoryGuideline,
  user: User,
): Promise<CategoryGuidelineJson> {
  const id = await db().transaction(async (tx) => {
    await requireCategory(tx, category);
    return changePolicy(tx, { kind: "category", id: category }, user, async () => {
      const guidelineId = await insertCategoryGuideline(tx, category, input, invalidFields);
      await auditPolicy(tx, user, "created", "category_guideline", guidelineId, {
        category,
        ...input,
      });
      return guidelineId;
    });
  });
  return getCategoryGuideline(id);
}

async function requireCategory(tx: Database, id: number): Promise<void> {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for("no key update");
  if (!category) throw invalidField("category", "This category does not exist.");
}

/** Updates the given fields. `rules` replaces the list. @throws DomainError not_found, invalid */
export async function updateCategoryGuideline(
  id: number,
  { category, ...input }: UpdateCategoryGuideline,
  user: User,
): Promise<CategoryGuidelineJson> {
  await changeLockedGuideline(id, user, async (tx, before) => {
    if (category !== undefined && category !== before.categoryId)
      throw invalidField("category", "A guideline cannot be moved to another category.");
    await updateLockedGuideline(tx, id, input, invalidFields);
    await auditPolicy(tx, user, "updated", "category_guideline", id, input);
  });
  return getCategoryGuideline(id);
}

/** Deletes the guideline with its rules. @throws DomainError not_found */
export async function deleteCategoryGuideline(id: number, user: User): Promise<void> {
  await changeLockedGuideline(id, user, async (tx, { title, categoryId }) => {
    await tx.delete(categoryGuidelines).where(eq(categoryGuidelines.id, id));
    await auditPolicy(tx, user, "deleted", "category_guideline", id, {
      title,
      category: categoryId,
    });
  });
}

/** Locks the category before its guideline, in the same order as all other policy changes. */
async function changeLockedGuideline(
  id: number,
  user: User,
  applyChange: (tx: Database, before: typeof categoryGuidelines.$inferSelect) => Promise<void>,
): Promise<void> {
  await db().transaction(async (tx) =>
    changePolicy(tx, await CATEGORY_GUIDELINE.policyOf(tx, id), user, async () => {
      const [guideline] = await tx
        .select()
        .from(categoryGuidelines)
        .where(eq(categoryGuidelines.id, id))
        .for("update");
      if (!guideline) throw notFound("Category guideline");
      await applyChange(tx, guideline);
    }),
  );
}
