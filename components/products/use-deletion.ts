"use client";

import { useEffect, useState } from "react";
import { ApiError, callApi } from "@/lib/api-client";
import type { BulkDeleteInfo, BulkDeletion, DeleteInfo } from "@/lib/products/schemas";
import type { ProductRow } from "./list";

/** What the dialog asks about, with what the server says would go. */
export type Asking =
  | { kind: "one"; product: ProductRow; info: DeleteInfo }
  | { kind: "many"; ids: number[]; info: BulkDeleteInfo };

type DeletionOptions = {
  /** Shows what came of it; a failure starts with "Error". */
  say: (message: string | null) => void;
  deleted: (ids: number[]) => void;
};

/** Deletes products: first what would go is asked of the server, then the person. */
export function useDeletion({ say, deleted }: DeletionOptions) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [looking, setLooking] = useState<number | "many" | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (done > 0) setTimeout(focusPage);
  }, [done]);

  async function ask(what: number | "many", fallback: string, look: () => Promise<Asking>) {
    say(null);
    setLooking(what);
    try {
      setAsking(await look());
    } catch (error) {
      say(errorText(error, fallback));
    } finally {
      setLooking(null);
    }
  }

  async function confirm() {
    if (!asking) return;
    setBusy(true);
    try {
      const ids = asking.kind === "one" ? [asking.product.id] : asking.ids;
      say(asking.kind === "one" ? await deleteOne(asking.product) : await deleteMany(asking.ids));
      deleted(ids);
      setDone((before) => before + 1);
    } catch (error) {
      say(errorText(error, asking.kind === "one" ? ONE_FAILED : MANY_FAILED));
    } finally {
      setBusy(false);
      setAsking(null);
    }
  }

  return {
    asking,
    /** The product, or "many", whose deletion is being looked into. */
    looking,
    busy,
    askOne: (product: ProductRow) => ask(product.id, ONE_REFUSED, () => lookAtOne(product)),
    askMany: (ids: number[]) => ask("many", MANY_REFUSED, () => lookAtMany(ids)),
    cancel: () => setAsking(null),
    confirm,
  };
}

export type Deletion = ReturnType<typeof useDeletion>;

const ONE_REFUSED = "Cannot delete this product";
const MANY_REFUSED = "Cannot delete selected products";
const ONE_FAILED = "Failed to delete product";
const MANY_FAILED = "Failed to delete products";

/** What opened the dialog goes with its row: the focus stays on the page, after the dialog gave it back. */
function focusPage() {
  document.getElementById("content")?.focus({ preventScroll: true });
}

function errorText(error: unknown, fallback: string): string {
  return `Error: ${error instanceof ApiError ? error.message : fallback}`;
}

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

/** @returns the sentence to show */
async function deleteOne({ id, product_id }: ProductRow): Promise<string> {
  await callApi(`/products/products/${id}/`, { method: "DELETE", fallback: ONE_FAILED });
  return `Product "${product_id}" has been deleted successfully.`;
}

/** @returns the sentence to show */
async function deleteMany(ids: number[]): Promise<string> {
  const gone = await callApi<BulkDeletion>("/products/products/bulk_delete/", {
    method: "POST",
    body: { product_ids: ids },
    fallback: MANY_FAILED,
  });
  return `Successfully deleted ${gone.deleted_count} products with ${gone.validations_deleted} validations and ${gone.violations_deleted} violations.`;
}
