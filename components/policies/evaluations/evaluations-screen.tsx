"use client";

import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatNumber } from "@/lib/format";
import type { EvaluationJson } from "@/lib/model/evaluations/schemas";
import { StartEvaluation } from "./start-evaluation";
import { EvaluationBadge } from "./state-badge";
import { useRefreshWhile } from "./use-refresh";

const OCCASION_LABELS = {
  requested: "Requested",
  model: "The model, prompt or mode",
  rule: "Saved rule",
} as const;

type EvaluationsScreenProps = {
  evaluations: readonly EvaluationJson[];
  /** Whether a model is configured. */
  hasModel: boolean;
};

/** Lists all model evaluations and, with a model, starts new ones. */
export function EvaluationsScreen({ evaluations, hasModel }: EvaluationsScreenProps) {
  const router = useRouter();
  useRefreshWhile(evaluations.some(({ state }) => state === "running"));
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Model Evaluations"
        description="Shows how reliable the model is for each rule by testing it on the examples of rules that only a model can judge."
        actions={
          <Link href="/policies" className={buttonVariants()}>
            Brand Policies
          </Link>
        }
      />
      <Panel
        title="Evaluations"
        description="An evaluation tests all rules that the model judges and that have examples. To evaluate one rule, open its editor."
        flush
      >
        <div className="border-b px-4 py-3">
          {hasModel ? (
            <StartEvaluation
              label="Evaluate All Rules"
              variant="primary"
              onStarted={({ id }) => router.push(`/policies/evaluations/${id}`)}
            />
          ) : (
            <p>
              There is no model to evaluate: <code>AI_MODEL</code> is not set. Rules that only a
              model can judge are reported as not checked.
            </p>
          )}
        </div>
        {evaluations.length === 0 ? (
          <EmptyState
            icon={FlaskConical}
            title="No evaluations yet"
            text="Add examples to the rules, both texts that must be flagged and texts that must pass. Then evaluate the rules."
          />
        ) : (
          <EvaluationsTable evaluations={evaluations} />
        )}
      </Panel>
    </div>
  );
}

function EvaluationsTable({ evaluations }: { evaluations: readonly EvaluationJson[] }) {
  return (
    <Table label="Evaluations">
      <Thead>
        <Th>Evaluation</Th>
        <Th>State</Th>
        <Th>Trigger</Th>
        <Th>Modes</Th>
        <Th numeric>Rules</Th>
        <Th numeric>Calls</Th>
        <Th>Started</Th>
      </Thead>
      <Tbody>
        {evaluations.map((evaluation) => (
          <Tr key={evaluation.id}>
            <Td className="w-full">
              <Link
                href={`/policies/evaluations/${evaluation.id}`}
                prefetch={false}
                className={`break-words ${rowLinkClass}`}
              >
                Evaluation {evaluation.id} of {evaluation.model}
              </Link>
            </Td>
            <Td label="State">
              <EvaluationBadge evaluation={evaluation} />
            </Td>
            <Td label="Trigger" className="sm:whitespace-nowrap">
              {OCCASION_LABELS[evaluation.occasion]}
            </Td>
            <Td label="Modes" className="sm:whitespace-nowrap">
              {evaluation.modes.join(", ")}
            </Td>
            <Td label="Rules" numeric>
              {formatNumber(evaluation.rules.length)}
            </Td>
            <Td label="Calls" numeric>
              {formatNumber(evaluation.progress.total)}
            </Td>
            <Td label="Started" className="sm:whitespace-nowrap">
              <Time value={evaluation.created_at} format="full" />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
