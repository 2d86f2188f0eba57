import { Check, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ValidationStatus } from "@/lib/enums";
import { sentenceCase } from "@/lib/format";

const LOOKS: Record<ValidationStatus, { tone: Tone; icon?: LucideIcon; spinning?: boolean }> = {
  pending: { tone: "info", icon: Clock },
  in_progress: { tone: "info", icon: LoaderCircle, spinning: true },
  // Only that it was done: the verdict may be bad.
  completed: { tone: "neutral", icon: Check },
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
