import { Check, Clock, History, LoaderCircle, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { Tone } from "@/components/ui/tone";
import type { ApprovalAction, ValidationStatus } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { decisionLabels } from "./approval/labels";

/**
 * Marks a verdict that is based on older policies. In tables, it is only a gray icon, because a
 * change of a policy can concern every row.
 */
export function StaleBadge({ className }: { className?: string }) {
  return (
    <span title="Older policies: the policies have changed since this validation">
      <Badge
        tone="warning"
        icon={History}
        className={cn(
          "in-[table]:border-0 in-[table]:bg-transparent in-[table]:p-0 in-[table]:text-ink-muted",
          className,
        )}
      >
        <span className="in-[table]:sr-only">Older policies</span>
        <span className="sr-only">: checked under older policies</span>
      </Badge>
    </span>
  );
}

const TONES: Record<ApprovalAction, Tone> = {
  approve: "success",
  reject: "danger",
  request_edit: "warning",
};

type VerdictBadgeProps = { row: Pick<ValidationRowJson, "is_compliant" | "approval"> };

/** Shows the decision, or else the verdict, once the validation is completed. */
export function VerdictBadge({ row: { is_compliant, approval } }: VerdictBadgeProps) {
  if (approval)
    return <Badge tone={TONES[approval.action]}>{decisionLabels[approval.action]}</Badge>;
  if (is_compliant === null) return null;
  return (
    <Badge tone={is_compliant ? "success" : "warning"}>
      {is_compliant ? "Compliant" : "Not compliant"}
    </Badge>
  );
}

const STATUS_STYLES: Record<
  ValidationStatus,
  { tone: Tone; icon?: LucideIcon; spinning?: boolean }
> = {
  pending: { tone: "info", icon: Clock },
  in_progress: { tone: "info", icon: LoaderCircle, spinning: true },
  // Neutral, because a completed validation can have a negative verdict.
  completed: { tone: "neutral", icon: Check },
  failed: { tone: "danger" },
};

export function StatusBadge({ status }: { status: ValidationStatus }) {
  return <Badge {...STATUS_STYLES[status]}>{toSentenceCase(status)}</Badge>;
}

/** A badge that replaces the status while a validation is being started. */
export function ValidatingBadge() {
  return (
    <Badge tone="info" icon={LoaderCircle} spinning>
      Validating...
    </Badge>
  );
}

type StatusCellProps = { row: ValidationRowJson; validating?: boolean };

/** Shows a validation's verdict or progress, and the decision with the reviewer. */
export function StatusCell({ row, validating }: StatusCellProps) {
  const isDone = row.status === "completed" && !validating;
  return (
    <div>
      <div className="flex flex-wrap gap-1">
        {validating ? (
          <ValidatingBadge />
        ) : isDone ? (
          <VerdictBadge row={row} />
        ) : (
          <StatusBadge status={row.status} />
        )}
      </div>
      {isDone && <ApprovalNote row={row} />}
    </div>
  );
}

function ApprovalNote({ row: { approval } }: Pick<StatusCellProps, "row">) {
  return (
    <p className="text-ink-muted text-xs max-sm:hidden">
      {approval ? `Completed, by ${approval.approved_by_name}` : "Completed"}
    </p>
  );
}
