import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";
import { ENDINGS, STATES } from "./labels";

/** Shows whether a decision applies and until when, or why it has ended. */
export function DecisionState({ decision }: { decision: FindingDecisionJson }) {
  const { state, expires_at: expiresAt, closed_at: closedAt, closed_reason: ending } = decision;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Badge tone={state === "open" ? "info" : "neutral"} icon={null}>
        {STATES[state]}
      </Badge>
      {state === "open" && expiresAt && (
        <p className="whitespace-nowrap text-ink-muted text-xs">until {expiresAt}</p>
      )}
      {ending && (
        <p className="text-ink-muted text-xs">
          {ENDINGS[ending]} · <Time value={closedAt} />
        </p>
      )}
    </div>
  );
}
