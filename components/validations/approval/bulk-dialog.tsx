import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { ApprovalAction } from "@/lib/enums";
import { formatNumber, pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { BulkApprovalResponse } from "@/lib/validations/approvals/bulk/schemas";
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
  /** The keys of the queries that return the items. */
  changes: readonly (readonly string[])[];
  /** Called with a message about skipped items, which is empty if no items were skipped. */
  onDone: (skippedMessage: string) => void;
  onClose: () => void;
};

const ACTIONS: { value: ApprovalAction; label: string }[] = [
  { value: "approve", label: "Approve" },
  { value: "reject", label: "Reject" },
  { value: "request_edit", label: "Request Edit" },
];

/** Stores the same decision and comment for the selected rows or all matches. */
export function BulkDialog({ changes, onDone, onClose, ...props }: BulkDialogProps) {
  const [choice] = useState(props.choice);
  const { noun, selected, all, count } = choice;
  const { showUndoToast } = useUndo();
  const form = useForm<Draft, BulkApprovalResponse>({
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
      if (undo) showUndoToast(`Decided on ${pluralize(decided, noun)}`, undo);
      onDone(describeSkipped(skipped, decided));
      onClose();
    },
  });
  const { scope, action, comments } = form.draft;
  const suggestedComments = useSuggestedComments(action || "approve");
  const requiresComments = action !== "" && needsComments(action);
  const affectedCount = scope === "all" ? count : choice.size;
  const actionLabel = ACTIONS.find(({ value }) => value === action)?.label ?? "Decide on";
  const exceedsLimit = affectedCount > MAX_PRODUCTS;
  return (
    <FormDialog
      form={form}
      title={`Decide on ${choice.title}`}
      description="Items that already have a decision, or don't have a verdict yet, are skipped."
      submitLabel={`${actionLabel} ${formatNumber(affectedCount)}`}
      tone={action === "reject" ? "danger" : "primary"}
      disabled={action === "" || exceedsLimit || (requiresComments && comments.trim() === "")}
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
      {exceedsLimit && (
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
        label={requiresComments ? "Comments" : "Comments (Optional)"}
        required={requiresComments}
        error={form.error("comments")}
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

const MAX_PRODUCTS = 1000;
/** The maximum number of items listed by name. Other items are only counted. */
const MAX_NAMED_ITEMS = 5;

function describeSkipped(
  skippedItems: BulkApprovalResponse["skipped"],
  decidedCount: number,
): string {
  if (skippedItems.length === 0) return "";
  const itemPhrases = skippedItems
    .slice(0, MAX_NAMED_ITEMS)
    .map(({ validation, product_id, reason }) => `${product_id ?? `#${validation}`}: ${reason}`);
  const hiddenCount = skippedItems.length - itemPhrases.length;
  const hiddenNote = hiddenCount > 0 ? [`and ${formatNumber(hiddenCount)} more`] : [];
  const count = `${formatNumber(decidedCount)} decided, ${formatNumber(skippedItems.length)} skipped.`;
  return [count, ...itemPhrases, ...hiddenNote].join(" · ");
}
