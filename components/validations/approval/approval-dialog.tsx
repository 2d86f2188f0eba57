import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Loading, Skeleton } from "@/components/ui/progress";
import { RetryBanner } from "@/components/ui/retry-banner";
import { Select } from "@/components/ui/select";
import { Time } from "@/components/ui/time";
import type { ApprovalAction } from "@/lib/enums";
import { needsComments } from "@/lib/validations/approvals/decisions";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useBarredReason } from "../../decisions/use-barred-reason";
import { getFirstFieldError } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { useUndo } from "../../undo/use-undo";
import { VALIDATIONS } from "../list";
import { useValidation } from "../use-validations";
import { type Decision, submitDecision, validateDecision } from "./decide";
import { decisionLabels } from "./labels";
import { SuggestedComments, useSuggestedComments } from "./suggested-comments";

type ApprovalDialogProps = { validationId: number; canDecide: boolean; onClose: () => void };

/** Stores or changes the decision on a validation. */
export function ApprovalDialog({ canDecide, ...props }: ApprovalDialogProps) {
  return canDecide ? <LoadedApprovalDialog {...props} /> : <AccessDenied onClose={props.onClose} />;
}

type LoadedProps = Omit<ApprovalDialogProps, "canDecide">;

function LoadedApprovalDialog({ validationId, onClose }: LoadedProps) {
  const { data, error, refetch } = useValidation(validationId);
  if (data) return <ApprovalForm validation={data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Approval">
      {error ? (
        <RetryBanner error={error} onRetry={refetch} />
      ) : (
        <Loading label="Loading validation" className="gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-28" />
        </Loading>
      )}
    </Dialog>
  );
}

const ACTIONS: { value: ApprovalAction; label: string }[] = [
  { value: "approve", label: "Approve" },
  { value: "reject", label: "Reject" },
  { value: "request_edit", label: "Request Edit" },
];

type ApprovalFormProps = { validation: ValidationJson; onClose: () => void };

function ApprovalForm({ validation, onClose }: ApprovalFormProps) {
  const { showUndoToast } = useUndo();
  const form = useForm({
    initial: (): Decision => ({ action: "approve", comments: "" }),
    check: validateDecision,
    mutationFn: (decision) => submitDecision(validation, decision),
    changes: [[VALIDATIONS.key]],
    onDone: ({ message, undo }) => {
      showUndoToast(message, undo);
      onClose();
    },
  });
  const { action } = form.draft;
  const suggestedComments = useSuggestedComments(action, validation);
  const fieldErrors = validateDecision(form.draft);
  const requiresComments = needsComments(action);
  const isDecidable = validation.status === "completed";
  const productBarredReason = useBarredReason(validation.product);
  const barredReason = action === "approve" ? productBarredReason : null;
  return (
    <FormDialog
      form={form}
      title={validation.approval ? "Edit Approval" : "Decide on This Validation"}
      description={`${validation.product_name} · ${validation.product_id_display}`}
      submitLabel={validation.approval ? "Update Approval" : "Confirm"}
      disabled={Object.keys(fieldErrors).length > 0 || !isDecidable || barredReason !== null}
      onClose={onClose}
    >
      {!isDecidable && <Banner tone="warning">Only a completed validation can be reviewed.</Banner>}
      {barredReason && <Banner tone="warning">{barredReason}</Banner>}
      {validation.approval && <CurrentDecision approval={validation.approval} />}
      <Field label="Action" required>
        <Select
          options={ACTIONS}
          value={action}
          onChange={(event) => form.change({ action: event.target.value as ApprovalAction })}
        />
      </Field>
      <Field
        label={requiresComments ? "Comments" : "Comments (Optional)"}
        required={requiresComments}
        error={getFirstFieldError(fieldErrors, "comments") ?? form.error("comments")}
      >
        <Textarea {...form.text("comments")} maxLength={5000} />
      </Field>
      <SuggestedComments
        comments={suggestedComments}
        onInsert={(text) => form.change({ comments: text })}
      />
    </FormDialog>
  );
}

function CurrentDecision({ approval }: { approval: NonNullable<ValidationJson["approval"]> }) {
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm">
      <p>
        {decisionLabels[approval.action]} by {approval.approved_by_name || "reviewer"},{" "}
        <Time value={approval.updated_at} />
      </p>
      {approval.comments && (
        <p className="whitespace-pre-wrap break-words text-ink-muted">{approval.comments}</p>
      )}
    </div>
  );
}

function AccessDenied({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Access Denied"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>You do not have permission to approve validations</p>
    </Dialog>
  );
}
