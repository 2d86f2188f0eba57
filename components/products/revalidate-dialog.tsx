import { ConfirmDialog } from "@/components/ui/dialog";
import type { ProductRow } from "./list";
import { isRunning, type Revalidation } from "./use-revalidation";

type RevalidateDialogProps = { products: ProductRow[]; revalidation: Revalidation };

/** Asks for confirmation before pending or running validations are replaced. */
export function RevalidateDialog({ products, revalidation }: RevalidateDialogProps) {
  const runningProducts = products.filter(isRunning);
  const [first] = runningProducts;
  return (
    <ConfirmDialog
      onClose={revalidation.cancel}
      title="Validation In Progress"
      confirmLabel={products.length === 1 ? "Start New Validation" : "Start New Validations"}
      tone="primary"
      onConfirm={revalidation.confirm}
    >
      {products.length === 1 && first ? (
        <p className="break-words">
          {first.name} is {first.status}. The current validation will be cancelled and a new one
          started.
        </p>
      ) : (
        <p>
          {runningProducts.length} of the {products.length} selected products are pending or
          validating. The current validation of each will be cancelled and a new one started.
        </p>
      )}
    </ConfirmDialog>
  );
}
