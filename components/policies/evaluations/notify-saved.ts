import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import type { EvaluationWarning } from "@/lib/model/evaluations/schemas";

/** The time that a warning stays visible, in milliseconds. */
const LONG_MS = 20_000;

/** The evaluation warning in a response. */
export interface SavedJson {
  evaluation_warning?: EvaluationWarning;
}

/** Confirms saving, and shows the evaluation warning if there is one. */
export function showSaved(savedMessage: string, warning: EvaluationWarning | undefined): void {
  if (!warning) {
    toast(savedMessage);
    return;
  }
  const { evaluation, is_over, lost, gained } = warning;
  if (!is_over) {
    toast(`${savedMessage}. It is being evaluated; you'll get a notification when it completes.`);
    return;
  }
  const action = {
    label: "Show Evaluation",
    onClick: () => window.open(`/policies/evaluations/${evaluation}`, "_blank", "noopener"),
  };
  const message = `${savedMessage}. Its evaluation has ${plural(lost, "regression")} and ${plural(gained, "improvement")}.`;
  toast(message, { tone: lost > gained ? "warning" : "success", action, lifetime: LONG_MS });
}
