import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ProductJson } from "@/lib/products/schemas";

/** Product list filters that match the products checked by a policy. */
export type SampleProducts = Readonly<Record<string, string>>;

/** The rule editor's sample, shared by a policy's rules. */
export interface SampleDraft {
  text: string;
  /**
   * The selected product, shown instead of the text. Null for the text; undefined until the user
   * chooses, which shows the policy's worst product.
   */
  product: ProductJson | null | undefined;
}

/** Returns a sample's state. @param products the policy's filters; null if not stored yet */
export function useSample(products: SampleProducts | null) {
  const [sample, setSample] = useState<SampleDraft>({ text: "", product: undefined });
  const worstProduct = useWorstProduct(products);
  // The own text stays if the user began to write it while the product was being loaded.
  const product =
    sample.product ?? (sample.product === undefined && !sample.text ? worstProduct : null);
  return {
    text: sample.text,
    product: product ?? null,
    products,
    write: (text: string) => setSample((before) => ({ ...before, text })),
    choose: (product: ProductJson | null) => setSample((before) => ({ ...before, product })),
  };
}

function useWorstProduct(products: SampleProducts | null): ProductJson | undefined {
  const query = new URLSearchParams({
    ...products,
    ordering: "compliance_score",
    score_max: "1",
    page_size: "1",
  });
  const path = `/products/products/?${query}`;
  const { data } = useQuery({
    queryKey: ["sample-products", path],
    queryFn: queryApi<Page<ProductJson>>(path, "Failed to fetch products"),
    enabled: products !== null,
  });
  return data?.results[0];
}

export type SampleState = ReturnType<typeof useSample>;
