import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Rows } from "@/components/ui/rows";
import { ScoreBar } from "@/components/ui/score";
import { Time } from "@/components/ui/time";
import { exactPercent, grouped } from "@/lib/format";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { languageName, marketName } from "@/lib/reading/language-tags";
import type { ValidationJson } from "@/lib/validations/schemas";
import { speaksOf } from "../findings/checked-state";
import { ProductStatusBadge } from "../products/product-status-badge";
import { StaleBadge } from "../validations/badges";

type CardProps = { product: ProductDetailJson };

export function ProductInformation({ product, canEdit }: CardProps & { canEdit: boolean }) {
  return (
    <Panel
      title="Product Information"
      actions={canEdit ? <EditTraits product={product} /> : undefined}
    >
      <Rows
        items={[
          { label: "Product ID", value: product.product_id },
          { label: "Name", value: product.name },
          { label: "Category", value: product.category_name },
          { label: "Status", value: <ProductStatusBadge status={product.status} /> },
          ...traitsOf(product),
        ]}
      />
    </Panel>
  );
}

/** Returns language and market, if known; each links to products with the same value. */
function traitsOf({ language, detected_language: detected, market }: ProductDetailJson) {
  const spoken = language ?? detected;
  return [
    ...(spoken === null
      ? []
      : [
          {
            label: "Language",
            value: (
              <>
                <Link className="text-accent-text underline" href={`/products?language=${spoken}`}>
                  {languageName(spoken)}
                </Link>
                {language === null && <span className="text-ink-muted"> (detected)</span>}
              </>
            ),
          },
        ]),
    ...(market === null
      ? []
      : [
          {
            label: "Market",
            value: (
              <Link
                className="text-accent-text hover:underline"
                href={`/products?market=${market}`}
              >
                {marketName(market)}
              </Link>
            ),
          },
        ]),
  ];
}

export function ProductDetails({ product }: CardProps) {
  const reviewed = [
    { label: "Reviewed by", value: product.reviewed_by_name },
    { label: "Reviewed at", value: <Time value={product.reviewed_at} format="full" /> },
  ];
  return (
    <Panel title="Product Details">
      <Rows
        items={[
          { label: "Uploaded by", value: product.uploaded_by_name },
          { label: "Created", value: <Time value={product.created_at} format="full" /> },
          { label: "Last updated", value: <Time value={product.updated_at} format="full" /> },
          ...(product.reviewed_at ? reviewed : []),
        ]}
      />
    </Panel>
  );
}

type ComplianceOverviewProps = CardProps & {
  latest: ValidationJson | null;
  total: number;
  completed: number;
};

export function ComplianceOverview({ product, latest, total, completed }: ComplianceOverviewProps) {
  const current = latest !== null && speaksOf(latest, product);
  return (
    <Panel title="Compliance Overview" className="md:max-lg:col-span-2">
      <div className="flex flex-col gap-3">
        <div>
          <p className="text-ink-muted text-xs">Compliance score</p>
          <ScoreBar value={product.compliance_score} beside={latest?.compliance_threshold} />
          {latest && product.compliance_score !== null && (
            <p className="text-ink-muted text-xs">
              Threshold {exactPercent(latest.compliance_threshold)}
              {!current && " · of the text before its last change"}
            </p>
          )}
          {product.verdict_is_stale && <StaleBadge className="mt-1" />}
        </div>
        <Rows
          items={[
            { label: "Total validations", value: grouped(total) },
            { label: "Completed", value: grouped(completed) },
          ]}
        />
      </div>
    </Panel>
  );
}

const TraitsDialog = dynamic(
  () => import("./traits-dialog").then((module) => module.TraitsDialog),
  { ssr: false },
);

/** Opens the form for a product's language and market. */
function EditTraits({ product }: { product: ProductDetailJson }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label="Edit language and market" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      {open && <TraitsDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
