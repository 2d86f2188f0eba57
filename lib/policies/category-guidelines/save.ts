import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { categories, categoryGuidelines } from "@/db/schema/policies";
import type { DomainError, FieldErrors } from "@/lib/errors";
import { isObject } from "@/lib/platform/is-object";
import { replaceRules, withAllRuleFaults } from "../rules/list";
import { CATEGORY_GUIDELINE } from "../rules/owners";
import type { CategoryGuidelineChange } from "../schemas";

/** Creates the error for a guideline's field errors, nested like the request. */
export type Refuse = (fields: FieldErrors) => DomainError;

/**
 * Stores a category's guideline and its rules, if given. The title defaults to the category's name,
 * the content to an empty text.
 * @returns the guideline's id
 * @throws DomainError conflict if the category already has a guideline
 */
export async function insertGuideline(
  tx: Database,
  categoryId: number,
  input: CategoryGuidelineChange,
  refuse: Refuse,
): Promise<number> {
  const title = input.title ?? (await getCategoryName(tx, categoryId));
  const [guideline] = await tx
    .insert(categoryGuidelines)
    .values({ ...columnsOf(input), title, content: input.content ?? "", categoryId })
    .returning({ id: categoryGuidelines.id });
  if (!guideline) throw new Error("The guideline was not stored.");
  await saveRules(tx, guideline.id, input, refuse);
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

/**
 * Updates the given fields. `rules` replace the whole list. The caller must have locked the
 * guideline's row.
 */
export async function changeGuideline(
  tx: Database,
  id: number,
  input: CategoryGuidelineChange,
  refuse: Refuse,
  isValidated = false,
): Promise<void> {
  await tx
    .update(categoryGuidelines)
    .set({ ...columnsOf(input), title: input.title, updatedAt: new Date() })
    .where(eq(categoryGuidelines.id, id));
  await saveRules(tx, id, input, refuse, isValidated);
}

async function saveRules(
  tx: Database,
  id: number,
  { rules }: CategoryGuidelineChange,
  refuse: Refuse,
  isValidated = false,
) {
  const refuseRules = (faults: FieldErrors) => refuse({ rules: faults });
  if (rules) await replaceRules(tx, CATEGORY_GUIDELINE, id, rules, refuseRules, isValidated);
}

/**
 * Completes the field errors of a category that its schema rejected, like withAllRuleFaults.
 * @param categoryId null for a new category
 */
export async function withGuidelineFaults(
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
  const all = await withAllRuleFaults(
    CATEGORY_GUIDELINE,
    storedGuideline?.id ?? null,
    guideline,
    guidelineFaults,
  );
  return Object.keys(all).length > 0 ? { ...faults, guideline: all } : faults;
}

function columnsOf(input: CategoryGuidelineChange) {
  const { content, requirements, restrictions, examples, version, is_active } = input;
  return { content, requirements, restrictions, examples, version, isActive: is_active };
}
