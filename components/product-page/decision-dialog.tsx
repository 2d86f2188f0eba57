import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { callApi } from "@/lib/platform/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { useUndo } from "../undo/use-undo";
import type { DecisionResponse } from "../validations/approval/decide";
import {
  SuggestedComments,
  useSuggestedComments,
} from "../validations/approval/suggested-comments";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";

export type DirectDecision = "approve" | "reject";

const ACTION_LABELS: Record<DirectDecision, string> = {
  approve: "Approve Product",
  reject: "Reject Product",
};

const FAILURE_MESSAGES: Record<DirectDecision, string> = {
  approve: "Failed to approve product",
  reject: "Failed to reject product",
};

type DecisionDialogProps = {
  product: ProductDetailJson;
  /** The latest validation, if it is loaded. */
  validation: ValidationJson | undefined;
  action: DirectDecision;
  onClose: () => void;
};

/** Approves or rejects a product. Rejecting requires a reason. */
export function DecisionDialog({ product, validation, action, onClose }: DecisionDialogProps) {
  const { showUndoToast } = useUndo();
  const form = useForm({
    initial: () => ({ comments: "" }),
    mutationFn: ({ comments }) =>
      callApi<DecisionResponse>(`/products/products/${product.id}/${action}/`, {
        method: "POST",
        body: { comments: comments.trim() },
        fallback: FAILURE_MESSAGES[action],
      }),
    changes: PRODUCT_PAGE_QUERIES,
    onDone: ({ message, undo }) => {
      showUndoToast(message, undo);
      onClose();
    },
  });
  const suggestedComments = useSuggestedComments(action, validation);
  const isRequired = action === "reject";
  return (
    <FormDialog
      form={form}
      title={ACTION_LABELS[action]}
      description={`${product.name} · ${product.product_id}`}
      submitLabel={ACTION_LABELS[action]}
      tone={isRequired ? "danger" : "primary"}
      disabled={isRequired && form.draft.comments.trim() === ""}
      onClose={onClose}
    >
      <p className="text-ink-muted text-sm">
        The decision is also recorded on the newest completed validation.
      </p>
      <Field
        label={isRequired ? "Comments" : "Comments (Optional)"}
        required={isRequired}
        error={form.error("comments")}
      >
        <Textarea {...form.text("comments")} maxLength={5000} />
      </Field>
      <SuggestedComments
        comments={suggestedComments}
        onInsert={(comments) => form.change({ comments })}
      />
    </FormDialog>
  );
}
