"use client";

import { showToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { FIELDS_QUERY_KEY } from "./use-fields";

type DeleteFieldProps = { field: ProductFieldJson; onClose: () => void };

/** Confirms and deletes a field. If the field is in use, the dialog stays open and shows where. */
export function DeleteField({ field, onClose }: DeleteFieldProps) {
  const deleteAction = useAction({
    mutationFn: () =>
      callApi(`/products/fields/${field.id}/`, {
        method: "DELETE",
        fallback: "The field could not be deleted.",
      }),
    changes: [[FIELDS_QUERY_KEY]],
    onDone: () => {
      showToast(`“${field.label}” deleted`);
      onClose();
    },
  });
  return (
    <ConfirmAction
      action={deleteAction}
      title={`Delete “${field.label}”?`}
      confirmLabel="Delete Field"
      onClose={onClose}
    >
      <p>
        Products and rules will no longer have this field. A field that products or rules still use
        cannot be deleted.
      </p>
    </ConfirmAction>
  );
}
