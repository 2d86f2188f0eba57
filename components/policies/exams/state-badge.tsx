import { Badge } from "@/components/ui/badge";
import type { ExamResultJson } from "@/lib/exams/schemas";

const STATES = {
  not_examined: { tone: "neutral", label: "Not examined" },
  examined: { tone: "success", label: "Examined" },
  got_worse: { tone: "danger", label: "Got worse" },
} as const;

/** What an exam says of a rule, in two words. */
export function ExamStateBadge({ state }: { state: ExamResultJson["state"] }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
