import type { Check, Outcome } from "@/lib/enums";
import { type Checkable, checkedText } from "./checked-text";
import { type CompiledPolicies, checkOf } from "./compile";
import type { Criterion } from "./criteria";
import { compareFindings, Locator } from "./findings";
import type { Hit } from "./hit";
import type { Demand } from "./rules/kind";
import type { Finding } from "./types";

/**
 * Checks a text by code alone; time linear in the text and nearly flat in the number of terms.
 * Each rule and clause has its check: what the model would judge, or what cannot be read, is
 * `not_checked`, unless code has already found a violation of it.
 */
export function checkText(
  policies: CompiledPolicies,
  text: Checkable,
): { findings: Finding[]; checks: Check[] } {
  const { mismatch, language } = policies;
  const findings: Finding[] = mismatch ? [mismatch.finding] : [];
  const checked = checkedText(text);
  const found = policies.terms.find(checked);
  const locator = new Locator(checked);
  const checks = policies.criteria.map((criterion, at) => {
    const { demand } = criterion;
    const exemption = policies.exempt.get(criterion);
    if (exemption) return checkOf(criterion, exemption.outcome, exemption.reason);
    const { lists = [], excepted = null } = found[at] ?? {};
    const input = { text: checked, terms: lists, excepted, language, origin: criterion };
    const hits = demand?.check(input) ?? [];
    for (const hit of hits) if (demand) findings.push(findingOf(criterion, demand, hit, locator));
    return checkOf(criterion, outcomeOf(criterion, hits));
  });
  return {
    findings: findings.sort(compareFindings),
    checks: mismatch ? [...checks, ...mismatch.checks] : checks,
  };
}

function outcomeOf(criterion: Criterion, hits: Hit[]): Outcome {
  if (hits.length > 0) return "violated";
  return criterion.demand === null || criterion.question ? "not_checked" : "passed";
}

function findingOf(criterion: Criterion, demand: Demand, hit: Hit, locator: Locator): Finding {
  const { reason, suggestion } = hit;
  const place = placeOf(hit, locator);
  const { source, guidelineReference, reference, rule, brandGuidelineTitle, regionSpecific } =
    criterion;
  return {
    source,
    violationType: demand.violationType(criterion, hit),
    severity: criterion.severity ?? "medium",
    // One by one: spread in here, they take longer than the rest of a check.
    start: place.start,
    end: place.end,
    lineNumber: place.lineNumber,
    lineText: place.lineText,
    words: place.words,
    visibleWords: place.visibleWords,
    reason: criterion.message || reason,
    formOf: hit.formOf ?? null,
    suggestion,
    guidelineReference,
    reference,
    rule,
    checkedBy: "rule",
    brandGuidelineTitle,
    regionSpecific,
  };
}

function placeOf({ start, end, inSource }: Hit, locator: Locator) {
  if (start === null || end === null) return locator.at(null);
  return inSource ? locator.inSource({ start, end }) : locator.at({ start, end });
}
