"use client";

import { callApi } from "@/lib/platform/api-client";
import type { BulkDeleteInfo, BulkDeletion, DeleteInfo } from "@/lib/products/schemas";
import { useAction } from "../form/use-action";
import { failure, type SetStatus, success } from "../list/status";
import { PRODUCTS, type ProductRow } from "./list";

/** The products to confirm in the dialog, and the data that would be deleted. */
export type Asking =
  | { kind: "one"; product: ProductRow; info: DeleteInfo }
  | { kind: "many"; ids: number[]; info: BulkDeleteInfo };

type DeletionOptions = {
  setStatus: SetStatus;
  deleted: (ids: number[]) => void;
};

/** Deletes products after the user has confirmed the data that will be deleted. */
export function useDeletion({ setStatus, deleted }: DeletionOptions) {
  const fail = ({ message }: { message: string }) => setStatus(failure(message));
  const look = useAction({
    mutationFn: (target: ProductRow | number[]) =>
      Array.isArray(target) ? lookAtMany(target) : lookAtOne(target),
    onFailure: fail,
  });
  const remove = useAction({
    mutationFn: (asking: Asking) =>
      asking.kind === "one" ? deleteOne(asking.product) : deleteMany(asking.ids),
    changes: [[PRODUCTS.key]],
    onDone: (message, asking) => {
      setStatus(success(message));
      deleted(asking.kind === "one" ? [asking.product.id] : asking.ids);
      look.dismiss();
    },
    onFailure: (failure) => {
      fail(failure);
      look.dismiss();
    },
  });
  const asking = look.answer ?? null;
  const openDialog = (target: ProductRow | number[]) => {
    setStatus(null);
    look.run(target);
  };
  return {
    asking,
    /** The id of the product, or "many", for which the dialog is being prepared. */
    looking: look.running ? (Array.isArray(look.running) ? "many" : look.running.id) : null,
    busy: remove.busy,
    askOne: (product: ProductRow) => openDialog(product),
    askMany: (ids: number[]) => openDialog(ids),
    cancel: look.dismiss,
    confirm: () => {
      if (asking) remove.run(asking);
    },
  };
}

export type Deletion = ReturnType<typeof useDeletion>;

const ONE_REFUSED = "Cannot delete this product";
const MANY_REFUSED = "Cannot delete selected products";
const ONE_FAILED = "Failed to delete product";
const MANY_FAILED = "Failed to delete products";

async function lookAtOne(product: ProductRow): Promise<Asking> {
  const info = await callApi<DeleteInfo>(`/products/products/${product.id}/delete_info/`, {
    fallback: ONE_REFUSED,
  });
  return { kind: "one", product, info };
}

async function lookAtMany(ids: number[]): Promise<Asking> {
  const info = await callApi<BulkDeleteInfo>("/products/products/bulk_delete_info/", {
    method: "POST",
    body: { product_ids: ids },
    fallback: MANY_REFUSED,
  });
  return { kind: "many", ids, info };
}

/**
 * Deletes a product.
 * @returns the message to show
 */
async function deleteOne({ id, product_id }: ProductRow): Promise<string> {
  await callApi(`/products/products/${id}/`, { method: "DELETE", fallback: ONE_FAILED });
  return `Product "${product_id}" has been deleted successfully.`;
}

/**
 * Deletes several products.
 * @returns the message to show
 */
async function deleteMany(ids: number[]): Promise<string> {
  const deletion = await callApi<BulkDeletion>("/products/products/bulk_delete/", {
    method: "POST",
    body: { product_ids: ids },
    fallback: MANY_FAILED,
  });
  return `Successfully deleted ${deletion.deleted_count} products with ${deletion.validations_deleted} validations and ${deletion.violations_deleted} violations.`;
}
