import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { formatDayInWords } from "@/lib/platform/days";
import { CLOSED_REASON_LABELS, STATE_LABELS } from "./labels";

/** Shows until when a decision applies, or why it has ended. */
export function DecisionState({ decision }: { decision: FindingDecisionJson }) {
  const {
    state,
    expires_at: expiresAt,
    closed_at: closedAt,
    closed_reason: closedReason,
  } = decision;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Badge tone={state === "open" ? "info" : "neutral"} icon={null}>
        {STATE_LABELS[state]}
      </Badge>
      {state === "open" && expiresAt && (
        <p className="whitespace-nowrap text-ink-muted text-xs">
          until {formatDayInWords(expiresAt)}
        </p>
      )}
      {closedReason && (
        <p className="text-ink-muted text-xs">
          {CLOSED_REASON_LABELS[closedReason]} · <Time value={closedAt} />
        </p>
      )}
    </div>
  );
}
