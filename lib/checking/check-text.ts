import type { Check, Outcome } from "@/lib/enums";
import { type CompiledPolicies, checkOf } from "./compile";
import type { Draft } from "./draft";
import { compareFindings, Locator } from "./findings";
import { checkLength } from "./length";
import { checkPrices } from "./price-format";
import type { Subject } from "./subjects";
import { matchTerms, type TermMatches } from "./term-matches";
import type { Finding } from "./types";
import { typeOfDraft } from "./violation-types";

/**
 * Checks a text by code alone; time linear in the text and nearly flat in the number of terms.
 * Each rule and clause has its check: what the model would judge, or what cannot be read, is
 * `not_checked`, unless code has already found a violation of it.
 */
export function checkText(
  policies: CompiledPolicies,
  text: string,
): { findings: Finding[]; checks: Check[] } {
  const { mismatch } = policies;
  const findings: Finding[] = mismatch ? [mismatch.finding] : [];
  const matches = matchTerms(policies.terms, text);
  const locator = new Locator(text);
  const checks = policies.subjects.map((subject, owner) => {
    const drafts = draftsOf(subject, owner, text, matches);
    for (const draft of drafts) findings.push(findingOf(subject, draft, locator));
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

function draftsOf(subject: Subject, owner: number, text: string, matches: TermMatches): Draft[] {
  const { demand } = subject;
  switch (demand?.kind) {
    case "prohibited":
      return (matches.spans.get(owner) ?? []).map(({ start, end, entry }) =>
        prohibited(demand.terms[entry] ?? "", start, end, subject.competitor),
      );
    case "required":
      return demand.items
        .filter((_, entry) => !matches.present.get(owner)?.has(entry))
        .map((item) => missing(item, subject.ruleType));
    case "length":
      return demand.limits.flatMap((limit) => {
        const problem = checkLength(text, limit);
        return problem ? { start: null, end: null, ...problem } : [];
      });
    case "format":
      return demand.directives.flatMap((directive) => directive.check(text));
    case "price":
      return checkPrices(text, demand.format);
    default:
      return [];
  }
}

function prohibited(term: string, start: number, end: number, competitor: boolean): Draft {
  const reason = competitor ? `“${term}” names a competitor.` : `“${term}” is prohibited.`;
  return { start, end, reason, suggestion: `Remove “${term}”.` };
}

function missing(item: string[], ruleType: string): Draft {
  const terms = item.map((term) => `“${term}”`);
  const isAttribute = /attribute/.test(ruleType);
  const last = terms.pop() ?? "";
  const wanted = terms.length > 0 ? `${terms.join(", ")} or ${last}` : last;
  const lacks = isAttribute ? "does not mention" : "lacks";
  return {
    start: null,
    end: null,
    reason: `The text ${lacks} ${wanted}.`,
    suggestion: `${isAttribute ? "Mention" : "Add"} ${wanted}.`,
  };
}

function findingOf(subject: Subject, draft: Draft, locator: Locator): Finding {
  const { start, end, reason, suggestion } = draft;
  const { source, demand, guidelineReference, rule, brandGuidelineTitle, regionSpecific } = subject;
  return {
    source,
    violationType: demand ? typeOfDraft(subject, demand, draft) : "format_violation",
    severity: subject.severity ?? "medium",
    ...locator.at(start === null || end === null ? null : { start, end }),
    reason,
    suggestion,
    guidelineReference,
    rule,
    checkedBy: "rule",
    brandGuidelineTitle,
    regionSpecific,
  };
}
