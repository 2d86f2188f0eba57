"use client";

import { RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import type { ValidationStatus } from "@/lib/enums";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { Revalidation } from "../validations/use-revalidation";

const RevalidateDialog = dynamic(
  () => import("../validations/revalidate-dialog").then((module) => module.RevalidateDialog),
  { ssr: false },
);

type RevalidateButtonProps = {
  product: ProductDetailJson;
  /** Of the product's newest validation. */
  status: ValidationStatus | undefined;
  revalidation: Revalidation;
};

export function RevalidateButton({ product, status, revalidation }: RevalidateButtonProps) {
  const validating = revalidation.validating.includes(product.product_id);
  const start = () =>
    revalidation.request({
      product_id_display: product.product_id,
      product_name: product.name,
      status: status ?? "completed",
    });
  return (
    <>
      <Button busy={validating} onClick={start}>
        {!validating && <RotateCcw aria-hidden />}
        {validating ? "Validating..." : "Force Re-validate"}
      </Button>
      {revalidation.asking && <RevalidateDialog revalidation={revalidation} />}
    </>
  );
}
