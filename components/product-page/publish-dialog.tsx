import { showToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";

type PublishDialogProps = { product: ProductDetailJson; onClose: () => void };

export function PublishDialog({ product, onClose }: PublishDialogProps) {
  const publishAction = useAction({
    mutationFn: () =>
      callApi(`/products/products/${product.id}/`, {
        method: "PATCH",
        body: { status: "published", version: product.version },
        fallback: "Failed to update product",
      }),
    changes: PRODUCT_PAGE_QUERIES,
    onDone: () => {
      showToast("Product published");
      onClose();
    },
  });
  return (
    <ConfirmAction
      action={publishAction}
      title={`Publish ${product.name}?`}
      confirmLabel="Publish Product"
      tone="primary"
      onClose={onClose}
    >
      <p>Its status becomes published. Changing its text later queues a new check.</p>
    </ConfirmAction>
  );
}
