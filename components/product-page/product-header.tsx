"use client";

import { Check, FileArchive, RefreshCw, Rocket, RotateCcw, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader } from "@/components/ui/panel";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import type { ValidationStatus } from "@/lib/enums";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { useBarredReason } from "../decisions/use-barred-reason";
import { ScoreLine } from "../findings/score-line";
import { useAction } from "../form/use-action";
import { ProductStatusBadge } from "../products/product-status-badge";
import { getActionLabel } from "../validations/approval/labels";
import { isRunning } from "../validations/is-running";
import { type Revalidation, useRevalidation } from "../validations/use-revalidation";
import type { DirectDecision } from "./decision-dialog";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";
import { useTableState } from "./use-product-validations";

type ProductHeaderProps = {
  product: ProductDetailJson;
  /** The latest validation, completed or not. */
  newest: ValidationRowJson | null;
  /** The latest validation, if it checked the current texts. */
  current: ValidationJson | null;
  canEdit: boolean;
};

export function ProductHeader({ product, newest, current, canEdit }: ProductHeaderProps) {
  const revalidation = useRevalidation(() => {});
  const isChecking = isRunning(newest?.status);
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
            {current && <ScoreLine validation={current} />}
          </span>
        }
        actions={
          <>
            <RefreshButton />
            <ExportButton product={product} />
            <a
              href={`/api/products/products/${product.id}/dossier/`}
              download
              title="Texts, verdict, rules, evidence and history as a ZIP"
              className={buttonVariants()}
            >
              <FileArchive aria-hidden />
              Dossier
            </a>
            {canEdit && (
              <>
                <RevalidateButton
                  product={product}
                  status={newest?.status}
                  revalidation={revalidation}
                />
                <DecisionActions
                  product={product}
                  newest={newest}
                  current={current}
                  running={isChecking}
                />
              </>
            )}
          </>
        }
      />
      {revalidation.status && (
        <Banner tone={revalidation.status.tone} onDismiss={revalidation.dismiss}>
          {revalidation.status.text}
        </Banner>
      )}
    </div>
  );
}

/** Downloads this product's validations with the current filters. */
function ExportButton({ product }: { product: ProductDetailJson }) {
  const { exportHref } = useTableState(product);
  return <ExportMenu what="Validations of this product" href={exportHref} />;
}

function RefreshButton() {
  const refreshAction = useAction({ mutationFn: async () => {}, changes: PRODUCT_PAGE_QUERIES });
  return (
    <Button busy={refreshAction.busy} onClick={() => refreshAction.run()}>
      {!refreshAction.busy && <RefreshCw aria-hidden />}
      Refresh
    </Button>
  );
}

const DecisionDialog = dynamic(
  () => import("./decision-dialog").then((module) => module.DecisionDialog),
  { ssr: false, loading: DialogSkeleton },
);
const PublishDialog = dynamic(
  () => import("./publish-dialog").then((module) => module.PublishDialog),
  { ssr: false, loading: DialogSkeleton },
);

type DecisionActionsProps = {
  product: ProductDetailJson;
  /** The latest validation. */
  newest: ValidationRowJson | null;
  current: ValidationJson | null;
  /** Whether a validation is running. Its verdict would replace the decision. */
  running: boolean;
};

/** Approves, rejects or publishes the product. */
function DecisionActions({ product, newest, current, running }: DecisionActionsProps) {
  const [asking, setAsking] = useState<DirectDecision | "publish" | null>(null);
  const { status } = product;
  const barredReason = useBarredReason(product.id);
  const canPublish = !running && (status === "compliant" || status === "approved");
  const close = () => setAsking(null);
  return (
    <div id={ACTIONS_ID} className="contents">
      {status !== "rejected" && (
        <Button
          disabled={running}
          title={running ? RUNNING_CHECK_HINT : undefined}
          onClick={() => setAsking("reject")}
        >
          <X aria-hidden />
          Reject
        </Button>
      )}
      {status !== "approved" && status !== "published" && (
        <Button
          variant={newest?.is_compliant && !canPublish ? "primary" : "secondary"}
          disabled={running || barredReason !== null}
          title={running ? RUNNING_CHECK_HINT : (barredReason ?? undefined)}
          onClick={() => setAsking("approve")}
        >
          <Check aria-hidden />
          {newest ? getActionLabel("approve", newest) : "Approve"}
        </Button>
      )}
      {canPublish && (
        <Button id={PUBLISH_ID} variant="primary" onClick={() => setAsking("publish")}>
          <Rocket aria-hidden />
          Publish
        </Button>
      )}
      {/* The clicked button disappears, so focus the next action. */}
      <ReturnFocusContext value={[PUBLISH_ID, ACTIONS_ID]}>
        {asking === "publish" && <PublishDialog product={product} onClose={close} />}
        {(asking === "approve" || asking === "reject") && (
          <DecisionDialog
            product={product}
            validation={current ?? undefined}
            action={asking}
            onClose={close}
          />
        )}
      </ReturnFocusContext>
    </div>
  );
}

const ACTIONS_ID = "decide-on-product";
const PUBLISH_ID = "publish-product";

const RUNNING_CHECK_HINT = "Wait until the running check has finished.";

const RevalidateDialog = dynamic(
  () => import("../validations/revalidate-dialog").then((module) => module.RevalidateDialog),
  { ssr: false, loading: DialogSkeleton },
);

type RevalidateButtonProps = {
  product: ProductDetailJson;
  /** The status of the product's latest validation. */
  status: ValidationStatus | undefined;
  revalidation: Revalidation;
};

function RevalidateButton({ product, status, revalidation }: RevalidateButtonProps) {
  const isValidating = revalidation.validating.includes(product.product_id);
  const start = () =>
    revalidation.request({
      product_id_display: product.product_id,
      product_name: product.name,
      status: status ?? "completed",
    });
  return (
    <>
      <Button busy={isValidating} onClick={start}>
        {!isValidating && <RotateCcw aria-hidden />}
        {isValidating ? "Validating..." : "Force Re-validate"}
      </Button>
      {revalidation.asking && <RevalidateDialog revalidation={revalidation} />}
    </>
  );
}
