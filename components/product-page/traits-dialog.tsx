import { useState } from "react";
import { showToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { LanguageField, MarketField } from "../products/language-and-market-fields";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";

type TraitsDialogProps = { product: ProductDetailJson; onClose: () => void };

/** Edits the language and market of a product. */
export function TraitsDialog({ product, onClose }: TraitsDialogProps) {
  const [{ id, version, language, market }] = useState(product);
  const form = useForm({
    initial: () => ({ language: language ?? "", market: market ?? "" }),
    mutationFn: (draft) =>
      callApi(`/products/products/${id}/`, {
        method: "PATCH",
        body: {
          language: draft.language.trim() || null,
          market: draft.market.trim() || null,
          version,
        },
        fallback: "Failed to update product",
      }),
    changes: PRODUCT_PAGE_QUERIES,
    onDone: () => {
      showToast("Language and market saved");
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Language and Market"
      description="Language and market determine which rules apply. Changing them queues a new check."
      submitLabel="Save Changes"
      disabled={!form.dirty}
      onClose={onClose}
    >
      <LanguageField {...form.text("language")} error={form.error("language")} />
      <MarketField {...form.text("market")} error={form.error("market")} />
    </FormDialog>
  );
}
