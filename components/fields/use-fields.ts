import { useQuery } from "@tanstack/react-query";
import { ANY_FIELD, DESCRIPTION, NAME } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";

/** The query key for custom fields. */
export const FIELDS_QUERY_KEY = "product-fields";

const STALE_TIME_MS = 60_000;

/** Fetches the custom fields in display order. @param initial the server's fields */
export function useFields(initial?: ProductFieldJson[]) {
  return useQuery({
    queryKey: [FIELDS_QUERY_KEY],
    queryFn: async ({ signal }) => {
      const path = "/products/fields/?page_size=100";
      const fallback = "Failed to fetch fields";
      return (await callApi<Page<ProductFieldJson>>(path, { signal, fallback })).results;
    },
    initialData: initial,
    staleTime: STALE_TIME_MS,
  });
}

const LABELS_BY_FIELD = new Map([
  [NAME, "Name"],
  [DESCRIPTION, "Description"],
  [ANY_FIELD, "All texts"],
]);

/** Returns a function that maps a field's key to its label, or to words if it is unknown. */
export function useFieldLabel(): (field: string) => string {
  const { data } = useFields();
  return (field) =>
    LABELS_BY_FIELD.get(field) ??
    data?.find(({ key }) => key === field)?.label ??
    toSentenceCase(field.replaceAll("_", " "));
}
