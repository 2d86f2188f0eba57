import type { Database } from "../client";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
  productFields,
  rules as rulesTable,
} from "../schema";
import { demoBrandGuidelines } from "./brand-guidelines";
import { demoCategories } from "./categories";
import { demoFields } from "./fields";
import { audioProducts } from "./products/audio";
import { coffeeProducts } from "./products/coffee";
import { footwearProducts } from "./products/footwear";
import { furnitureProducts } from "./products/furniture";
import { homeProducts } from "./products/home";
import { kitchenProducts } from "./products/kitchen";
import { skincareProducts } from "./products/skincare";
import type { DemoBrandGuideline, DemoCategory, DemoProduct } from "./types";

/** For the ordinary product creation, so that their verdicts come from the real queue. */
export const demoProducts: readonly DemoProduct[] = [
  ...footwearProducts,
  ...skincareProducts,
  ...kitchenProducts,
  ...coffeeProducts,
  ...audioProducts,
  ...homeProducts,
  ...furnitureProducts,
];

/** Ids by category name and by brand guideline title. */
export interface DemoPolicyIds {
  categories: ReadonlyMap<string, number>;
  brandGuidelines: ReadonlyMap<string, number>;
}

/** Expects none of these categories to exist. `adminId` becomes the guidelines' creator. */
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
  const categoryId = only(
    await tx.insert(categories).values(category).returning({ id: categories.id }),
  );
  const { rules, ...content } = guideline;
  const categoryGuidelineId = only(
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
  const brandGuidelineId = only(
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

function only(inserted: { id: number }[]): number {
  const [row] = inserted;
  if (!row) throw new Error("The insert returned no row.");
  return row.id;
}
