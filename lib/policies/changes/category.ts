import { eq, sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
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
import { getCategory } from "../categories/queries";
import { matchRules } from "../rules/match";
import type { UpdateCategory } from "../schemas";
import { changePolicy } from "./change-policy";
import { removeFromRuleSets } from "./detach";
import { insertCategoryGuideline, updateLockedGuideline } from "./save-guideline";
import type { PolicyWriter } from "./writer";

export const CATEGORY: PolicyWriter<"category"> = {
  kind: "category",
  insert: (tx, input) =>
    tx
      .insert(categories)
      .values({ ...selectColumns(input), name: input.name })
      .returning({ id: categories.id }),
  update: (tx, id, input) =>
    tx
      .update(categories)
      .set({ ...selectColumns(input), name: input.name, updatedAt: new Date() })
      .where(eq(categories.id, id))
      .returning({ id: categories.id }),
  saveParts: async (tx, id, { guideline }, isValidated) => {
    if (guideline !== undefined) await saveGuideline(tx, id, guideline, isValidated);
  },
  get: getCategory,
  toBodies: async (_, current, { guideline, ...target }) => {
    const rules = matchRules(guideline?.rules ?? [], current.guideline?.rules ?? []);
    return [current, { ...target, guideline: guideline && { ...guideline, rules } }];
  },
  prepareDeletion,
};

const toInvalidError = (fields: FieldErrors) => invalidFields({ guideline: fields });

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
 * Deactivates brand guidelines that are limited to only this category, because they would otherwise
 * apply to all categories.
 * @throws DomainError not_found; conflict if the category has products
 */
async function prepareDeletion(tx: Database, id: number, user: User) {
  const ruleSets = await removeFromRuleSets(tx, { category: id }, user);
  await lockBrandsOf(tx, id);
  // Waits until concurrent inserts of products in the category are committed, and blocks new ones.
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  if (!category) throw notFound("Category");
  const productCount = await tx.$count(products, eq(products.categoryId, id));
  if (productCount > 0)
    throw conflict(
      `This category contains ${pluralize(productCount, "product")}. Move or delete ${productCount === 1 ? "it" : "them"} first.`,
    );
  return {
    name: category.name,
    deactivated_brand_guidelines: await deactivateExclusiveBrands(tx, id, user),
    ...(ruleSets.length > 0 && { rule_sets: ruleSets }),
  };
}

/** Locks brand guidelines before the category, as changes to brand guidelines do. */
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

function selectColumns(input: UpdateCategory) {
  return {
    description: input.description,
    complianceThreshold: input.compliance_threshold,
    fourEyes: input.four_eyes,
  };
}
