"use client";

import { ExportMenu } from "@/components/ui/export-menu";
import { exportPath } from "./page-query";
import { usePageState } from "./use-page-state";

/** Downloads this product's validations, as the filters show them. */
export function ExportButton({ productId }: { productId: number }) {
  const { filters } = usePageState();
  return (
    <ExportMenu
      what="Validations of this product"
      href={(format) => exportPath(productId, format, filters)}
    />
  );
}
