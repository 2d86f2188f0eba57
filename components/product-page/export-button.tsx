"use client";

import { ExportMenu } from "@/components/ui/export-menu";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { useTableState } from "./use-product-validations";

/** Downloads this product's validations, as the filters show them. */
export function ExportButton({ product }: { product: ProductDetailJson }) {
  const { exportHref } = useTableState(product);
  return <ExportMenu what="Validations of this product" href={exportHref} />;
}
