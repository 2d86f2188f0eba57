import { Badge } from "@/components/ui/badge";
import type { EvaluationJson, EvaluationResultJson } from "@/lib/model/evaluations/schemas";

const STATE_BADGES = {
  not_evaluated: { tone: "neutral", label: "Not evaluated" },
  evaluated: { tone: "success", label: "Evaluated" },
  got_worse: { tone: "danger", label: "Regressed" },
} as const;

/** Shows the state of a rule's evaluation. */
export function RuleStateBadge({ state }: { state: EvaluationResultJson["state"] }) {
  const { tone, label } = STATE_BADGES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Shows the progress or the result of an evaluation. */
export function EvaluationBadge({ evaluation }: { evaluation: EvaluationJson }) {
  const { state, progress, got_worse, accepted_at } = evaluation;
  if (state === "running")
    return (
      <Badge tone="info">
        {progress.done} of {progress.total}
      </Badge>
    );
  if (state === "failed") return <Badge tone="danger">Failed</Badge>;
  if (state === "cancelled") return <Badge>Cancelled</Badge>;
  if (accepted_at) return <Badge tone="success">Baseline</Badge>;
  return got_worse ? <Badge tone="danger">Regressed</Badge> : <Badge>Completed</Badge>;
}
