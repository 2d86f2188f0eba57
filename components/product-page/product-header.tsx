import { Check, Ellipsis, FileArchive, RefreshCw, Rocket, RotateCcw, X } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { ExportItems, ExportMenu } from "@/components/ui/export-menu";
import { loadAhead } from "@/components/ui/load-ahead";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/panel";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { useBarredReason } from "../decisions/use-barred-reason";
import { ScoreLine } from "../findings/score-line";
import { sortByTextOrder } from "../findings/sort-by-text-order";
import { useAction } from "../form/use-action";
import { ProductStatusBadge } from "../products/product-status-badge";
import { getActionLabel } from "../validations/approval/labels";
import { isRunning } from "../validations/is-running";
import { useRevalidation } from "../validations/use-revalidation";
import type { DirectDecision } from "./decision-dialog";
import { FixAllButton } from "./edit-button";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";
import { useTableState } from "./use-product-validations";

type ProductHeaderProps = {
  product: ProductDetailJson;
  /** The latest validation, completed or not. */
  latest: ValidationRowJson | null;
  /** The latest validation, if it checked the current texts. */
  current: ValidationJson | null;
  canEdit: boolean;
};

export function ProductHeader({ product, latest, current, canEdit }: ProductHeaderProps) {
  const revalidation = useRevalidation(() => {});
  const refreshAction = useAction({ mutationFn: async () => {}, changes: PRODUCT_PAGE_QUERIES });
  const { exportHref } = useTableState(product);
  const isChecking = isRunning(latest?.status);
  const isRequested = revalidation.validating.includes(product.product_id);
  const revalidate = () =>
    revalidation.request({
      product_id_display: product.product_id,
      product_name: product.name,
      status: latest?.status ?? "completed",
    });
  return (
    <div className="flex w-full flex-col gap-3">
      <PageHeader
        // Below, "Product Information" has the whole name.
        title={
          <span title={product.name} className="max-sm:line-clamp-2 max-sm:text-lg">
            {product.name}
          </span>
        }
        hasWideActions
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>
              <span className="break-all">{product.product_id}</span> · {product.category_name}
            </span>
            <ProductStatusBadge status={product.status} />
            {current && <ScoreLine validation={current} />}
            {canEdit && current && hasFixes(current) && <FixAllButton />}
          </span>
        }
        actions={
          <>
            <div className="flex items-center gap-1 max-lg:hidden">
              <Button variant="ghost" busy={refreshAction.busy} onClick={() => refreshAction.run()}>
                {!refreshAction.busy && <RefreshCw aria-hidden />}
                Refresh
              </Button>
              <ExportMenu contentLabel={EXPORT_CONTENT} href={exportHref} borderless />
              <DossierLink product={product} className={buttonVariants({ variant: "ghost" })} />
              {canEdit && (
                <Button variant="ghost" busy={isRequested} onClick={revalidate}>
                  {!isRequested && <RotateCcw aria-hidden />}
                  {isRequested ? "Validating..." : "Force Re-validate"}
                </Button>
              )}
            </div>
            {canEdit && (
              <DecisionActions
                product={product}
                latest={latest}
                current={current}
                running={isChecking}
              />
            )}
            <div className="lg:hidden">
              <Menu
                trigger={
                  <Button size="icon" aria-label="More actions" title="More actions">
                    <Ellipsis aria-hidden />
                  </Button>
                }
              >
                <MenuItem icon={RefreshCw} onSelect={() => refreshAction.run()}>
                  Refresh
                </MenuItem>
                {canEdit && (
                  <MenuItem icon={RotateCcw} disabled={isRequested} onSelect={revalidate}>
                    Force Re-validate
                  </MenuItem>
                )}
                <MenuItem asChild>
                  <DossierLink product={product} />
                </MenuItem>
                <MenuSeparator />
                <MenuLabel>Export: {EXPORT_CONTENT}</MenuLabel>
                <ExportItems href={exportHref} />
              </Menu>
            </div>
          </>
        }
      />
      {revalidation.status && (
        <Banner tone={revalidation.status.tone} onDismiss={revalidation.dismiss}>
          {revalidation.status.text}
        </Banner>
      )}
      {revalidation.asking && <RevalidateDialog revalidation={revalidation} />}
    </div>
  );
}

function hasFixes(validation: ValidationJson): boolean {
  return sortByTextOrder(validation).some(({ fix, decision }) => fix && !decision);
}

const EXPORT_CONTENT = "Validations of this product";

type DossierLinkProps = ComponentProps<"a"> & { product: ProductDetailJson };

/** Downloads all that is known about the product. */
function DossierLink({ product, ...props }: DossierLinkProps) {
  return (
    <a
      {...props}
      href={`/api/products/products/${product.id}/dossier/`}
      download
      title="Texts, verdict, rules, evidence and history as a ZIP"
    >
      <FileArchive aria-hidden />
      Dossier
    </a>
  );
}

const RevalidateDialog = dynamic(
  loadAhead(() =>
    import("../validations/revalidate-dialog").then((module) => module.RevalidateDialog),
  ),
  { ssr: false, loading: DialogSkeleton },
);
const DecisionDialog = dynamic(
  loadAhead(() => import("./decision-dialog").then((module) => module.DecisionDialog)),
  { ssr: false, loading: DialogSkeleton },
);
const PublishDialog = dynamic(
  loadAhead(() => import("./publish-dialog").then((module) => module.PublishDialog)),
  { ssr: false, loading: DialogSkeleton },
);

type DecisionActionsProps = {
  product: ProductDetailJson;
  /** The latest validation. */
  latest: ValidationRowJson | null;
  current: ValidationJson | null;
  /** Whether a validation is running. Its verdict would replace the decision. */
  running: boolean;
};

/** Approves, rejects or publishes the product. */
function DecisionActions({ product, latest, current, running }: DecisionActionsProps) {
  const [asking, setAsking] = useState<DirectDecision | "publish" | null>(null);
  const { status } = product;
  const barredReason = useBarredReason(product.id);
  const canPublish = !running && (status === "compliant" || status === "approved");
  const close = () => setAsking(null);
  return (
    <div id={ACTIONS_ID} className="contents">
      {status !== "rejected" && (
        <Button
          className={DECISION_CLASS}
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
          className={DECISION_CLASS}
          variant={latest?.is_compliant && !canPublish ? "primary" : "secondary"}
          disabled={running || barredReason !== null}
          title={running ? RUNNING_CHECK_HINT : (barredReason ?? undefined)}
          onClick={() => setAsking("approve")}
        >
          <Check aria-hidden />
          {latest ? getActionLabel("approve", latest) : "Approve"}
        </Button>
      )}
      {canPublish && (
        <Button
          id={PUBLISH_ID}
          variant="primary"
          className={DECISION_CLASS}
          onClick={() => setAsking("publish")}
        >
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

/** Fits three decisions and the menu into one line on phones. */
const DECISION_CLASS = "max-sm:px-2.5 max-sm:[&_svg]:hidden";
const ACTIONS_ID = "decide-on-product";
const PUBLISH_ID = "publish-product";

const RUNNING_CHECK_HINT = "Wait until the running check has finished.";
