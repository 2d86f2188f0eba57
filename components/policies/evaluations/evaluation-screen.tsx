"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import { formatNumber, pluralize } from "@/lib/format";
import type {
  EvaluationCaseJson,
  EvaluationDetailJson,
  EvaluationJson,
  EvaluationResultJson,
} from "@/lib/model/evaluations/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../../form/use-action";
import { ResultsTable } from "./results-table";
import { EvaluationBadge } from "./state-badge";
import { useRefreshWhile } from "./use-refresh";

type EvaluationScreenProps = {
  evaluation: EvaluationDetailJson;
  /** The cases whose results are wrong, changed or unstable. */
  cases: readonly EvaluationCaseJson[];
  caseCount: number;
};

/** Shows a model evaluation next to its baseline. */
export function EvaluationScreen({ evaluation, cases, caseCount }: EvaluationScreenProps) {
  const router = useRouter();
  const isRunning = evaluation.state === "running";
  useRefreshWhile(isRunning);
  const stateAction = useAction({
    mutationFn: (verb: "accept" | "cancel") =>
      callApi(`/policies/evaluations/${evaluation.id}/${verb}/`, {
        method: "POST",
        fallback: "The evaluation could not be changed.",
      }),
    onDone: (_, verb) => {
      showToast(verb === "accept" ? "Evaluation accepted as baseline" : "Evaluation cancelled");
      router.refresh();
    },
  });
  const canAccept = evaluation.state === "completed" && evaluation.accepted_at === null;
  const { before, results } = evaluation;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={`Evaluation ${evaluation.id} of ${evaluation.model}`}
        description={describeComparison(evaluation)}
        actions={
          <>
            <Link href="/policies/evaluations" className={buttonVariants()}>
              All Evaluations
            </Link>
            {isRunning && (
              <Button busy={stateAction.busy} onClick={() => stateAction.run("cancel")}>
                Cancel Evaluation
              </Button>
            )}
            {canAccept && (
              <Button
                variant={countRegressedRules(results) > 0 ? "secondary" : "primary"}
                busy={stateAction.busy}
                onClick={() => stateAction.run("accept")}
              >
                Accept as Baseline
              </Button>
            )}
          </>
        }
      />
      <FailureBanner
        failure={stateAction.failure}
        title="The action failed"
        onDismiss={stateAction.dismiss}
      />
      {canAccept && <Comparison evaluation={evaluation} />}
      {evaluation.error_message && (
        <Banner tone={isRunning ? "warning" : "error"}>{evaluation.error_message}</Banner>
      )}
      <Panel title={before ? "This Evaluation and the Previous One" : "This Evaluation"} flush>
        <EvaluationFacts evaluation={evaluation} before={before} />
      </Panel>
      {results.length > 0 && (
        <>
          <Panel
            title="Rules"
            description="How many of the examples were answered incorrectly. With 95% confidence, the true rate is at most the percentage shown."
            flush
          >
            <ResultsTable results={results} before={before?.results ?? null} />
          </Panel>
          <Panel
            title="Cases to Review"
            description={
              caseCount > cases.length
                ? `The first ${cases.length} of ${formatNumber(caseCount)}; the API lists all.`
                : "Cases that were answered incorrectly, differently than before, or inconsistently."
            }
            flush
          >
            <CasesByRule cases={cases} results={results} isCompared={evaluation.modes.length > 1} />
          </Panel>
        </>
      )}
    </div>
  );
}

function describeComparison({ state, before }: EvaluationDetailJson): string {
  if (state === "running")
    return "When it completes, each rule is compared with the last evaluation accepted as baseline or, if there is none, with its last evaluation.";
  if (state !== "completed") return "It did not complete, so nothing is compared.";
  return before
    ? "Each rule is compared with the last evaluation accepted as baseline or, if there is none, with its last evaluation."
    : "Nothing was compared: these cases have no earlier result.";
}

function countRegressedRules(results: EvaluationDetailJson["results"]): number {
  return new Set(results.filter(({ state }) => state === "got_worse").map(({ rule }) => rule)).size;
}

function Comparison({ evaluation: { before, results } }: { evaluation: EvaluationDetailJson }) {
  if (!before) return null;
  const regressedCount = countRegressedRules(results);
  const sum = (name: "lost" | "gained") => results.reduce((total, each) => total + each[name], 0);
  const changeSummary = `${pluralize(sum("lost"), "regression")}, ${pluralize(sum("gained"), "improvement")}.`;
  return regressedCount > 0 ? (
    <Banner tone="warning" title={`${pluralize(regressedCount, "rule")} regressed`}>
      {changeSummary} Once it is accepted as baseline, later evaluations are compared with it.
    </Banner>
  ) : (
    <Banner tone="success" title="No Regressions">
      {changeSummary} Once it is accepted as baseline, later evaluations are compared with it.
    </Banner>
  );
}

type CasesByRuleProps = {
  cases: readonly EvaluationCaseJson[];
  results: readonly EvaluationResultJson[];
  /** Whether several modes were evaluated. */
  isCompared: boolean;
};

