import type { Database } from "../client";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
  productFields,
  rules as rulesTable,
} from "../schema";
import brandGuidelinesJson from "./brand-guidelines.json" with { type: "json" };
import categoriesJson from "./categories.json" with { type: "json" };
import audioProducts from "./products/audio.json" with { type: "json" };
import coffeeProducts from "./products/coffee.json" with { type: "json" };
import footwearProducts from "./products/footwear.json" with { type: "json" };
import furnitureProducts from "./products/furniture.json" with { type: "json" };
import homeProducts from "./products/home.json" with { type: "json" };
import kitchenProducts from "./products/kitchen.json" with { type: "json" };
import skincareProducts from "./products/skincare.json" with { type: "json" };
import type { DemoBrandGuideline, DemoCategory, DemoProduct } from "./types";

export const demoCategories = categoriesJson as unknown as readonly DemoCategory[];
export const demoBrandGuidelines = brandGuidelinesJson as readonly DemoBrandGuideline[];

/** The custom fields of the demo products. */
export const demoFields = [{ key: "bullets", label: "Bullets", kind: "list" }] as const;

/** Demo products. They are created like any other product and validated by the real queue. */
export const demoProducts = [
  ...footwearProducts,
  ...skincareProducts,
  ...kitchenProducts,
  ...coffeeProducts,
  ...audioProducts,
  ...homeProducts,
  ...furnitureProducts,
] as readonly DemoProduct[];

/** Ids by category name and by brand guideline title. */
export interface DemoPolicyIds {
  categories: ReadonlyMap<string, number>;
  brandGuidelines: ReadonlyMap<string, number>;
}

/**
 * Inserts the demo policies. Requires that none of the categories exists yet. The user with
 * `adminId` becomes the creator of the guidelines.
 */
export async function insertDemoPolicies(tx: Database, adminId: number): Promise<DemoPolicyIds> {
  await tx.insert(productFields).values([...demoFields]);
  const categoryIds = new Map<string, number>();
  for (const category of demoCategories) {
    categoryIds.set(category.name, await insertCategory(tx, category));
  }
  const guidelineIds = new Map<string, number>();
  for (const guideline of demoBrandGuidelines) {
    guidelineIds.set(
      guideline.title,
      await insertBrandGuideline(tx, guideline, adminId, categoryIds),
    );
  }
  return { categories: categoryIds, brandGuidelines: guidelineIds };
}

async function insertCategory(tx: Database, { guideline, ...category }: DemoCategory) {
  const categoryId = getSingleId(
    await tx.insert(categories).values(category).returning({ id: categories.id }),
  );
  const { rules, ...content } = guideline;
  const categoryGuidelineId = getSingleId(
    await tx
      .insert(categoryGuidelines)
      .values({ ...content, categoryId })
      .returning({ id: categoryGuidelines.id }),
  );
  await tx.insert(rulesTable).values(rules.map((rule) => ({ ...rule, categoryGuidelineId })));
  return categoryId;
}

async function insertBrandGuideline(
  tx: Database,
  { rules, categories: names, regions, ...guideline }: DemoBrandGuideline,
  createdBy: number,
  categoryIds: ReadonlyMap<string, number>,
) {
  const brandGuidelineId = getSingleId(
    await tx
      .insert(brandGuidelines)
      .values({ ...guideline, regions: [...regions], createdBy })
      .returning({ id: brandGuidelines.id }),
  );
  await tx.insert(rulesTable).values(rules.map((rule) => ({ ...rule, brandGuidelineId })));
  for (const name of names) {
    const categoryId = categoryIds.get(name);
    if (!categoryId) throw new Error(`"${guideline.title}" names an unknown category, "${name}".`);
    await tx.insert(brandGuidelineCategories).values({ guidelineId: brandGuidelineId, categoryId });
  }
  return brandGuidelineId;
}

function getSingleId(inserted: { id: number }[]): number {
  const [row] = inserted;
  if (!row) throw new Error("The insert returned no row.");
  return row.id;
}
