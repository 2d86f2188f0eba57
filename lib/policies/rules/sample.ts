import { checkText } from "@/lib/checking/findings/check-text";
import { toExampleProduct } from "@/lib/checking/findings/examples";
import { isOtherMarket, selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { type GivenField, ProductTexts } from "@/lib/checking/text/product-texts";
import type { Severity, ViolationType } from "@/lib/enums";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { listMarkets } from "../markets";
import type { RuleColumns } from "./fields";

export interface SampleProduct {
  texts: readonly GivenField[];
  language: string | null;
  market: string | null;
}

export interface SampleFinding {
  /** The number of the finding, from 1. */
  id: number;
  severity: Severity;
  violation_type: ViolationType;
  field: string;
  /** The index of the list item, from 0; null outside lists. */
  item: number | null;
  /** UTF-16 code unit offsets in the text, end exclusive; null for a missing element. */
  start_position: number | null;
  end_position: number | null;
  words: string | null;
  /** The matched words of the visible text; empty for markup. */
  visible_words: string | null;
  reason: string;
  suggestion: string | null;
}

export interface SampleResult {
  findings: SampleFinding[];
  /** The reason why the rule was not checked or only partly checked; otherwise null. */
  unchecked: string | null;
}

const ONLY_MODEL_MESSAGE =
  "Only the model can judge this rule, so its findings are not shown here.";
const PARTLY_MODEL_MESSAGE =
  "The model judges part of this rule. Findings of the model are not shown here.";
const OUT_OF_SCOPE_MESSAGE = "The rule does not apply to this sample.";

/**
 * Checks a sample against one rule, using only code. The rule may be inactive or limited to other
 * days.
 * @param sample a product, or a text that is checked as the rule's field in the rule's language
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
  if (!ruleCheck.parsedRule?.isChecked) return { findings: [], unchecked: ONLY_MODEL_MESSAGE };
  const product = typeof sample === "string" ? toSampleProduct(sample, ruleCheck) : sample;
  if (isOtherMarket(listMarkets(regions), product.market))
    return { findings: [], unchecked: OUT_OF_SCOPE_MESSAGE };
  const texts = ProductTexts.of(product.texts);
  const { findings, checks } = checkText(selectPolicies(policies, { ...product, texts }), texts);
  const [check] = checks;
  return {
    findings: findings.map((finding, index) => ({
      id: index + 1,
      ...toSnakeCase(finding, ["severity", "violationType", "field", "item"]),
      start_position: finding.start,
      end_position: finding.end,
      ...toSnakeCase(finding, ["words", "visibleWords", "reason", "suggestion"]),
    })),
    unchecked:
      check?.outcome === "not_applicable"
        ? OUT_OF_SCOPE_MESSAGE
        : ruleCheck.promptItem
          ? PARTLY_MODEL_MESSAGE
          : (check?.reason ?? null),
  };
}

function toSampleProduct(
  text: string,
  rule: Parameters<typeof toExampleProduct>[1],
): SampleProduct {
  const { field, language, market } = toExampleProduct(text, rule);
  return { texts: [[field, text]], language, market };
}
