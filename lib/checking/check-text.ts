import type { Check, Outcome } from "@/lib/enums";
import { type Checkable, checkedText } from "./checked-text";
import { type CompiledPolicies, checkOf } from "./compile";
import type { Draft } from "./draft";
import { compareFindings, Locator } from "./findings";
import type { Demand } from "./rules/kind";
import type { Subject } from "./subjects";
import { matchTerms, type RuleTerms } from "./term-matches";
import type { Finding } from "./types";

const NO_TERMS: RuleTerms = { spans: [], present: new Set() };

/**
 * Checks a text by code alone; time linear in the text and nearly flat in the number of terms.
 * Each rule and clause has its check: what the model would judge, or what cannot be read, is
 * `not_checked`, unless code has already found a violation of it.
 */
export function checkText(
  policies: CompiledPolicies,
  text: Checkable,
): { findings: Finding[]; checks: Check[] } {
  const { mismatch } = policies;
  const findings: Finding[] = mismatch ? [mismatch.finding] : [];
  const checked = checkedText(text);
  const matches = matchTerms(policies.terms, checked.text);
  const locator = new Locator(checked);
  let owner = 0;
  const checks = policies.subjects.map((subject) => {
    const { demand } = subject;
    const terms = (demand?.terms ?? []).map(() => matches.get(owner++) ?? NO_TERMS);
    const exemption = policies.exempt.get(subject);
    if (exemption) return checkOf(subject, exemption.outcome, exemption.reason);
    const drafts = demand?.check({ text: checked, terms, origin: subject }) ?? [];
    for (const draft of drafts)
      if (demand) findings.push(findingOf(subject, demand, draft, locator));
    return checkOf(subject, outcomeOf(subject, drafts));
  });
  return {
    findings: findings.sort(compareFindings),
    checks: mismatch ? [...checks, ...mismatch.checks] : checks,
  };
}

function outcomeOf(subject: Subject, drafts: Draft[]): Outcome {
  if (drafts.length > 0) return "violated";
  return subject.demand === null || subject.question ? "not_checked" : "passed";
}

function findingOf(subject: Subject, demand: Demand, draft: Draft, locator: Locator): Finding {
  const { reason, suggestion } = draft;
  const place = placeOf(draft, locator);
  const { source, guidelineReference, reference, rule, brandGuidelineTitle, regionSpecific } =
    subject;
  return {
    source,
    violationType: demand.violationType(subject, draft),
    severity: subject.severity ?? "medium",
    // One by one: spread in here, they take longer than the rest of a check.
    start: place.start,
    end: place.end,
    lineNumber: place.lineNumber,
    lineText: place.lineText,
    words: place.words,
    visibleWords: place.visibleWords,
    reason: subject.message || reason,
    suggestion,
    guidelineReference,
    reference,
    rule,
    checkedBy: "rule",
    brandGuidelineTitle,
    regionSpecific,
  };
}

function placeOf({ start, end, inSource }: Draft, locator: Locator) {
  if (start === null || end === null) return locator.at(null);
  return inSource ? locator.inSource({ start, end }) : locator.at({ start, end });
}
