"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { grouped, plural } from "@/lib/format";
import type { RuleQualityJson } from "@/lib/insights/analytics/schemas";
import type { Page } from "@/lib/platform/pagination";
import type { RuleFields } from "@/lib/policies/rules/fields";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";
import { type ExceptionProposal, proposeExceptions } from "../../decisions/exception-proposals";
import { useDetail } from "../use-policies";

type RuleDecisionsProps = {
  /** The rule's id. */
  of: number;
  rule: RuleFields;
  onChange: (part: Partial<RuleFields>) => void;
};

const MAX_SHOWN = 5;

/**
 * Shows the decisions on a rule's findings, its number of false positives, and suggested
 * exceptions.
 */
export function RuleDecisions({ of, rule, onChange }: RuleDecisionsProps) {
  const path = `/validations/decisions/?rule=${of}&state=open&page_size=100`;
  const { data } = useDetail<Page<FindingDecisionJson>>(path, "Failed to fetch decisions");
  const figures = useDetail<RuleQualityJson[]>(
    "/products/analytics/rules/?period=90days",
    "Failed to fetch what the rule found",
  );
  const own = figures.data?.find((row) => row.rule === of);
  if (!data || (data.count === 0 && !own)) return null;
  const proposals = proposeExceptions(data.results).filter((proposal) => !isTaken(rule, proposal));
  return (
    <Section
      title="Decisions on Its Findings"
      aside={
        <Link
          href={`/findings/decisions?rule=${of}`}
          target="_blank"
          className="text-accent-text text-sm hover:underline"
        >
          All, Including Ended
        </Link>
      }
    >
      {own && (
        <p className="text-sm">
          Of {plural(own.findings, "finding")} in 90 days, {grouped(own.wrong)} marked as false
          positives.
        </p>
      )}
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {data.results.slice(0, MAX_SHOWN).map((decision) => (
          <li key={decision.id} className="break-words text-sm">
            <span className="font-medium">
              {decision.violating_words === null
                ? (decision.missing ?? "")
                : `“${decision.violating_words}”`}
            </span>{" "}
            in {decision.product_name}: {decision.kind}, {decision.reason}
            <span className="block text-ink-muted text-xs">
              {decision.decided_by_name}, <Time value={decision.created_at} />
            </span>
          </li>
        ))}
        {data.count > MAX_SHOWN && (
          <li className="text-ink-muted text-xs">
            {plural(data.count - MAX_SHOWN, "other open decision")} on it.
          </li>
        )}
      </ul>
      {proposals.map((proposal) => (
        <div key={proposal.words} className="flex flex-wrap items-center gap-2 text-sm">
          <p className="min-w-0 flex-1 break-words">
            “{proposal.words}” was wrong {proposal.count} times
            {proposal.phrases.length > 0 && ` in ${namesOf(proposal.phrases)}`}.
          </p>
          <Button size="sm" onClick={() => onChange(taking(rule, proposal))}>
            {labelOf(proposal)}
          </Button>
        </div>
      ))}
    </Section>
  );
}

const MAX_LISTED = 3;

function namesOf(phrases: readonly string[]): string {
  const named = phrases.slice(0, MAX_LISTED).map((phrase) => `“${phrase}”`);
  const more = phrases.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}

function labelOf({ phrases }: ExceptionProposal): string {
  if (phrases.length === 0) return "Add Examples";
  return phrases.length === 1 ? "Add Exception" : "Add Exceptions";
}

function isTaken({ exceptions, must_pass }: RuleFields, { phrases, sentences }: ExceptionProposal) {
  if (phrases.length > 0) return phrases.every((phrase) => exceptions.includes(phrase));
  return sentences.every((sentence) => must_pass.includes(sentence));
}

/**
 * Returns the rule fields with the exceptions added, and with their sentences as must-pass
 * examples.
 */
export function taking(
  rule: RuleFields,
  { phrases, sentences }: Pick<ExceptionProposal, "phrases" | "sentences">,
): Partial<RuleFields> {
  const added = <T,>(all: readonly T[], more: readonly T[]) => [...new Set([...all, ...more])];
  return {
    must_pass: added<RuleFields["must_pass"][number]>(rule.must_pass, sentences),
    exceptions: added(rule.exceptions, phrases),
  };
}
