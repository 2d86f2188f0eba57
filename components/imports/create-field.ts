import type { SuggestedField } from "@/lib/imports/mapping/suggested-fields";
import { callApi } from "@/lib/platform/api-client";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";

/** Creates the product field suggested for a column. */
export function createField({ key, label, kind }: SuggestedField): Promise<ProductFieldJson> {
  return callApi<ProductFieldJson>("/products/fields/", {
    method: "POST",
    body: { key, label, kind },
    fallback: `The field ${label} could not be created.`,
  });
}
