import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories, categoryGuidelines } from "@/db/schema/policies";
import type { DomainError, FieldErrors } from "@/lib/errors";
import { isObject } from "@/lib/platform/is-object";
import { CATEGORY_GUIDELINE } from "../owners";
import type { CategoryGuidelineChange } from "../schemas";
import { replaceRules, withAllRuleFaults } from "./rule-list";

/** Creates the error for a guideline's field errors, nested like the request. */
export type FieldErrorFactory = (fields: FieldErrors) => DomainError;

/**
 * Stores a category's guideline and its rules, if given. The title defaults to the category's name,
 * the content to an empty text.
 * @returns the guideline's id
 * @throws DomainError conflict if the category already has a guideline
 */
export async function insertCategoryGuideline(
  tx: Database,
  categoryId: number,
  input: CategoryGuidelineChange,
  createError: FieldErrorFactory,
): Promise<number> {
  const title = input.title ?? (await getCategoryName(tx, categoryId));
  const [guideline] = await tx
    .insert(categoryGuidelines)
    .values({ ...selectColumns(input), title, content: input.content ?? "", categoryId })
    .returning({ id: categoryGuidelines.id });
  if (!guideline) throw new Error("The guideline was not stored.");
  await saveRules(tx, guideline.id, input, createError);
  return guideline.id;
}

async function getCategoryName(tx: Database, id: number): Promise<string> {
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id));
  if (!category) throw new Error(`Category ${id} does not exist.`);
  return category.name;
}

/** Updates the given fields of a locked guideline. `rules` replaces the whole list. */
export async function updateLockedGuideline(
  tx: Database,
  id: number,
  input: CategoryGuidelineChange,
  createError: FieldErrorFactory,
  isValidated = false,
): Promise<void> {
  await tx
    .update(categoryGuidelines)
    .set({ ...selectColumns(input), title: input.title, updatedAt: new Date() })
    .where(eq(categoryGuidelines.id, id));
  await saveRules(tx, id, input, createError, isValidated);
}

async function saveRules(
  tx: Database,
  id: number,
  { rules }: CategoryGuidelineChange,
  createError: FieldErrorFactory,
  isValidated = false,
) {
  const createRulesError = (faults: FieldErrors) => createError({ rules: faults });
  if (rules) await replaceRules(tx, CATEGORY_GUIDELINE, id, rules, createRulesError, isValidated);
}

/**
 * Adds the missing field errors of a category that its schema rejected, like
 * `withAllRuleFaults`.
 * @param categoryId null for a new category
 */
export async function addGuidelineFaults(
  categoryId: number | null,
  body: unknown,
  faults: FieldErrors,
): Promise<FieldErrors> {
  const guideline = isObject(body) ? body.guideline : null;
  const guidelineFaults = faults.guideline ?? {};
  if (Array.isArray(guidelineFaults)) return faults;
  const [storedGuideline] = await db()
    .select({ id: categoryGuidelines.id })
    .from(categoryGuidelines)
    .where(eq(categoryGuidelines.categoryId, categoryId ?? 0));
  const allFaults = await withAllRuleFaults(
    CATEGORY_GUIDELINE,
    storedGuideline?.id ?? null,
    guideline,
    guidelineFaults,
  );
  return Object.keys(allFaults).length > 0 ? { ...faults, guideline: allFaults } : faults;
}

function selectColumns(input: CategoryGuidelineChange) {
  const { content, requirements, restrictions, examples, version, is_active } = input;
  return { content, requirements, restrictions, examples, version, isActive: is_active };
}
