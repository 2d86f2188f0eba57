"use client";

import { onDemand } from "@/components/ui/on-demand";
import { ReturnTo } from "@/components/ui/use-return-focus";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useOpenValidation } from "../validations/use-open-validation";
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
  const { open, approving, change } = useOpenValidation();
  if (state.editing && canEdit)
    return (
      <ReturnTo value={[EDIT_BUTTON_ID]}>
        <DescriptionEditor product={product} onClose={state.closeEditor} />
      </ReturnTo>
    );
  const about = approving ?? open;
  if (about === null) return null;
  return (
    <ReturnTo value={[rowLinkId(about)]}>
      {approving !== null ? (
        <ApprovalDialog
          validationId={approving}
          canDecide={canEdit}
          onClose={change.closeApproval}
        />
      ) : (
        <DetailsDialog
          validationId={about}
          canDecide={canEdit}
          onChangeDecision={() => change.editApproval(about)}
          onClose={change.closeDetails}
        />
      )}
    </ReturnTo>
  );
}
