"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { speaksOf } from "../findings/checked-state";
import { useFixIn } from "../findings/use-fix-in";
import type { FixIn } from "../findings/violation-card";
import { VALIDATIONS } from "./list";

/**
 * Puts fixes of a validation into its product, as long as that still has the text that was checked;
 * once one is in, the card that it stood on has the focus.
 */
export function useFixHere(validation: ValidationJson, may: boolean): FixIn | undefined {
  const client = useQueryClient();
  const { product: id, violations, brand_guidelines_violations: ofBrand } = validation;
  const fixable = [...violations, ...ofBrand].some(({ fix, decision }) => fix && !decision);
  const { data: product } = useQuery({
    queryKey: [VALIDATIONS.key, "product", id],
    queryFn: ({ signal }) =>
      callApi<ProductDetailJson>(`/products/products/${id}/`, {
        signal,
        fallback: "Failed to fetch product details",
      }),
    enabled: may && fixable,
  });
  const fixIn = useFixIn(product, validation, async () => {
    await client.invalidateQueries();
    toast("Put in: the product's text is being checked again");
  });
  return may && product && speaksOf(validation, product) ? fixIn : undefined;
}
