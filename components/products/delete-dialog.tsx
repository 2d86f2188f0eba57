"use client";

import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import { plural } from "@/lib/format";
import type { BulkDeleteInfo } from "@/lib/products/schemas";
import type { Asking, Deletion } from "./use-deletion";

type DeleteDialogProps = { asking: Asking; deletion: Deletion };

/** Confirms the deletion of products and of all data that belongs to them. */
export function DeleteDialog({ asking, deletion }: DeleteDialogProps) {
  const { cancel, confirm, busy } = deletion;
  const props = { open: true, onOpenChange: cancel, onConfirm: () => void confirm(), busy };
  if (asking.kind === "many") {
    return (
      <ConfirmDialog {...props} {...titlesOf(asking.info.product_count)}>
        <ManyProducts info={asking.info} />
      </ConfirmDialog>
    );
  }
  const { product, info } = asking;
  return (
    <ConfirmDialog {...props} title="Delete Product" confirmLabel="Delete Product">
      <div className="flex flex-col gap-3">
        <p className="break-words">
          <strong className="text-ink">{info.product_name}</strong> ({product.product_id}) will be
          deleted with {countsOf(info)}.
        </p>
        <Banner tone="warning">This action cannot be undone!</Banner>
      </div>
    </ConfirmDialog>
  );
}

function titlesOf(count: number) {
  return { title: "Delete Products", confirmLabel: `Delete ${plural(count, "Product")}` };
}

function ManyProducts({ info }: { info: BulkDeleteInfo }) {
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning">{info.warning}</Banner>
      <ul
        aria-label="Products to be deleted"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        tabIndex={0}
        className="max-h-68 divide-y divide-line overflow-y-auto rounded-md border"
      >
        {info.products.map((product) => (
          <li key={product.product_id} className="px-3 py-1.5">
            <p className="break-words text-ink">{product.product_name}</p>
            <p className="break-words text-xs">
              {product.product_id} · {countsOf(product)}
            </p>
          </li>
        ))}
      </ul>
      {info.not_found.length > 0 && (
        <p>
          {plural(info.not_found.length, "selected product")} no longer{" "}
          {info.not_found.length === 1 ? "exists" : "exist"}.
        </p>
      )}
    </div>
  );
}

function countsOf(info: { validation_count: number; violation_count: number }): string {
  return `${plural(info.validation_count, "validation")} and ${plural(info.violation_count, "violation")}`;
}
