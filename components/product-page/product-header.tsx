"use client";

import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/panel";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ProductStatusBadge } from "../products/product-status-badge";
import { isRunning } from "../validations/is-running";
import { useRevalidation } from "../validations/use-revalidation";
import { DecisionActions } from "./decision-actions";
import { ExportButton } from "./export-button";
import { RefreshButton } from "./refresh-button";
import { RevalidateButton } from "./revalidate-button";

type ProductHeaderProps = {
  product: ProductDetailJson;
  /** The newest validation, completed or not. */
  newest: ValidationRowJson | null;
  canEdit: boolean;
};

export function ProductHeader({ product, newest, canEdit }: ProductHeaderProps) {
  const revalidation = useRevalidation(() => {});
  const running = isRunning(newest?.status);
  return (
    <div className="flex w-full flex-col gap-3">
      <PageHeader
        title={product.name}
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>
              <span className="break-all">{product.product_id}</span> · {product.category_name}
            </span>
            <ProductStatusBadge status={product.status} />
          </span>
        }
        actions={
          <>
            <RefreshButton />
            <ExportButton product={product} />
            {canEdit && (
              <>
                <RevalidateButton
                  product={product}
                  status={newest?.status}
                  revalidation={revalidation}
                />
                <DecisionActions product={product} running={running} />
              </>
            )}
          </>
        }
      />
      {revalidation.message && (
        <Banner tone={revalidation.isError ? "error" : "success"} onDismiss={revalidation.dismiss}>
          {revalidation.message}
        </Banner>
      )}
    </div>
  );
}
