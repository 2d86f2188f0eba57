import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categoryGuidelines } from "@/db/schema/policies";
import type { DomainError, FieldErrors } from "@/lib/errors";
import { replaceRules } from "../rules/list";
import { CATEGORY_GUIDELINE } from "../rules/owners";
import type { CategoryGuidelineChange } from "../schemas";

/** Makes the error of a guideline's field errors, nested as the request was. */
export type Refuse = (fields: FieldErrors) => DomainError;

/**
 * Stores a category's guideline, with its rules where they are given.
 * @returns its id
 * @throws DomainError conflict, where the category has one
 */
export async function insertGuideline(
  tx: Database,
  categoryId: number,
  input: CategoryGuidelineChange,
  refuse: Refuse,
): Promise<number> {
  const { title, content } = input;
  if (title === undefined || content === undefined) {
    const required = ["This field is required."];
    throw refuse({
      ...(title === undefined && { title: required }),
      ...(content === undefined && { content: required }),
    });
  }
  const [guideline] = await tx
    .insert(categoryGuidelines)
    .values({ ...columnsOf(input), title, content, categoryId })
    .returning({ id: categoryGuidelines.id });
  if (!guideline) throw new Error("The guideline was not stored.");
  await saveRules(tx, guideline.id, input, refuse);
  return guideline.id;
}

/** Changes what is given; `rules` replace the list. The caller holds the guideline's row. */
export async function changeGuideline(
  tx: Database,
  id: number,
  input: CategoryGuidelineChange,
  refuse: Refuse,
): Promise<void> {
  await tx
    .update(categoryGuidelines)
    .set({ ...columnsOf(input), title: input.title, updatedAt: new Date() })
    .where(eq(categoryGuidelines.id, id));
  await saveRules(tx, id, input, refuse);
}

async function saveRules(
  tx: Database,
  id: number,
  { rules }: CategoryGuidelineChange,
  refuse: Refuse,
) {
  if (rules)
    await replaceRules(tx, CATEGORY_GUIDELINE, id, rules, (faults) => refuse({ rules: faults }));
}

function columnsOf(input: CategoryGuidelineChange) {
  const { content, requirements, restrictions, examples, version, is_active } = input;
  return { content, requirements, restrictions, examples, version, isActive: is_active };
}
