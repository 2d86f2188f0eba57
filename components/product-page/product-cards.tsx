import { ChevronRight, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { Rows } from "@/components/ui/rows";
import { ScoreBar } from "@/components/ui/score";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { formatExactPercent, formatNumber } from "@/lib/format";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { getLanguageName, getMarketName } from "@/lib/reading/language-tags";
import type { ValidationJson } from "@/lib/validations/schemas";
import { hasCheckedCurrentTexts } from "../findings/checked-state";
import { ProductStatusBadge } from "../products/product-status-badge";
import { StaleBadge } from "../validations/badges";

/** A card with one section per group of product facts. */
export function FactsCard({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 divide-y rounded-lg border bg-surface-raised [&>section]:px-4 [&>section]:py-3">
      {children}
    </div>
  );
}

/** Collapses content that the page header already shows. */
function Repeated({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 text-ink-muted [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        {label}
      </summary>
      <div className="pt-2 pl-5">{children}</div>
    </details>
  );
}

type CardProps = { product: ProductDetailJson };

export function ProductInformation({ product, canEdit }: CardProps & { canEdit: boolean }) {
  const traits = traitsOf(product);
  return (
    <Section
      title="Product Information"
      aside={canEdit ? <EditTraits product={product} /> : undefined}
    >
      {traits.length > 0 && <Rows items={traits} />}
      <Repeated label="ID, name, category and status">
        <Rows
          items={[
            { label: "Product ID", value: product.product_id },
            { label: "Name", value: product.name },
            { label: "Category", value: product.category_name },
            { label: "Status", value: <ProductStatusBadge status={product.status} /> },
          ]}
        />
      </Repeated>
    </Section>
  );
}

function traitsOf({ language, detected_language: detectedLanguage, market }: ProductDetailJson) {
  const effectiveLanguage = language ?? detectedLanguage;
  return [
    ...(effectiveLanguage === null
      ? []
      : [
          {
            label: "Language",
            value: (
              <>
                <Link
                  className="text-accent-text underline"
                  href={`/products?language=${effectiveLanguage}`}
                >
                  {getLanguageName(effectiveLanguage)}
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
                {getMarketName(market)}
              </Link>
            ),
          },
        ]),
  ];
}

export function ProductDetails({ product }: CardProps) {
  const reviewFacts = [
    { label: "Reviewed by", value: product.reviewed_by_name },
    { label: "Reviewed at", value: <Time value={product.reviewed_at} format="full" /> },
  ];
  return (
    <Section title="Product Details">
      <Rows
        items={[
          { label: "Uploaded by", value: product.uploaded_by_name },
          { label: "Created", value: <Time value={product.created_at} format="full" /> },
          { label: "Last updated", value: <Time value={product.updated_at} format="full" /> },
          ...(product.reviewed_at ? reviewFacts : []),
        ]}
      />
    </Section>
  );
}

type ComplianceOverviewProps = CardProps & {
  latest: ValidationJson | null;
  total: number;
  completed: number;
};

export function ComplianceOverview({ product, latest, total, completed }: ComplianceOverviewProps) {
  const isCurrent = latest !== null && hasCheckedCurrentTexts(latest, product);
  const score = (
    <>
      <ScoreBar value={product.compliance_score} shownThreshold={latest?.compliance_threshold} />
      {latest && product.compliance_score !== null && (
        <p className="text-ink-muted text-xs">
          Threshold {formatExactPercent(latest.compliance_threshold)}
          {!isCurrent && " · of the text before its last change"}
        </p>
      )}
    </>
  );
  return (
    <Section title="Compliance Overview">
      {isCurrent ? (
        <Repeated label="Compliance score">{score}</Repeated>
      ) : (
        <div>
          <p className="text-ink-muted text-xs">Compliance score</p>
          {score}
        </div>
      )}
      {product.verdict_is_stale && <StaleBadge className="self-start" />}
      <Rows
        items={[
          { label: "Total validations", value: formatNumber(total) },
          { label: "Completed", value: formatNumber(completed) },
        ]}
      />
    </Section>
  );
}

const TraitsDialog = dynamic(
  loadAhead(() => import("./traits-dialog").then((module) => module.TraitsDialog)),
  { ssr: false, loading: DialogSkeleton },
);

/** Opens the form for editing a product's language and market. */
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
