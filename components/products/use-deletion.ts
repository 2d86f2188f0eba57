import { callApi } from "@/lib/platform/api-client";
import type { BulkDeleteInfo, BulkDeletion, DeleteInfo } from "@/lib/products/schemas";
import { useAction } from "../form/use-action";
import { createFailure, createSuccess, type SetStatus } from "../list/status";
import { PRODUCT_LIST, type ProductRow } from "./list";

/** The products whose deletion must be confirmed, and the data that would be deleted with them. */
export type DeletionRequest =
  | { kind: "one"; product: ProductRow; info: DeleteInfo }
  | { kind: "many"; ids: number[]; info: BulkDeleteInfo };

type DeletionOptions = {
  setStatus: SetStatus;
  deleted: (ids: number[]) => void;
};

/** Deletes products after the user confirms which data will be deleted. */
export function useDeletion({ setStatus, deleted }: DeletionOptions) {
  const showFailure = ({ message }: { message: string }) => setStatus(createFailure(message));
  const loadInfoAction = useAction({
    mutationFn: (target: ProductRow | number[]) =>
      Array.isArray(target) ? loadBulkDeleteInfo(target) : loadDeleteInfo(target),
    onFailure: showFailure,
  });
  const deleteAction = useAction({
    mutationFn: (deletionRequest: DeletionRequest) =>
      deletionRequest.kind === "one"
        ? deleteProduct(deletionRequest.product)
        : deleteProducts(deletionRequest.ids),
    changes: [[PRODUCT_LIST.key]],
    onDone: (message, deletionRequest) => {
      setStatus(createSuccess(message));
      deleted(deletionRequest.kind === "one" ? [deletionRequest.product.id] : deletionRequest.ids);
      loadInfoAction.dismiss();
    },
    onFailure: (failure) => {
      showFailure(failure);
      loadInfoAction.dismiss();
    },
  });
  const asking = loadInfoAction.answer ?? null;
  const openDialog = (target: ProductRow | number[]) => {
    setStatus(null);
    loadInfoAction.run(target);
  };
  return {
    asking,
    /** The id of the product whose dialog is being prepared, or "many" for several products. */
    looking: loadInfoAction.running
      ? Array.isArray(loadInfoAction.running)
        ? "many"
        : loadInfoAction.running.id
      : null,
    busy: deleteAction.busy,
    askOne: (product: ProductRow) => openDialog(product),
    askMany: (ids: number[]) => openDialog(ids),
    cancel: loadInfoAction.dismiss,
    confirm: () => {
      if (asking) deleteAction.run(asking);
    },
  };
}

export type Deletion = ReturnType<typeof useDeletion>;

const PRODUCT_REFUSED_MESSAGE = "Cannot delete this product";
const PRODUCTS_REFUSED_MESSAGE = "Cannot delete selected products";
const PRODUCT_FAILURE_MESSAGE = "Failed to delete product";
const PRODUCTS_FAILURE_MESSAGE = "Failed to delete products";

async function loadDeleteInfo(product: ProductRow): Promise<DeletionRequest> {
  const info = await callApi<DeleteInfo>(`/products/products/${product.id}/delete_info/`, {
    fallback: PRODUCT_REFUSED_MESSAGE,
  });
  return { kind: "one", product, info };
}

async function loadBulkDeleteInfo(ids: number[]): Promise<DeletionRequest> {
  const info = await callApi<BulkDeleteInfo>("/products/products/bulk_delete_info/", {
    method: "POST",
    body: { product_ids: ids },
    fallback: PRODUCTS_REFUSED_MESSAGE,
  });
  return { kind: "many", ids, info };
}

/** Deletes a product. @returns the message to show */
async function deleteProduct({ id, product_id }: ProductRow): Promise<string> {
  await callApi(`/products/products/${id}/`, {
    method: "DELETE",
    fallback: PRODUCT_FAILURE_MESSAGE,
  });
  return `Product "${product_id}" has been deleted successfully.`;
}

/** Deletes several products. @returns the message to show */
async function deleteProducts(ids: number[]): Promise<string> {
  const deletion = await callApi<BulkDeletion>("/products/products/bulk_delete/", {
    method: "POST",
    body: { product_ids: ids },
    fallback: PRODUCTS_FAILURE_MESSAGE,
  });
  return `Successfully deleted ${deletion.deleted_count} products with ${deletion.validations_deleted} validations and ${deletion.violations_deleted} violations.`;
}
