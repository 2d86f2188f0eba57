import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useListState, usePagedList } from "../list/use-list";
import { buildPageQuery } from "../list/use-page";
import { defineProductValidationList, type InitialTable } from "./validation-list";

type Product = Pick<ProductDetailJson, "id" | "product_id">;

/** Returns the filters of the product's validations table. */
export function useTableState({ id, product_id }: Product) {
  return useListState(
    useMemo(() => defineProductValidationList({ id, product_id }), [id, product_id]),
  );
}

/** Fetches the product's validations table. */
export function useProductValidations(product: Product, first: InitialTable) {
  const state = useTableState(product);
  return usePagedList(state, first);
}

/** Fetches the product's latest validations, regardless of filters. */
export function useNewestValidations(product: Product, { latest }: InitialTable) {
  const list = defineProductValidationList(product);
  const { data } = useQuery({
    ...buildPageQuery(list, list.pathOf(list.read({}))),
    initialData: latest,
  });
  return data;
}
