import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { formatNumber, pluralize } from "@/lib/format";
import type { RuleQualityJson } from "@/lib/insights/analytics/schemas";
import type { Page } from "@/lib/platform/pagination";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { type SuggestedException, suggestExceptions } from "../../decisions/suggested-exceptions";
import { useDetail } from "../use-policies";

type RuleDecisionsProps = {
  /** The rule's id. */
  ruleId: number;
  rule: RuleFields;
  onChange: (part: Partial<RuleFields>) => void;
};

const MAX_SUGGESTIONS = 5;

/** Shows the decisions on a rule's findings, false positives, and suggested exceptions. */
export function RuleDecisions({ ruleId, rule, onChange }: RuleDecisionsProps) {
  const path = `/validations/decisions/?rule=${ruleId}&state=open&page_size=100`;
  const { data } = useDetail<Page<FindingDecisionJson>>(path, "Failed to fetch decisions");
  const qualityQuery = useDetail<RuleQualityJson[]>(
    "/products/analytics/rules/?period=90days",
    "Failed to fetch the rule's findings",
  );
  const ruleFigures = qualityQuery.data?.find((row) => row.rule === ruleId);
  if (!data || (data.count === 0 && !ruleFigures)) return null;
  const suggestions = suggestExceptions(data.results).filter(
    (suggestion) => !isAlreadyAdded(rule, suggestion),
  );
  return (
    <Section
      title="Decisions on Its Findings"
      aside={
        <Link
          href={`/findings/decisions?rule=${ruleId}`}
          target="_blank"
          className="text-accent-text text-sm hover:underline"
        >
          All, Including Ended
        </Link>
      }
    >
      {ruleFigures && (
        <p className="text-sm">
          Of {pluralize(ruleFigures.findings, "finding")} in 90 days,{" "}
          {formatNumber(ruleFigures.wrong)} marked as false positives.
        </p>
      )}
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {data.results.slice(0, MAX_SUGGESTIONS).map((decision) => (
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
        {data.count > MAX_SUGGESTIONS && (
          <li className="text-ink-muted text-xs">
            {pluralize(data.count - MAX_SUGGESTIONS, "other open decision")}.
          </li>
        )}
      </ul>
      {suggestions.map((suggestion) => (
        <div key={suggestion.words} className="flex flex-wrap items-center gap-2 text-sm">
          <p className="min-w-0 flex-1 break-words">
            “{suggestion.words}” was a false positive {suggestion.count} times
            {suggestion.phrases.length > 0 && ` in ${formatPhrases(suggestion.phrases)}`}.
          </p>
          <Button size="sm" onClick={() => onChange(addExceptions(rule, suggestion))}>
            {getSuggestionLabel(suggestion)}
          </Button>
        </div>
      ))}
    </Section>
  );
}

const MAX_LISTED_PHRASES = 3;

function formatPhrases(phrases: readonly string[]): string {
  const quotedPhrases = phrases.slice(0, MAX_LISTED_PHRASES).map((phrase) => `“${phrase}”`);
  const hiddenCount = phrases.length - quotedPhrases.length;
  return hiddenCount > 0
    ? `${quotedPhrases.join(", ")} and ${hiddenCount} more`
    : quotedPhrases.join(", ");
}

function getSuggestionLabel({ phrases }: SuggestedException): string {
  if (phrases.length === 0) return "Add Examples";
  return phrases.length === 1 ? "Add Exception" : "Add Exceptions";
}

function isAlreadyAdded(
  { exceptions, must_pass }: RuleFields,
  { phrases, sentences }: SuggestedException,
) {
  if (phrases.length > 0) return phrases.every((phrase) => exceptions.includes(phrase));
  return sentences.every((sentence) => must_pass.includes(sentence));
}

/** Returns the rule fields with added exceptions and their sentences as must-pass examples. */
export function addExceptions(
  rule: RuleFields,
  { phrases, sentences }: Pick<SuggestedException, "phrases" | "sentences">,
): Partial<RuleFields> {
  const mergeUnique = <T,>(existing: readonly T[], additions: readonly T[]) => [
    ...new Set([...existing, ...additions]),
  ];
  return {
    must_pass: mergeUnique<RuleFields["must_pass"][number]>(rule.must_pass, sentences),
    exceptions: mergeUnique(rule.exceptions, phrases),
  };
}
