import { demoBrandGuidelines, demoCategories, demoFields } from "@/db/seed/insert";
import type { DemoProduct, DemoRule } from "@/db/seed/types";
import type { Verdict } from "@/lib/checking/findings/types";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { BrandPolicy, PolicyRule } from "@/lib/checking/rules/policies/types";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import type { LanguageReader } from "@/lib/reading/detect-language";
import { parseText } from "@/lib/reading/parsed-text";

/** Returns the verdict of the rules on a demo product, without the model's findings. */
export function verdictOf(product: DemoProduct, language: LanguageReader): Verdict {
  const category = demoCategories.find(({ name }) => name === product.category);
  if (!category) throw new Error(`${product.productId}: no category "${product.category}"`);
  const { rules, ...guideline } = category.guideline;
  const texts = ProductTexts.of([
    [NAME, product.name],
    [DESCRIPTION, product.description],
    ...demoFields.map(({ key }) => [key, product.texts?.[key] ?? null] as const),
  ]);
  const policies = compilePolicies({
    category: { ...guideline, rules: numbered(rules) },
    brand: brandOf(product),
  });
  return buildVerdict({
    policies: selectPolicies(policies, {
      language: product.language ?? language(parseText(product.description).text)?.language ?? null,
      market: product.market ?? null,
      texts,
    }),
    text: texts,
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
