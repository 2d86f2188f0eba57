import { coversLanguage } from "@/lib/languages/tags";
import type { CompiledPolicies, Exemption } from "./compile";
import { isConditional } from "./conditions";
import type { Criterion } from "./criteria";
import { type Checkable, type ProductTexts, productTexts } from "./product-texts";
import type { FoundTerms } from "./term-lookup";
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
  const mentions = mentionsIn(policies, product);
  for (const [at, criterion] of policies.criteria.entries()) {
    const isOther = isConditional(criterion) && !holds(criterion, at, mentions);
    const exemption = isOther ? OTHER : exemptionOf(criterion, product);
    if (exemption) exempt.set(criterion, exemption);
  }
  const mismatch =
    policies.mismatch && isElsewhere(policies.mismatch.markets, product) ? null : policies.mismatch;
  const questions =
    exempt.size === 0 || policies.questions.length === 0
      ? policies.questions
      : policies.criteria.flatMap((criterion) =>
          exempt.has(criterion) ? [] : (criterion.question ?? []),
        );
  return { ...policies, exempt, mismatch, questions, language: product.language };
}

/** What conditions go by in each of the product's texts; none are scanned where no rule has any. */
function mentionsIn({ criteria, terms }: CompiledPolicies, { texts }: ProductTraits): Mentions {
  return criteria.some(isConditional) ? terms.findAll(texts.all()) : [];
}

/** By text, then by criterion. */
type Mentions = readonly (readonly FoundTerms[])[];

/** @param at the criterion's place among all */
function holds({ when, within }: Criterion, at: number, mentions: Mentions): boolean {
  let isWanted = when.length === 0;
  for (const found of mentions) {
    const text = found[at];
    // Of one that stands near a term, the term's other places know nothing.
    if (text?.unless && within === null) return false;
    if (text?.when) isWanted = true;
  }
  return isWanted;
}

function exemptionOf({ languages, markets }: Criterion, product: ProductTraits): Exemption | null {
  if (isElsewhere(markets, product)) return OTHER;
  const { language } = product;
  if (languages.length === 0) return null;
  if (language === null) return UNKNOWN;
  return languages.some((wanted) => coversLanguage(wanted, language)) ? null : OTHER;
}

/** Whether a guideline is limited to markets of which the product's is none. */
function isElsewhere(markets: readonly string[], { market }: ProductTraits): boolean {
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