function CasesByRule({ cases, results, isCompared }: CasesByRuleProps) {
  if (cases.length === 0)
    return (
      <p className="px-4 py-3 text-ink-muted text-sm">
        Every case was answered correctly each time.
      </p>
    );
  const casesByRule = Map.groupBy(cases, ({ rule }) => rule);
  return (
    <div className="divide-y">
      {[...casesByRule].map(([rule, ruleCases]) => {
        const result = results.find((each) => each.rule === rule);
        return (
          <details key={rule} open={casesByRule.size === 1}>
            <summary className="cursor-pointer px-4 py-2.5 text-sm hover:bg-surface-hover">
              <span className="font-medium">{result?.name}</span>{" "}
              <span className="text-ink-muted">{formatOutcomeCounts(ruleCases)}</span>
              <span className="mt-0.5 line-clamp-1 break-words pl-4 text-ink-muted text-xs">
                {result?.content}
              </span>
            </summary>
            <ul className="divide-y border-t bg-surface-sunken/40">
              {ruleCases.map((each) => (
                <Case
                  key={`${each.mode} ${each.kind} ${each.text}`}
                  of={each}
                  mode={isCompared ? each.mode : null}
                />
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

function formatOutcomeCounts(cases: readonly EvaluationCaseJson[]): string {
  const count = (matches: (each: EvaluationCaseJson) => boolean) => cases.filter(matches).length;
  const parts = [
    [count(({ is_right, kind }) => !is_right && kind === "must_flag"), "missed"],
    [count(({ is_right, kind }) => !is_right && kind === "must_pass"), "wrongly flagged"],
    [count(({ is_unstable }) => is_unstable), "unstable"],
    [count(({ change }) => change === "gained"), "improved"],
  ] as const;
  const phrases = parts.filter(([number]) => number > 0).map((part) => part.join(" "));
  return `${pluralize(cases.length, "case")}: ${phrases.join(", ")}`;
}

const OUTCOME_LABELS = {
  violated: "flagged",
  passed: "passed",
  cannot_tell: "cannot tell",
  unproven: "flagged without evidence",
  unanswered: "no answer",
} as const;

function Case({ of: evaluationCase, mode }: { of: EvaluationCaseJson; mode: string | null }) {
  const words = evaluationCase.answers.flatMap(({ run, words }) =>
    words.map((word) => ({ run, ...word })),
  );
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={evaluationCase.is_right ? "warning" : "danger"}>
          {describeVerdict(evaluationCase)}
        </Badge>
        {evaluationCase.change && (
          <Badge icon={null}>
            {evaluationCase.change === "lost" ? "Regression" : "Improvement"}
          </Badge>
        )}
        {mode && <span className="text-ink-muted text-xs">{mode}</span>}
      </p>
      <p lang={evaluationCase.language ?? undefined} className="break-words">
        {evaluationCase.text}
      </p>
      <p className="text-ink-muted text-xs">
        Expected {evaluationCase.kind === "must_flag" ? "flagged" : "passed"}; answered:{" "}
        {evaluationCase.answers.map(({ outcome }) => OUTCOME_LABELS[outcome]).join(", ")}.
      </p>
      {words.map(({ run, quote, reason }) => (
        <p key={`${run} ${quote} ${reason}`} className="break-words text-ink-muted text-xs">
          Answer {run}: “{quote}” {reason}
        </p>
      ))}
    </li>
  );
}

function describeVerdict({ is_right, kind, is_unstable }: EvaluationCaseJson): string {
  if (!is_right) return kind === "must_flag" ? "Missed" : "Wrongly flagged";
  return is_unstable ? "Unstable" : "Correct";
}

type EvaluationFactsProps = { evaluation: EvaluationJson; before: EvaluationJson | null };

const EVALUATION_FACTS: readonly {
  label: string;
  render: (evaluation: EvaluationJson) => ReactNode;
}[] = [
  { label: "State", render: (evaluation) => <EvaluationBadge evaluation={evaluation} /> },
  { label: "Model", render: ({ model }) => model },
  { label: "Prompt version", render: ({ prompt_version }) => prompt_version },
  { label: "Modes", render: ({ modes }) => modes.join(", ") },
  { label: "Best mode", render: ({ best_mode }) => best_mode ?? "—" },
  { label: "Runs per case", render: ({ times }) => (times === 1 ? "once" : `${times} times`) },
  { label: "Calls", render: formatCalls },
  { label: "Tokens", render: formatTokens },
  { label: "Model time", render: formatElapsedTime },
  { label: "Started", render: ({ created_at }) => <Time value={created_at} format="full" /> },
];

function EvaluationFacts({ evaluation, before }: EvaluationFactsProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <thead className="bg-surface-sunken text-ink-muted text-xs">
        <tr className="border-b">
          <th scope="col" className="h-8 w-20 px-3 font-medium sm:w-44 sm:px-4">
            <span className="sr-only">Property</span>
          </th>
          <th scope="col" className="px-2 font-medium sm:px-3">
            This evaluation
          </th>
          {before && (
            <th scope="col" className="px-2 font-medium sm:px-3">
              <Link
                href={`/policies/evaluations/${before.id}`}
                className="underline hover:text-ink"
              >
                Evaluation {before.id}
              </Link>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {EVALUATION_FACTS.map(({ label, render: getValue }) => (
          <tr key={label} className="border-b last:border-b-0">
            <th scope="row" className="px-3 py-1.5 font-normal text-ink-muted sm:px-4">
              {label}
            </th>
            <td className="break-words px-2 py-1.5 sm:px-3">{getValue(evaluation)}</td>
            {before && <td className="break-words px-2 py-1.5 sm:px-3">{getValue(before)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatCalls({ progress: { done, total } }: EvaluationJson): string {
  const formattedTotal = formatNumber(total);
  return done === total ? formattedTotal : `${formatNumber(done)} of ${formattedTotal}`;
}

function formatTokens({ input_tokens, output_tokens }: EvaluationJson): string {
  if (input_tokens === null && output_tokens === null) return "—";
  const [inputTokens, outputTokens] = [input_tokens ?? 0, output_tokens ?? 0];
  return `${formatNumber(inputTokens)} in, ${formatNumber(outputTokens)} out`;
}

function formatElapsedTime({ milliseconds }: EvaluationJson): string {
  if (milliseconds === null) return "—";
  return `${(milliseconds / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}
