import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { callApi } from "@/lib/platform/api-client";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useUndo } from "../undo/use-undo";
import { describeFinding } from "./labels";
import { useBarredReason } from "./use-barred-reason";

type ChangeDialogProps = { decision: FindingDecisionJson; onClose: () => void };

/** Changes the reason and expiry date of a decision. */
export function ChangeDialog({ decision, onClose }: ChangeDialogProps) {
  const { showUndoToast } = useUndo();
  const barredReason = useBarredReason(decision.product);
  const form = useForm({
    initial: () => ({ reason: decision.reason, expires_at: decision.expires_at ?? "" }),
    mutationFn: ({ reason, expires_at }) =>
      callApi<{ undo: string }>(`/validations/decisions/${decision.id}/`, {
        method: "PATCH",
        body: { reason, expires_at: expires_at || null },
        fallback: "Failed to change the decision",
      }),
    // Refetches everything, because many screens show the finding.
    changes: [[]],
    onDone: ({ undo }) => {
      showUndoToast("Decision changed", undo);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Change Decision"
      description={`${describeFinding(decision)} in ${decision.product_name}`}
      submitLabel="Save Changes"
      disabled={barredReason !== null || form.draft.reason.trim() === ""}
      onClose={onClose}
    >
      {barredReason && <Banner tone="warning">{barredReason}</Banner>}
      <Field label="Reason" required error={form.error("reason")}>
        <Textarea {...form.text("reason")} maxLength={500} />
      </Field>
      <Field
        label="Until (optional)"
        hint="The last day it applies. Leave empty for no end date."
        error={form.error("expires_at")}
      >
        <Input
          type="date"
          {...form.text("expires_at")}
          min={new Date().toISOString().slice(0, 10)}
        />
      </Field>
    </FormDialog>
  );
}
