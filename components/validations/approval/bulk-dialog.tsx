"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { ApprovalAction } from "@/lib/enums";
import { formatNumber, plural } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { BulkApprovalAnswer } from "@/lib/validations/approvals/bulk/schemas";
import { needsComments } from "@/lib/validations/approvals/decisions";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { useUndo } from "../../undo/use-undo";
import type { BulkChoice } from "./bulk-choice";
import { validateDecision } from "./decide";
import { SuggestedComments, useSuggestedComments } from "./suggested-comments";

interface Draft {
  scope: "selected" | "all";
  action: ApprovalAction | "";
  comments: string;
}

type BulkDialogProps = {
  choice: BulkChoice;
  /** The keys of the queries that show the items. */
  changes: readonly (readonly string[])[];
  /** Called with a message about skipped items, which is empty if there are none. */
  onDone: (skipped: string) => void;
  onClose: () => void;
};

const ACTIONS: { value: ApprovalAction; label: string }[] = [
  { value: "approve", label: "Approve" },
  { value: "reject", label: "Reject" },
  { value: "request_edit", label: "Request Edit" },
];

/** Stores one decision with a comment for the selected rows or for all matches. */
export function BulkDialog({ changes, onDone, onClose, ...props }: BulkDialogProps) {
  const [choice] = useState(props.choice);
  const { noun, selected, all, count } = choice;
  const { showUndoToast } = useUndo();
  const form = useForm<Draft, BulkApprovalAnswer>({
    initial: () => ({ scope: choice.scope, action: "", comments: "" }),
    check: ({ action, comments }) =>
      action === "" ? { action: ["Choose an action."] } : validateDecision({ action, comments }),
    mutationFn: ({ scope, action, comments }) =>
      callApi("/validations/approvals/bulk/", {
        method: "POST",
        body: { ...(scope === "all" ? all : selected), action, comments: comments.trim() },
        fallback: "Failed to process approval",
      }),
    changes,
    onDone: ({ decided, skipped, undo }) => {
      if (undo) showUndoToast(`Decided on ${plural(decided, noun)}`, undo);
      onDone(describeSkipped(skipped, decided));
      onClose();
    },
  });
  const { scope, action, comments } = form.draft;
  const suggestedComments = useSuggestedComments(action || "approve");
  const reasoned = action !== "" && needsComments(action);
  const affected = scope === "all" ? count : choice.size;
  const verb = ACTIONS.find(({ value }) => value === action)?.label ?? "Decide on";
  const tooMany = affected > MAX_PRODUCTS;
  return (
    <FormDialog
      form={form}
      title={`Decide on ${choice.title}`}
      description="Items that already have a decision, or don't have a verdict yet, are skipped."
      submitLabel={`${verb} ${formatNumber(affected)}`}
      tone={action === "reject" ? "danger" : "primary"}
      disabled={action === "" || tooMany || (reasoned && comments.trim() === "")}
      onClose={onClose}
    >
      <Segmented
        label={`Which ${noun}s`}
        options={[
          { value: "selected", label: `${formatNumber(choice.size)} selected` },
          { value: "all", label: `All ${formatNumber(count)} that match` },
        ]}
        value={scope}
        onChange={(next) => form.change({ scope: next })}
      />
      {tooMany && (
        <p role="alert" className="text-danger-text text-sm">
          At most {formatNumber(MAX_PRODUCTS)} at a time. Filter the list first.
        </p>
      )}
      <Segmented
        label="Action"
        options={ACTIONS}
        value={action as ApprovalAction}
        onChange={(next) => form.change({ action: next })}
      />
      <Field
        label={reasoned ? "Comments" : "Comments (Optional)"}
        required={reasoned}
        error={form.error("comments")}
      >
        <Textarea {...form.text("comments")} maxLength={5000} />
      </Field>
      <SuggestedComments
        comments={suggestedComments}
        onTake={(text) => form.change({ comments: text })}
      />
    </FormDialog>
  );
}

const MAX_PRODUCTS = 1000;
/** The maximum number of items listed by name. The others are only counted. */
const NAMED = 5;

function describeSkipped(
  skippedItems: BulkApprovalAnswer["skipped"],
  decidedCount: number,
): string {
  if (skippedItems.length === 0) return "";
  const itemPhrases = skippedItems
    .slice(0, NAMED)
    .map(({ validation, product_id, reason }) => `${product_id ?? `#${validation}`}: ${reason}`);
  const hiddenCount = skippedItems.length - itemPhrases.length;
  const hiddenNote = hiddenCount > 0 ? [`and ${formatNumber(hiddenCount)} more`] : [];
  const count = `${formatNumber(decidedCount)} decided, ${formatNumber(skippedItems.length)} skipped.`;
  return [count, ...itemPhrases, ...hiddenNote].join(" · ");
}
