"use client";

import { RefreshCw } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader } from "@/components/ui/panel";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { useAction } from "../form/use-action";
import { ProductStatusBadge } from "../products/product-status-badge";
import { isRunning } from "../validations/is-running";
import { useRevalidation } from "../validations/use-revalidation";
import { DecisionActions } from "./decision-actions";
import { RevalidateButton } from "./revalidate-button";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";
import { useTableState } from "./use-product-validations";

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
                <DecisionActions product={product} newest={newest} running={running} />
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

/** Downloads this product's validations, as the filters show them. */
function ExportButton({ product }: { product: ProductDetailJson }) {
  const { exportHref } = useTableState(product);
  return <ExportMenu what="Validations of this product" href={exportHref} />;
}

function RefreshButton() {
  const refresh = useAction({ act: async () => {}, changes: PRODUCT_PAGE_QUERIES });
  return (
    <Button busy={refresh.busy} onClick={() => refresh.run()}>
      {!refresh.busy && <RefreshCw aria-hidden />}
      Refresh
    </Button>
  );
}
