import { demoBrandGuidelines } from "@/db/seed/brand-guidelines";
import { demoCategories } from "@/db/seed/categories";
import type { DemoProduct, DemoRule } from "@/db/seed/types";
import { compilePolicies } from "@/lib/checking/compile";
import type { BrandPolicy, PolicyRule, Verdict } from "@/lib/checking/types";
import { buildVerdict } from "@/lib/checking/verdict";

/** What the rules alone say of a demo product. */
export function verdictOf(product: DemoProduct): Verdict {
  const category = demoCategories.find(({ name }) => name === product.category);
  if (!category) throw new Error(`${product.productId}: no category "${product.category}"`);
  const { rules, ...guideline } = category.guideline;
  return buildVerdict({
    policies: compilePolicies({
      category: { ...guideline, rules: numbered(rules) },
      brand: brandOf(product),
    }),
    text: product.description,
    threshold: category.complianceThreshold,
    judged: null,
  });
}

function brandOf({ brandGuideline, category }: DemoProduct): BrandPolicy | null {
  if (!brandGuideline) return null;
  const brand = demoBrandGuidelines.find(({ title }) => title === brandGuideline);
  if (!brand) throw new Error(`No brand guideline "${brandGuideline}"`);
  const included = brand.categories.length === 0 || brand.categories.includes(category);
  return {
    title: brand.title,
    content: brand.content,
    requirements: {},
    restrictions: {},
    rules: numbered(brand.rules),
    regionSpecific: brand.regions.length > 0,
    mismatch: brand.isActive ? (included ? null : "other_category") : "inactive",
  };
}

function numbered(rules: readonly DemoRule[]): PolicyRule[] {
  return rules.map(({ ruleContent, ...rule }, index) => ({
    ...rule,
    id: index + 1,
    content: ruleContent,
  }));
}
