import { showToast } from "@/components/ui/toast";
import { pluralize } from "@/lib/format";
import type { EvaluationWarning } from "@/lib/model/evaluations/schemas";

/** How long a warning stays visible, in milliseconds. */
const WARNING_DURATION_MS = 20_000;

/** The evaluation warning in a response. */
export interface SaveResponseJson {
  evaluation_warning?: EvaluationWarning;
}

/** Confirms saving, and shows the evaluation warning if there is one. */
export function showSaveNotification(
  savedMessage: string,
  warning: EvaluationWarning | undefined,
): void {
  if (!warning) {
    showToast(savedMessage);
    return;
  }
  const { evaluation, is_over, lost, gained } = warning;
  if (!is_over) {
    showToast(
      `${savedMessage}. It is being evaluated; you'll get a notification when it completes.`,
    );
    return;
  }
  const action = {
    label: "Show Evaluation",
    onClick: () => window.open(`/policies/evaluations/${evaluation}`, "_blank", "noopener"),
  };
  const message = `${savedMessage}. Its evaluation has ${pluralize(lost, "regression")} and ${pluralize(gained, "improvement")}.`;
  showToast(message, {
    tone: lost > gained ? "warning" : "success",
    action,
    lifetime: WARNING_DURATION_MS,
  });
}
