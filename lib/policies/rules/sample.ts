import { isElsewhere, selectPolicies } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import { compilePolicies } from "@/lib/checking/compile";
import { productOfExample } from "@/lib/checking/examples";
import { type GivenField, ProductTexts } from "@/lib/checking/product-texts";
import type { Severity, ViolationType } from "@/lib/enums";
import { marketsOf } from "../markets";
import type { RuleColumns } from "./fields";

/** A product with which a rule can be tried out. */
export interface SampleProduct {
  texts: readonly GivenField[];
  language: string | null;
  market: string | null;
}

/** The findings of a rule in a sample. */
export interface SampleFinding {
  /** The number of the finding, from 1. */
  id: number;
  severity: Severity;
  violation_type: ViolationType;
  field: string;
  /** The index of the list item, from 0; null outside lists. */
  item: number | null;
  /** UTF-16 offsets into the text, end exclusive; null for a missing element. */
  start_position: number | null;
  end_position: number | null;
  words: string | null;
  /** Empty for markup. */
  visible_words: string | null;
  reason: string;
  suggestion: string | null;
}

export interface SampleResult {
  findings: SampleFinding[];
  /** Why the rule was not checked or was only partly checked; otherwise null. */
  unchecked: string | null;
}

const ONLY_MODEL = "Only the model can judge this rule, so its findings are not shown here.";
const MODEL_TOO = "The model judges a part of this rule; its findings are not shown here.";
const ELSEWHERE = "The rule does not apply to this sample.";

/**
 * Checks a sample against one rule, using only code. The rule can be inactive or apply on other
 * days.
 * @param sample a product; or a text, which is checked as the rule's field in the rule's language
 * @param regions the regions that the rule's guideline is limited to; empty for all
 * @returns null if the rule's content cannot be parsed
 */
export function checkSample(
  rule: RuleColumns,
  sample: string | SampleProduct,
  regions: readonly string[] = [],
): SampleResult | null {
  const { ruleContent: content, mustFlag, mustPass, validFrom, validUntil, ...fields } = rule;
  if (content.trim() === "") return null;
  const policies = compilePolicies({
    category: {
      title: "",
      content: "",
      requirements: {},
      restrictions: {},
      rules: [{ ...fields, content, id: 1 }],
    },
    brand: null,
  });
  const [ruleCheck] = policies.ruleChecks;
  if (!ruleCheck?.parsedRule && !ruleCheck?.promptItem) return null;
  if (!ruleCheck.parsedRule?.isChecked) return { findings: [], unchecked: ONLY_MODEL };
  const product = typeof sample === "string" ? productOfText(sample, ruleCheck) : sample;
  if (isElsewhere(marketsOf(regions), product.market))
    return { findings: [], unchecked: ELSEWHERE };
  const texts = ProductTexts.of(product.texts);
  const { findings, checks } = checkText(selectPolicies(policies, { ...product, texts }), texts);
  const [check] = checks;
  return {
    findings: findings.map((finding, index) => ({
      id: index + 1,
      severity: finding.severity,
      violation_type: finding.violationType,
      field: finding.field,
      item: finding.item,
      start_position: finding.start,
      end_position: finding.end,
      words: finding.words,
      visible_words: finding.visibleWords,
      reason: finding.reason,
      suggestion: finding.suggestion,
    })),
    unchecked:
      check?.outcome === "not_applicable"
        ? ELSEWHERE
        : ruleCheck.promptItem
          ? MODEL_TOO
          : (check?.reason ?? null),
  };
}

function productOfText(text: string, rule: Parameters<typeof productOfExample>[1]): SampleProduct {
  const { field, language, market } = productOfExample(text, rule);
  return { texts: [[field, text]], language, market };
}
