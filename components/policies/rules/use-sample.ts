"use client";

import { useState } from "react";
import type { ProductJson } from "@/lib/products/schemas";

/** Filters of the product list that match the products checked by a policy. */
export type SampleProducts = Readonly<Record<string, string>>;

/** The sample of a rule editor, shared by the rules of a policy. */
export interface Sample {
  /** The text entered by the user. */
  text: string;
  /** The selected product, shown instead of the text. */
  product: ProductJson | null;
}

/**
 * Returns the state of a sample.
 * @param products null if there are none because the policy is not stored yet
 */
export function useSample(products: SampleProducts | null) {
  const [sample, setSample] = useState<Sample>({ text: "", product: null });
  return {
    ...sample,
    products,
    write: (text: string) => setSample((before) => ({ ...before, text })),
    choose: (product: ProductJson | null) => setSample((before) => ({ ...before, product })),
  };
}

export type SampleState = ReturnType<typeof useSample>;
