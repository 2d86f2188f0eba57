import { ConfirmDialog } from "@/components/ui/dialog";
import type { Revalidation } from "./use-revalidation";

/** Asks for confirmation before a pending or running validation is replaced. */
export function RevalidateDialog({ revalidation }: { revalidation: Revalidation }) {
  const { asking, cancel, confirm } = revalidation;
  return (
    <ConfirmDialog
      onClose={cancel}
      title="Validation In Progress"
      confirmLabel="Start New Validation"
      tone="primary"
      onConfirm={confirm}
    >
      <p>
        The validation of {asking?.product_name} is {asking?.status.replace("_", " ")}. The current
        validation will be cancelled and a new one started.
      </p>
    </ConfirmDialog>
  );
}
