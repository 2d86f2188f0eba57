import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SegmentedField } from "@/components/ui/segmented";
import type { RuleEvaluationJson, SuggestedExampleJson } from "@/lib/model/evaluations/schemas";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { useDetail } from "../use-policies";
import { ErrorRate } from "./error-rate";
import { StartEvaluation } from "./start-evaluation";
import { RuleStateBadge } from "./state-badge";

type RuleEvaluationProps = {
  rule: RuleFields;
  /** The stored rule's id and last evaluation. Omitted for a new rule. */
  stored?: { rule: number; evaluation: RuleEvaluationJson | null };
  /** Whether the rule has unsaved changes, which an evaluation would ignore. */
  isChanged: boolean;
  onChange: (part: Partial<RuleFields>) => void;
};

const COUNT_OPTIONS: { value: RuleFields["counts"]; label: string }[] = [
  { value: "always", label: "Always" },
  { value: "once_evaluated", label: "Once evaluated" },
];

/** Shows a rule's evaluation and whether the rule's findings count before the evaluation passes. */
export function RuleEvaluation({ rule, stored, isChanged, onChange }: RuleEvaluationProps) {
  const [started, setStarted] = useState<number | null>(null);
  const exampleCount = rule.must_flag.length + rule.must_pass.length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 font-medium text-sm">Model Evaluation</legend>
      <LastEvaluation evaluation={stored?.evaluation ?? null} />
      <SegmentedField
        label="Count its findings"
        options={COUNT_OPTIONS}
        value={rule.counts}
        onChange={(counts) => onChange({ counts })}
      >
        <p className="text-ink-muted text-xs">
          Once evaluated: findings are inconclusive and don't lower the score until an evaluation
          shows that the model misses at most 20% and wrongly flags at most 20%.
        </p>
      </SegmentedField>
      {stored && <ExampleSuggestions ruleId={stored.rule} rule={rule} onChange={onChange} />}
      {stored && started === null && !isChanged && exampleCount > 0 && (
        <StartEvaluation
          label="Evaluate This Rule"
          rules={[{ rule: stored.rule }]}
          onStarted={({ id }) => setStarted(id)}
        />
      )}
      {started !== null && (
        <p role="status" className="text-sm">
          <Link href={`/policies/evaluations/${started}`} className="text-accent-text underline">
            Evaluation {started}
          </Link>{" "}
          has started. You'll get a notification when it completes.
        </p>
      )}
      {isChanged && (
        <p className="text-ink-muted text-xs">
          With 10 or more examples, the rule is evaluated as soon as it is saved.
        </p>
      )}
    </fieldset>
  );
}

function LastEvaluation({ evaluation }: { evaluation: RuleEvaluationJson | null }) {
  if (!evaluation)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <RuleStateBadge state="not_evaluated" />
        The examples are used to evaluate the rule. It needs at least 10.
      </p>
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <RuleStateBadge state={evaluation.state} />
        <span>
          <Link
            href={`/policies/evaluations/${evaluation.evaluation}`}
            className="text-accent-text underline"
          >
            Evaluation {evaluation.evaluation}
          </Link>{" "}
          of {evaluation.model}, {evaluation.mode}
        </span>
        {!evaluation.is_current && (
          <span className="text-ink-muted">
            The rule, the model or the prompt has changed since.
          </span>
        )}
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <div>
          <dt className="text-ink-muted text-xs">Missed</dt>
          <dd>
            <ErrorRate rate={evaluation.missed} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted text-xs">Wrongly flagged</dt>
          <dd>
            <ErrorRate rate={evaluation.flagged} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted text-xs">Unstable, quotes not found</dt>
          <dd>
            {evaluation.unstable}, {evaluation.lost_quotes}
          </dd>
        </div>
      </dl>
    </>
  );
}

type ExampleSuggestionsProps = {
  /** The id of the stored rule. */
  ruleId: number;
  rule: RuleFields;
  onChange: (part: Partial<RuleFields>) => void;
};

const MAX_SUGGESTIONS = 5;

function ExampleSuggestions({ ruleId, rule, onChange }: ExampleSuggestionsProps) {
  const path = `/policies/evaluations/offers/?rule=${ruleId}`;
  const { data = [] } = useDetail<SuggestedExampleJson[]>(
    path,
    "Failed to fetch suggested examples",
  );
  const existingTexts = new Set([...rule.must_flag, ...rule.must_pass].map(getExampleText));
  const suggestions = data.filter(({ example }) => !existingTexts.has(getExampleText(example)));
  if (suggestions.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">Suggested examples from decisions on its findings</p>
      <ul className="flex flex-col gap-2">
        {suggestions.slice(0, MAX_SUGGESTIONS).map(({ kind, example, decision, reason }) => (
          <li key={decision} className="flex flex-wrap items-center gap-2 text-sm">
            <p className="min-w-0 flex-1 basis-48 break-words">
              “{getExampleText(example)}”
              <span className="block text-ink-muted text-xs">
                {kind === "must_pass" ? "False positive" : "Confirmed"}: {reason}
              </span>
            </p>
            <Button size="sm" onClick={() => onChange({ [kind]: [...rule[kind], example] })}>
              {kind === "must_pass" ? "Add to Must Pass" : "Add to Must Flag"}
            </Button>
          </li>
        ))}
      </ul>
      {suggestions.length > MAX_SUGGESTIONS && (
        <p className="text-ink-muted text-xs">
          {suggestions.length - MAX_SUGGESTIONS} more not shown.
        </p>
      )}
    </div>
  );
}

function getExampleText(example: SuggestedExampleJson["example"]): string {
  return typeof example === "string" ? example : example.text;
}
