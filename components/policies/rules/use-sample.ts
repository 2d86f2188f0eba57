"use client";

import { useState } from "react";
import type { ProductJson } from "@/lib/products/schemas";

/** The products that a policy's rules check, as filters of the list of products. */
export type SampleProducts = Readonly<Record<string, string>>;

/** The sample of a rule editor, shared by the rules of a policy. */
export interface Sample {
  /** The user's own text. */
  text: string;
  /** Shown instead of the text if chosen. */
  product: ProductJson | null;
}

/**
 * @param products null if there are none, because the policy is not stored yet
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
