import { checkText } from "@/lib/checking/findings/check-text";
import { matchDecisions } from "@/lib/checking/findings/decisions/match";
import { computeScore, countSeverities } from "@/lib/checking/findings/score";
import type { Finding, Verdict } from "@/lib/checking/findings/types";
import { type ProductTraits, selectPolicies } from "@/lib/checking/rules/policies/applicability";
import type { CheckedText } from "@/lib/checking/text/checked-text";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { type Hypothesis, promptItemKey, type Side } from "./hypothesis";
import type { CheckedProduct, PreviewProduct } from "./read-products";
import type { NewFinding, PreviewSample } from "./schemas";

const MAX_FINDINGS = 3;
const CONTEXT_LENGTH = 60;

/**
 * Compares a product under the current and the changed policies. Returns null if the product's pair
 * of policies is unknown. Model findings remain as long as their prompt item exists. If the prompt
 * item was reworded, its findings count on both sides, because the new result is unknown until the
 * model is asked.
 */
export function compareProduct(
  product: PreviewProduct,
  hypothesis: Hypothesis,
): { before: Outcome; after: Outcome; sample: () => PreviewSample } | null {
  const sides = hypothesis.sidesOf(product);
  if (!sides) return null;
  const text = toProductTexts(product);
  const traits = toProductTraits(product, text, hypothesis.day);
  const previousFindings = filterOpenFindings(
    product,
    text,
    checkText(selectPolicies(sides.before.policies, traits), text),
  );
  const currentFindings = filterOpenFindings(
    product,
    text,
    checkText(selectPolicies(sides.after.policies, traits), text),
  );
  const judgedBefore = product.judged.filter((finding) =>
    sides.before.promptItems.has(promptItemKey(finding)),
  );
  const stillJudged = judgedBefore.filter((finding) =>
    sides.after.promptItems.has(promptItemKey(finding)),
  );
  const before = computeOutcome(sides.before, [...previousFindings, ...judgedBefore]);
  const after = computeOutcome(sides.after, [...currentFindings, ...stillJudged]);
  return {
    before,
    after,
    sample: () =>
      toPreviewSample(product, before, after, listNewFindings(previousFindings, currentFindings)),
  };
}

/** Returns the findings that no decision dismisses. */
export function filterOpenFindings(
  { decisions }: PreviewProduct,
  texts: ProductTexts,
  { findings, checks }: Pick<Verdict, "findings" | "checks">,
): Finding[] {
  if (decisions.length === 0) return findings;
  const { decided } = matchDecisions({
    findings,
    checks,
    texts,
    decisions,
    stillMatches: () => true,
  });
  return findings.filter((_, index) => !decided.has(index));
}

export function toProductTexts({ name, text, texts }: CheckedProduct): ProductTexts {
  return ProductTexts.of([[NAME, name], [DESCRIPTION, text], ...texts]);
}

/**
 * Returns the properties of a product that determine which rules apply.
 * @param texts the product's parsed texts
 * @param day the day of the check; if omitted, evidence is ignored
 */
export function toProductTraits(
  product: CheckedProduct & Partial<Pick<PreviewProduct, "evidence">>,
  texts: ProductTexts,
  day?: string,
): ProductTraits {
  const { language, alternative, market, evidence: records = [] } = product;
  const evidence = day === undefined ? null : { records, day };
  return { language, alternative, market, texts, evidence };
}

export interface Outcome {
  score: number;
  compliant: boolean;
}

export function computeOutcome(
  { threshold }: Pick<Side, "threshold">,
  findings: Pick<Finding, "severity">[],
): Outcome {
  const score = computeScore(countSeverities(findings));
  return { score, compliant: score >= threshold };
}

/** Returns the findings of `after` that are not in `before`. */
export function listNewFindings(before: Finding[], after: Finding[]): Finding[] {
  const knownKeys = new Set(before.map(findingKey));
  return after.filter((finding) => !knownKeys.has(findingKey(finding)));
}

function findingKey({ source, rule, field, item, start, end, reason, severity }: Finding): string {
  return JSON.stringify([source, rule, field, item, start, end, reason, severity]);
}

export function toPreviewSample(
  product: PreviewProduct,
  before: Outcome,
  after: Outcome,
  findings: Finding[],
): PreviewSample {
  const { productId, name } = product;
  const texts = toProductTexts(product);
  const sampleFindings = findings
    .slice(0, MAX_FINDINGS)
    .map((finding) => toNewFinding(finding, texts));
  return { product_id: productId, name, before, after, new_findings: sampleFindings };
}

function toNewFinding(finding: Finding, texts: ProductTexts): NewFinding {
  const { reason, severity, guidelineReference, field, item, start, end } = finding;
  return {
    reason,
    severity,
    guideline_reference: guidelineReference,
    field,
    item,
    start_position: start,
    end_position: end,
    ...extractContext(finding, texts.at(field, item)),
  };
}

/** Returns a finding's words in context: visible text or, for markup, source. */
function extractContext(
  { start, end, words, visibleWords }: Finding,
  text: CheckedText | null,
): Pick<NewFinding, "lead" | "words" | "trail"> {
  const hasVisibleWords = visibleWords !== "";
  const displayedWords = (hasVisibleWords ? visibleWords : words) ?? "";
  if (!text || start === null || end === null)
    return { lead: "", words: displayedWords, trail: "" };
  const { text: contextText } = hasVisibleWords ? text : text.source;
  const span = hasVisibleWords ? text.parsed.toVisible({ start, end }) : { start, end };
  return {
    lead: extractLead(contextText, span.start),
    words: displayedWords,
    trail: extractTrail(contextText, span.end),
  };
}

/** Returns the text before a position. An ellipsis replaces what is omitted. */
function extractLead(text: string, start: number): string {
  if (start <= CONTEXT_LENGTH) return text.slice(0, start);
  return `…${text.slice(start - CONTEXT_LENGTH, start).replace(/^\S*/, "")}`;
}

function extractTrail(text: string, end: number): string {
  if (text.length - end <= CONTEXT_LENGTH) return text.slice(end);
  return `${text.slice(end, end + CONTEXT_LENGTH).replace(/\S*$/, "")}…`;
}
