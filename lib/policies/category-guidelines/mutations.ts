import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories, categoryGuidelines } from "@/db/schema/policies";
import type { users } from "@/db/schema/users";
import { invalidField, invalidFields, notFound } from "@/lib/errors";
import { auditPolicy } from "../audit";
import type {
  CategoryGuidelineJson,
  CreateCategoryGuideline,
  UpdateCategoryGuideline,
} from "../schemas";
import { getCategoryGuideline } from "./queries";
import { changeGuideline, insertGuideline } from "./save";

type User = typeof users.$inferSelect;

/** @throws DomainError invalid; conflict, where the category has a guideline */
export async function createCategoryGuideline(
  { category, ...input }: CreateCategoryGuideline,
  user: User,
): Promise<CategoryGuidelineJson> {
  const id = await db().transaction(async (tx) => {
    await requireCategory(tx, category);
    const guidelineId = await insertGuideline(tx, category, input, invalidFields);
    await auditPolicy(tx, user, "created", "category_guideline", guidelineId, {
      category,
      ...input,
    });
    return guidelineId;
  });
  return getCategoryGuideline(id);
}

async function requireCategory(tx: Database, id: number): Promise<void> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for("key share");
  if (!found) throw invalidField("category", "This category does not exist.");
}

/** Changes what is given; `rules` replace the list. @throws DomainError not_found, invalid */
export async function updateCategoryGuideline(
  id: number,
  { category, ...input }: UpdateCategoryGuideline,
  user: User,
): Promise<CategoryGuidelineJson> {
  await db().transaction(async (tx) => {
    const before = await lockedGuideline(tx, id);
    if (category !== undefined && category !== before.categoryId)
      throw invalidField("category", "A guideline cannot be moved to another category.");
    await changeGuideline(tx, id, input, invalidFields);
    await auditPolicy(tx, user, "updated", "category_guideline", id, input);
  });
  return getCategoryGuideline(id);
}

/** Deletes the guideline with its rules. @throws DomainError not_found */
export async function deleteCategoryGuideline(id: number, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const { title, categoryId } = await lockedGuideline(tx, id);
    await tx.delete(categoryGuidelines).where(eq(categoryGuidelines.id, id));
    await auditPolicy(tx, user, "deleted", "category_guideline", id, {
      title,
      category: categoryId,
    });
  });
}

async function lockedGuideline(tx: Database, id: number) {
  const [guideline] = await tx
    .select()
    .from(categoryGuidelines)
    .where(eq(categoryGuidelines.id, id))
    .for("update");
  if (!guideline) throw notFound("Category guideline");
  return guideline;
}
