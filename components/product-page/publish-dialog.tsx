"use client";

import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useProductAction } from "./use-product-action";

type PublishDialogProps = { product: ProductDetailJson; onClose: () => void };

export function PublishDialog({ product, onClose }: PublishDialogProps) {
  const { busy, error, publish } = useProductAction(product);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Publish ${product.name}?`}
      confirmLabel="Publish Product"
      tone="primary"
      busy={busy}
      onConfirm={() => void publish().then((done) => done && onClose())}
    >
      <p>Its status becomes published. Changing its text later queues a new check.</p>
      {error && (
        <Banner tone="error" className="mt-3">
          {error}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
