"use client";

import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton, Spinner } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { COMMENTS_REQUIRED, needsComments } from "@/lib/approvals/decisions";
import type { ApprovalAction } from "@/lib/enums";
import type { ValidationJson } from "@/lib/validations/schemas";
import { useValidation } from "../use-validations";
import { AccessDenied } from "./access-denied";
import { decided } from "./decided";
import { useDecision } from "./use-decision";

type ApprovalDialogProps = { validationId: number; canDecide: boolean; onClose: () => void };

/** Decides on a validation, or changes the decision on it. */
export function ApprovalDialog({ canDecide, ...props }: ApprovalDialogProps) {
  return canDecide ? <Loaded {...props} /> : <AccessDenied onClose={props.onClose} />;
}

type LoadedProps = Omit<ApprovalDialogProps, "canDecide">;

function Loaded({ validationId, onClose }: LoadedProps) {
  const { data, error, refetch } = useValidation(validationId);
  if (data) return <ApprovalForm validation={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Edit Approval">
      {error ? (
        <Banner
          tone="error"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {error.message}
        </Banner>
      ) : (
        <div className="flex flex-col gap-4">
          <Spinner label="Loading validation" hideLabel className="h-0 overflow-hidden" />
          <Skeleton className="h-14" />
          <Skeleton className="h-28" />
        </div>
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
  const [action, setAction] = useState<ApprovalAction>("approve");
  const [comments, setComments] = useState("");
  const { send, busy, error, dismiss } = useDecision();
  const lacking = needsComments(action) && comments.trim() === "";
  const decidable = validation.status === "completed";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const message = await send(validation, { action, comments: comments.trim() });
    if (message === null) return;
    toast(message);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Approval"
      description={`${validation.product_name} · ${validation.product_id_display}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="approval"
            variant="primary"
            busy={busy}
            disabled={lacking || !decidable}
          >
            {validation.approval ? "Update Approval" : "Confirm"}
          </Button>
        </>
      }
    >
      <form id="approval" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {error && (
          <Banner tone="error" onDismiss={dismiss}>
            {error}
          </Banner>
        )}
        {!decidable && <Banner tone="warning">Only a completed validation can be reviewed.</Banner>}
        {validation.approval && <Current approval={validation.approval} />}
        <Field label="Action" required>
          <Select
            options={ACTIONS}
            value={action}
            onChange={(event) => setAction(event.target.value as ApprovalAction)}
          />
        </Field>
        <Field
          label={needsComments(action) ? "Comments" : "Comments (Optional)"}
          required={needsComments(action)}
          error={lacking ? COMMENTS_REQUIRED : undefined}
        >
          <Textarea
            maxLength={5000}
            value={comments}
            onChange={(event) => setComments(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function Current({ approval }: { approval: NonNullable<ValidationJson["approval"]> }) {
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm">
      <p>
        {decided[approval.action]} by {approval.approved_by_name || "reviewer"},{" "}
        <Time value={approval.updated_at} />
      </p>
      {approval.comments && (
        <p className="whitespace-pre-wrap break-words text-ink-muted">{approval.comments}</p>
      )}
    </div>
  );
}
