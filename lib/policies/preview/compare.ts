import { forProduct, type ProductTraits } from "@/lib/checking/applicability";
import { checkText } from "@/lib/checking/check-text";
import { type CheckedText, checkedText } from "@/lib/checking/checked-text";
import { countSeverities, scoreOf } from "@/lib/checking/score";
import type { Finding } from "@/lib/checking/types";
import { type Hypothesis, identify, pairKey, type Side } from "./hypothesis";
import type { PreviewProduct } from "./read-products";
import type { NewFinding, PreviewSample } from "./schemas";

const MOST_FINDINGS = 3;
const AROUND = 60;

/**
 * One product under the policies as they are and as they would be; null where nothing is known of
 * its pair. What a model found stays as far as its question does: reworded, it counts on both sides,
 * for nobody knows better before the model is asked.
 */
export function compareProduct(
  product: PreviewProduct,
  { pairs }: Hypothesis,
): { before: Outcome; after: Outcome; sample: () => PreviewSample } | null {
  const sides = pairs.get(pairKey(product));
  if (!sides) return null;
  const text = checkedText(product.text);
  const traits = traitsOf(product, text);
  const was = checkText(forProduct(sides.before.policies, traits), text).findings;
  const is = checkText(forProduct(sides.after.policies, traits), text).findings;
  const asked = product.judged.filter((finding) => sides.before.questions.has(identify(finding)));
  const stillAsked = asked.filter((finding) => sides.after.questions.has(identify(finding)));
  const before = outcomeOf(sides.before, [...was, ...asked]);
  const after = outcomeOf(sides.after, [...is, ...stillAsked]);
  return { before, after, sample: () => sampleOf(product, before, after, added(was, is)) };
}

/** @param text of the product, as it was prepared */
export function traitsOf(product: PreviewProduct, text: CheckedText): ProductTraits {
  const { language, market, name } = product;
  return { language, market, texts: [name, text] };
}

export interface Outcome {
  score: number;
  compliant: boolean;
}

function outcomeOf({ threshold }: Side, findings: Pick<Finding, "severity">[]): Outcome {
  const score = scoreOf(countSeverities(findings));
  return { score, compliant: score >= threshold };
}

/** The findings that were not there before, whichever rule had found them. */
export function added(before: Finding[], after: Finding[]): Finding[] {
  const known = new Set(before.map(keyOf));
  return after.filter((finding) => !known.has(keyOf(finding)));
}

function keyOf({ source, rule, start, end, reason, severity }: Finding): string {
  return JSON.stringify([source, rule, start, end, reason, severity]);
}

export function sampleOf(
  { productId, name, text }: PreviewProduct,
  before: Outcome,
  after: Outcome,
  findings: Finding[],
): PreviewSample {
  const checked = checkedText(text);
  const shown = findings.slice(0, MOST_FINDINGS).map((finding) => toNewFinding(finding, checked));
  return { product_id: productId, name, before, after, new_findings: shown };
}

function toNewFinding(finding: Finding, text: CheckedText): NewFinding {
  const { reason, severity, guidelineReference, start, end, words, visibleWords } = finding;
  const placed = start !== null && end !== null;
  // As a reader sees it, but for markup.
  const isSeen = visibleWords !== "";
  const { text: around } = isSeen ? text : text.source;
  const place =
    placed && isSeen
      ? text.reading.toVisible({ start, end })
      : { start: start ?? 0, end: end ?? 0 };
  return {
    reason,
    severity,
    guideline_reference: guidelineReference,
    start_position: start,
    end_position: end,
    lead: placed ? leadTo(around, place.start) : "",
    words: (isSeen ? visibleWords : words) ?? "",
    trail: placed ? trailFrom(around, place.end) : "",
  };
}

/** The words before a place; an ellipsis stands for what was cut, with the word that it cut. */
function leadTo(text: string, start: number): string {
  if (start <= AROUND) return text.slice(0, start);
  return `…${text.slice(start - AROUND, start).replace(/^\S*/, "")}`;
}

function trailFrom(text: string, end: number): string {
  if (text.length - end <= AROUND) return text.slice(end);
  return `${text.slice(end, end + AROUND).replace(/\S*$/, "")}…`;
}
