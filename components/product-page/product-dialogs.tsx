"use client";

import dynamic from "next/dynamic";
import { ReturnTo } from "@/components/ui/use-return-focus";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useOpenValidation } from "../validations/use-open-validation";
import { ValidationDialogs } from "../validations/validation-dialogs";
import { EDIT_BUTTON_ID } from "./edit-button";
import { usePageState } from "./use-page-state";

const DescriptionEditor = dynamic(
  () => import("./editor/description-editor").then((module) => module.DescriptionEditor),
  { ssr: false },
);

type ProductDialogsProps = {
  product: ProductDetailJson;
  canEdit: boolean;
};

/** One at a time: the details make room for the approval, and come back after it. */
export function ProductDialogs({ product, canEdit }: ProductDialogsProps) {
  const state = usePageState();
  const opened = useOpenValidation();
  if (state.editing && canEdit)
    return (
      <ReturnTo value={[EDIT_BUTTON_ID]}>
        <DescriptionEditor product={product} onClose={state.closeEditor} />
      </ReturnTo>
    );
  return <ValidationDialogs opened={opened} canDecide={canEdit} />;
}
