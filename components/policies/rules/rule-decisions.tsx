"use client";

import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { RuleQualityJson } from "@/lib/analytics/schemas";
import type { FindingDecisionJson } from "@/lib/decisions/schemas";
import { plural } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { type ExceptionProposal, proposeExceptions } from "../../decisions/exception-proposals";
import { useDetail } from "../use-policies";

type RuleDecisionsProps = {
  /** The rule's id. */
  of: number;
  rule: RuleFields;
  onChange: (part: Partial<RuleFields>) => void;
};

const SHOWN = 5;

/** What people decided on a rule's findings, how often it was wrong, and the exceptions that asks for. */
export function RuleDecisions({ of, rule, onChange }: RuleDecisionsProps) {
  const path = `/validations/decisions/?rule=${of}&state=open&page_size=100`;
  const { data } = useDetail<Page<FindingDecisionJson>>(path, "Failed to fetch decisions");
  const figures = useDetail<RuleQualityJson[]>(
    "/products/analytics/rules/?period=90days",
    "Failed to fetch what the rule found",
  );
  const own = figures.data?.find((row) => row.rule === of);
  if (!data || (data.count === 0 && !own?.decided)) return null;
  const proposals = proposeExceptions(data.results).filter((proposal) => !isTaken(rule, proposal));
  return (
    <Section title="Decisions on Its Findings">
      {own && (
        <p className="text-sm">
          Of {plural(own.findings, "finding")} in 90 days {own.wrong.toLocaleString("en")} decided
          wrong.
        </p>
      )}
      <ul className="flex flex-col gap-1.5">
        {data.results.slice(0, SHOWN).map((decision) => (
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
        {data.count > SHOWN && (
          <li className="text-ink-muted text-xs">
            {plural(data.count - SHOWN, "other decision")} on it.
          </li>
        )}
      </ul>
      {proposals.map((proposal) => (
        <div key={proposal.words} className="flex flex-wrap items-center gap-2 text-sm">
          <p className="min-w-0 flex-1 break-words">
            “{proposal.words}” was wrong {proposal.count} times
            {proposal.phrase && `, each time in “${proposal.phrase}”`}.
          </p>
          <Button size="sm" onClick={() => onChange(taking(rule, proposal))}>
            {proposal.phrase ? "Add Exception" : "Add Examples"}
          </Button>
        </div>
      ))}
    </Section>
  );
}

function isTaken({ exceptions, must_pass }: RuleFields, { phrase, lines }: ExceptionProposal) {
  if (phrase !== null) return exceptions.includes(phrase);
  return lines.every((line) => must_pass.includes(line));
}

/** The rule with the exception, and the sentences that it is for as examples that must pass. */
function taking(rule: RuleFields, { phrase, lines }: ExceptionProposal): Partial<RuleFields> {
  const examples = lines.filter((line) => !rule.must_pass.includes(line));
  return {
    must_pass: [...rule.must_pass, ...examples],
    ...(phrase !== null && { exceptions: [...rule.exceptions, phrase] }),
  };
}
