"use client";

import { useQuery } from "@tanstack/react-query";
import { ANY_FIELD, DESCRIPTION, NAME } from "@/lib/enums";
import { sentenceCase } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";

/** The key of all that shows the catalogue's fields. */
export const FIELDS = "product-fields";

const FRESH_MS = 60_000;

/**
 * The catalogue's own fields, in their order.
 * @param initial as the server rendered them
 */
export function useFields(initial?: ProductFieldJson[]) {
  return useQuery({
    queryKey: [FIELDS],
    queryFn: async ({ signal }) => {
      const path = "/products/fields/?page_size=100";
      const fallback = "Failed to fetch fields";
      return (await callApi<Page<ProductFieldJson>>(path, { signal, fallback })).results;
    },
    initialData: initial,
    staleTime: FRESH_MS,
  });
}

const NAMES = new Map([
  [NAME, "Name"],
  [DESCRIPTION, "Description"],
  [ANY_FIELD, "All texts"],
]);

/** What people call a field; while its label is not known, the words of its key. */
export function useFieldLabel(): (field: string) => string {
  const { data } = useFields();
  return (field) =>
    NAMES.get(field) ??
    data?.find(({ key }) => key === field)?.label ??
    sentenceCase(field.replaceAll("_", " "));
}
