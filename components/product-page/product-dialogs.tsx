"use client";

import { onDemand } from "@/components/ui/on-demand";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { rowLinkId } from "../validations/validation-row";
import { EDIT_BUTTON_ID } from "./edit-button";
import { usePageState } from "./use-page-state";

// Fetched at the first opening.
const DetailsDialog = onDemand(() =>
  import("../validations/details-dialog").then((module) => module.DetailsDialog),
);
const ApprovalDialog = onDemand(() =>
  import("../validations/approval/approval-dialog").then((module) => module.ApprovalDialog),
);
const DescriptionEditor = onDemand(() =>
  import("./editor/description-editor").then((module) => module.DescriptionEditor),
);

/** What they are made of, to be fetched before. */
export const PRODUCT_DIALOGS = [DetailsDialog, ApprovalDialog, DescriptionEditor];

type ProductDialogsProps = {
  product: ProductDetailJson;
  canEdit: boolean;
};

/** One at a time: the details make room for the approval, and come back after it. */
export function ProductDialogs({ product, canEdit }: ProductDialogsProps) {
  const state = usePageState();
  const { open, approving } = state;
  if (state.editing && canEdit) {
    const close = () => {
      state.closeEditor();
      returnFocus(EDIT_BUTTON_ID);
    };
    return <DescriptionEditor product={product} onClose={close} />;
  }
  if (approving !== null) {
    const close = () => {
      state.closeApproval();
      if (open === null) returnFocus(rowLinkId(approving));
    };
    return <ApprovalDialog validationId={approving} canDecide={canEdit} onClose={close} />;
  }
  if (open === null) return null;
  const close = () => {
    state.closeDetails();
    returnFocus(rowLinkId(open));
  };
  return (
    <DetailsDialog
      validationId={open}
      canDecide={canEdit}
      onChangeDecision={() => state.editApproval(open)}
      onClose={close}
    />
  );
}

/** For a dialog whose opener has gone since: the focus goes to what it was about. */
function returnFocus(elementId: string) {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(elementId)?.focus();
  });
}
