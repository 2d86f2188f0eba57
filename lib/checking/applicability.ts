import { DESCRIPTION, NAME } from "@/lib/enums";
import { coversLanguage } from "@/lib/reading/language-tags";
import type { CompiledPolicies, Exemption } from "./compile";
import { reportMissingDescription } from "./missing-description";
import { type Checkable, type ProductTexts, toProductTexts } from "./product-texts";
import type { RuleCheck } from "./rule-checks";
import type { PromptItem } from "./types";

/** Traits of a product that decide which rules apply to it. */
export interface ProductTraits {
  /** The given language or else the detected one; null if neither is known. */
  language: string | null;
  /** A similar language that a text of the detected language could also be in. */
  alternative?: string | null;
  /** ISO 3166 alpha-2; null if not given. */
  market: string | null;
  /**
   * All texts of the product, including the one to check. Conditions are matched against all of
   * them.
   */
  texts: ProductTexts;
}

const NOT_APPLICABLE: Exemption = { outcome: "not_applicable" };
const UNKNOWN: Exemption = {
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
  const languages = { language: product.language, alternative: product.alternative ?? null };
  // Without a name, the input is a single text, such as an example.
  if (product.texts.readBy(NAME) && product.texts.isBlank(DESCRIPTION)) {
    const mismatch = reportMissingDescription(policies);
    return { ...policies, mismatch, ruleChecks: [], promptItems: [], ...languages };
  }
  const { ruleChecks, invalid, limited, terms } = policies;
  const exempt = new Map<RuleCheck, Exemption>(invalid);
  for (const ruleCheck of limited) {
    const exemption = exemptionOf(ruleCheck, product);
    if (exemption) exempt.set(ruleCheck, exemption);
  }
  for (const index of terms.unmetIn(product.texts)) {
    const ruleCheck = ruleChecks[index];
    if (ruleCheck) exempt.set(ruleCheck, NOT_APPLICABLE);
  }
  const mismatch =
    policies.mismatch && isElsewhere(policies.mismatch.markets, product.market)
      ? null
      : policies.mismatch;
  const promptItems =
    exempt.size === 0 || policies.promptItems.length === 0
      ? policies.promptItems
      : policies.ruleChecks.flatMap((ruleCheck) =>
          exempt.has(ruleCheck) ? [] : (ruleCheck.promptItem ?? []),
        );
  return { ...policies, exempt, mismatch, promptItems, ...languages };
}

function exemptionOf({ languages, markets }: RuleCheck, product: ProductTraits): Exemption | null {
  if (isElsewhere(markets, product.market)) return NOT_APPLICABLE;
  if (languages.length === 0) return null;
  if (product.language === null) return UNKNOWN;
  const { language, alternative } = product;
  const applies = languages.some(
    (ruleLanguage) =>
      coversLanguage(ruleLanguage, language) ||
      (alternative && coversLanguage(ruleLanguage, alternative)),
  );
  return applies ? null : NOT_APPLICABLE;
}

/** Returns whether a guideline is limited to markets that the product is not in. */
export function isElsewhere(markets: readonly string[], market: string | null): boolean {
  return market !== null && markets.length > 0 && !markets.includes(market);
}

/**
 * Returns the prompt items whose fields have text. The model can quote nothing from an empty text.
 */
export function promptItemsAbout<Q extends Pick<PromptItem, "field">>(
  { promptItems }: { promptItems: readonly Q[] },
  text: Checkable,
): readonly Q[] {
  const texts = toProductTexts(text);
  return promptItems.filter(({ field }) => texts.hasAny(field));
}
