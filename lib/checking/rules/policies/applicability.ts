import { DESCRIPTION, NAME } from "@/lib/enums";
import { coversLanguage } from "@/lib/reading/language-tags";
import { type CheckableText, type ProductTexts, toProductTexts } from "../../text/product-texts";
import type { CompiledPolicies, Exemption } from "./compile";
import type { ProductEvidence } from "./evidence";
import { reportMissingDescription } from "./missing-description";
import type { RuleCheck } from "./rule-checks";
import type { PromptItem } from "./types";

/** Traits of a product that determine which rules apply to it. */
export interface ProductTraits {
  /** The given language or, without one, the detected language. Null if neither is known. */
  language: string | null;
  /** A similar language that the text might be in instead of the detected language. */
  alternative?: string | null;
  /** ISO 3166 alpha-2 code, or null if not given. */
  market: string | null;
  /** All texts of the product, including the checked one. Conditions apply to all of them. */
  texts: ProductTexts;
  /** The evidence for the product. If omitted, rules with a claim are prohibitions. */
  evidence?: Omit<ProductEvidence, "market"> | null | undefined;
}

const NOT_APPLICABLE_EXEMPTION: Exemption = { outcome: "not_applicable" };
const UNKNOWN_LANGUAGE_EXEMPTION: Exemption = {
  outcome: "not_checked",
  reason: "The product's language is not known.",
};

/**
 * Returns the policies that apply to a product. Excluded are rules for other languages or markets,
 * rules outside their validity period, and rules whose conditions are not met. Rules limited to
 * some languages are `not_checked` if the product's language is unknown. Without a description, no
 * rule is checked.
 */
export function selectPolicies(
  policies: CompiledPolicies,
  product: ProductTraits,
): CompiledPolicies {
  const traits = {
    language: product.language,
    alternative: product.alternative ?? null,
    evidence:
      policies.claims.length > 0 && product.evidence
        ? { ...product.evidence, market: product.market }
        : null,
  };
  // Without a name, the input is a single text, such as an example.
  if (product.texts.getCheckedFields(NAME) && product.texts.isBlank(DESCRIPTION)) {
    const mismatch = reportMissingDescription(policies);
    return { ...policies, mismatch, ruleChecks: [], promptItems: [], ...traits };
  }
  const { ruleChecks, invalid, limited, terms } = policies;
  const exemptionByRule = new Map<RuleCheck, Exemption>(invalid);
  for (const ruleCheck of limited) {
    const exemption = findExemption(ruleCheck, product);
    if (exemption) exemptionByRule.set(ruleCheck, exemption);
  }
  for (const index of terms.findUnmet(product.texts)) {
    const ruleCheck = ruleChecks[index];
    if (ruleCheck) exemptionByRule.set(ruleCheck, NOT_APPLICABLE_EXEMPTION);
  }
  const mismatch =
    policies.mismatch && isOtherMarket(policies.mismatch.markets, product.market)
      ? null
      : policies.mismatch;
  const promptItems =
    exemptionByRule.size === 0 || policies.promptItems.length === 0
      ? policies.promptItems
      : policies.ruleChecks.flatMap((ruleCheck) =>
          exemptionByRule.has(ruleCheck) ? [] : (ruleCheck.promptItem ?? []),
        );
  return { ...policies, exempt: exemptionByRule, mismatch, promptItems, ...traits };
}

function findExemption(
  { languages, markets }: RuleCheck,
  product: ProductTraits,
): Exemption | null {
  if (isOtherMarket(markets, product.market)) return NOT_APPLICABLE_EXEMPTION;
  if (languages.length === 0) return null;
  if (product.language === null) return UNKNOWN_LANGUAGE_EXEMPTION;
  const { language, alternative } = product;
  const isApplicable = languages.some(
    (ruleLanguage) =>
      coversLanguage(ruleLanguage, language) ||
      (alternative && coversLanguage(ruleLanguage, alternative)),
  );
  return isApplicable ? null : NOT_APPLICABLE_EXEMPTION;
}

/** Returns whether a guideline is limited to markets that don't include the product's market. */
export function isOtherMarket(markets: readonly string[], market: string | null): boolean {
  return market !== null && markets.length > 0 && !markets.includes(market);
}

/** Returns the prompt items whose fields have text. Nothing can be quoted from empty ones. */
export function selectPromptItems<Q extends Pick<PromptItem, "field">>(
  { promptItems }: { promptItems: readonly Q[] },
  text: CheckableText,
): readonly Q[] {
  const texts = toProductTexts(text);
  return promptItems.filter(({ field }) => texts.hasAny(field));
}
