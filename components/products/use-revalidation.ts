import { useState } from "react";
import { useValidationTrigger } from "../list/use-trigger";
import type { ProductRow } from "./list";

type RevalidationOptions = Parameters<typeof useValidationTrigger>[0] & {
  /** Called when the validations are queued. */
  started: () => void;
};

/** Starts validations. Asks for confirmation if it would replace unfinished ones. */
export function useRevalidation({ started, ...options }: RevalidationOptions) {
  const [asking, setAsking] = useState<ProductRow[] | null>(null);
  const { start, validating } = useValidationTrigger(options);

  async function run(products: readonly ProductRow[], force: boolean) {
    const productIds = products.map((product) => product.product_id);
    if (await start(productIds, force)) started();
  }

  return {
    validating,
    asking,
    request: (products: ProductRow[], force: boolean) => {
      if (products.some(isRunning)) setAsking(products);
      else void run(products, force);
    },
    cancel: () => setAsking(null),
    confirm: () => {
      if (asking) void run(asking, true);
      setAsking(null);
    },
  };
}

export type Revalidation = ReturnType<typeof useRevalidation>;

export function isRunning({ status }: ProductRow): boolean {
  return status === "pending" || status === "validating";
}
