"use client";

import { useState } from "react";
import type { ProductJson } from "@/lib/products/schemas";

/** Product list filters that match the products checked by a policy. */
export type SampleProducts = Readonly<Record<string, string>>;

/** The rule editor's sample, shared by a policy's rules. */
export interface SampleDraft {
  /** The text entered by the user. */
  text: string;
  /** The selected product, shown instead of the text. */
  product: ProductJson | null;
}

/**
 * Returns the state of a sample.
 * @param products filters for the policy's products, or null if the policy is not stored yet
 */
export function useSample(products: SampleProducts | null) {
  const [sample, setSample] = useState<SampleDraft>({ text: "", product: null });
  return {
    ...sample,
    products,
    write: (text: string) => setSample((before) => ({ ...before, text })),
    choose: (product: ProductJson | null) => setSample((before) => ({ ...before, product })),
  };
}

export type SampleState = ReturnType<typeof useSample>;
