"use client";

import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { callApi } from "@/lib/platform/api-client";
import type { PolicyIssueJson } from "@/lib/policies/checks/schemas";
import { type FieldErrors, REQUIRED_MESSAGE } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { POLICIES_QUERY_KEY } from "../use-policies";

/** Dismisses an issue with a reason. */
export function DismissDialog({ issue, onClose }: { issue: PolicyIssueJson; onClose: () => void }) {
  const form = useForm({
    initial: () => ({ reason: "" }),
    check: ({ reason }): FieldErrors =>
      reason.trim() === "" ? { reason: [REQUIRED_MESSAGE] } : {},
    mutationFn: (body) =>
      callApi<PolicyIssueJson>(`/policies/checks/${issue.id}/dismiss/`, {
        method: "POST",
        body,
        fallback: "Failed to dismiss the issue",
      }),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Dismiss this conflict?"
      description={issue.message}
      submitLabel="Dismiss Conflict"
      onClose={onClose}
    >
      <Field
        label="Reason"
        required
        hint="The conflict comes back when one of its rules changes."
        error={form.error("reason")}
      >
        <Textarea rows={3} maxLength={500} {...form.text("reason")} />
      </Field>
    </FormDialog>
  );
}
