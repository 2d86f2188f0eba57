import { coversLanguage } from "@/lib/reading/language-tags";
import type { CompiledPolicies, Exemption } from "./compile";
import type { Criterion } from "./criteria";
import { type Checkable, type ProductTexts, productTexts } from "./product-texts";
import type { Question } from "./types";

/** What is known of a product beside the text that is checked. */
export interface ProductTraits {
  /** As given, else as recognised; null where neither is known. */
  language: string | null;
  /** ISO 3166, two letters; null where it is not said. */
  market: string | null;
  /** Every text of it, the one that is checked too: what conditions look at. */
  texts: ProductTexts;
}

const OTHER: Exemption = { outcome: "not_applicable" };
const UNKNOWN: Exemption = {
  outcome: "not_checked",
  reason: "The product's language is not known.",
};

/**
 * The policies as they hold for a product: rules for other languages, markets or mentions do not
 * apply, and one for some languages is not checked where the product's is unknown.
 */
export function forProduct(policies: CompiledPolicies, product: ProductTraits): CompiledPolicies {
  const exempt = new Map<Criterion, Exemption>();
  const { criteria, limited, terms } = policies;
  for (const criterion of limited) {
    const exemption = exemptionOf(criterion, product);
    if (exemption) exempt.set(criterion, exemption);
  }
  for (const at of terms.unmetIn(product.texts)) {
    const criterion = criteria[at];
    if (criterion) exempt.set(criterion, OTHER);
  }
  const mismatch =
    policies.mismatch && isElsewhere(policies.mismatch.markets, product.market)
      ? null
      : policies.mismatch;
  const questions =
    exempt.size === 0 || policies.questions.length === 0
      ? policies.questions
      : policies.criteria.flatMap((criterion) =>
          exempt.has(criterion) ? [] : (criterion.question ?? []),
        );
  return { ...policies, exempt, mismatch, questions, language: product.language };
}

function exemptionOf({ languages, markets }: Criterion, product: ProductTraits): Exemption | null {
  if (isElsewhere(markets, product.market)) return OTHER;
  const { language } = product;
  if (languages.length === 0) return null;
  if (language === null) return UNKNOWN;
  return languages.some((wanted) => coversLanguage(wanted, language)) ? null : OTHER;
}

/** Whether a guideline is limited to markets of which the product's is none. */
export function isElsewhere(markets: readonly string[], market: string | null): boolean {
  return market !== null && markets.length > 0 && !markets.includes(market);
}

/** The questions that there are words to judge by: of an empty text nothing can be quoted. */
export function questionsAbout<Q extends Pick<Question, "field">>(
  { questions }: { questions: readonly Q[] },
  text: Checkable,
): readonly Q[] {
  const texts = productTexts(text);
  return questions.filter(({ field }) => texts.hasAny(field));
}
