"use client";

import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { text } from "../list/params";

const params = {
  /** The business id of the product whose analysis is open. */
  product: text,
  /** The selected tab of the analysis; see use-panel-tab.ts. */
  view: text,
};

/** Returns the product whose analysis is open (in the URL). Opening adds a history entry. */
export function useOpenProduct() {
  const [{ product }, set] = useQueryStates(params);
  const actions = useMemo(
    () => ({
      show: (productId: string) => void set({ product: productId }),
      close: () => void set({ product: null, view: null }, { history: "replace" }),
    }),
    [set],
  );
  return { product, ...actions };
}
