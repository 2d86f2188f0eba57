import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import { pluralize } from "@/lib/format";
import type { BulkDeleteInfo } from "@/lib/products/schemas";
import type { Deletion, DeletionRequest } from "./use-deletion";

type DeleteDialogProps = { request: DeletionRequest; deletion: Deletion };

/** Confirms the deletion of products and all their data. */
export function DeleteDialog({ request, deletion }: DeleteDialogProps) {
  const { cancel, confirm, busy } = deletion;
  const props = { onClose: cancel, onConfirm: () => void confirm(), busy };
  if (request.kind === "many") {
    return (
      <ConfirmDialog {...props} {...getDialogTitles(request.info.product_count)}>
        <ManyProducts info={request.info} />
      </ConfirmDialog>
    );
  }
  const { product, info } = request;
  return (
    <ConfirmDialog {...props} title="Delete Product" confirmLabel="Delete Product">
      <div className="flex flex-col gap-3">
        <p className="break-words">
          <strong className="text-ink">{info.product_name}</strong> ({product.product_id}) will be
          deleted with {formatCounts(info)}.
        </p>
        <Banner tone="warning">This action cannot be undone!</Banner>
      </div>
    </ConfirmDialog>
  );
}

function getDialogTitles(count: number) {
  return { title: "Delete Products", confirmLabel: `Delete ${pluralize(count, "Product")}` };
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
              {product.product_id} · {formatCounts(product)}
            </p>
          </li>
        ))}
      </ul>
      {info.not_found.length > 0 && (
        <p>
          {pluralize(info.not_found.length, "selected product")} no longer{" "}
          {info.not_found.length === 1 ? "exists" : "exist"}.
        </p>
      )}
    </div>
  );
}

function formatCounts(info: { validation_count: number; violation_count: number }): string {
  return `${pluralize(info.validation_count, "validation")} and ${pluralize(info.violation_count, "violation")}`;
}
