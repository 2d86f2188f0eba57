import { Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ValidationStatus } from "@/lib/enums";
import { sentenceCase } from "@/lib/format";

const LOOKS: Record<ValidationStatus, { tone: Tone; icon?: LucideIcon; spinning?: boolean }> = {
  pending: { tone: "neutral", icon: Clock },
  in_progress: { tone: "info", icon: LoaderCircle, spinning: true },
  completed: { tone: "success" },
  failed: { tone: "danger" },
};

export function StatusBadge({ status }: { status: ValidationStatus }) {
  return <Badge {...LOOKS[status]}>{sentenceCase(status)}</Badge>;
}

/** Stands in the place of the status while a validation is being started. */
export function ValidatingBadge() {
  return (
    <Badge tone="info" icon={LoaderCircle} spinning>
      Validating...
    </Badge>
  );
}
