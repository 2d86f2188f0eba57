import { Badge } from "@/components/ui/badge";
import type { ExamJson, ExamResultJson } from "@/lib/model/exams/schemas";

const STATES = {
  not_examined: { tone: "neutral", label: "Not examined" },
  examined: { tone: "success", label: "Examined" },
  got_worse: { tone: "danger", label: "Got worse" },
} as const;

/** What an exam says of a rule, in two words. */
export function RuleStateBadge({ state }: { state: ExamResultJson["state"] }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** How far an exam is, and what came of it. */
export function ExamBadge({ exam }: { exam: ExamJson }) {
  const { state, progress, got_worse, accepted_at } = exam;
  if (state === "running")
    return (
      <Badge tone="info">
        {progress.done} of {progress.total}
      </Badge>
    );
  if (state === "failed") return <Badge tone="danger">Failed</Badge>;
  if (state === "cancelled") return <Badge>Stopped</Badge>;
  if (accepted_at) return <Badge tone="success">Taken over</Badge>;
  return got_worse ? <Badge tone="danger">Got worse</Badge> : <Badge>Completed</Badge>;
}
