"use client";

import { SearchX, ShieldCheck } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { ComplianceFilters } from "./compliance-filters";
import { ComplianceTable } from "./compliance-table";
import { type InitialTable, isFiltered, PAGE_SIZE } from "./page-query";
import type { PageState } from "./use-page-state";
import { useProductValidations } from "./use-product-validations";

type ComplianceTabProps = {
  product: ProductDetailJson;
  table: InitialTable;
  /** How many validations the product has, whatever the filters. */
  total: number;
  state: PageState;
  canEdit: boolean;
};

export function ComplianceTab({ product, table, total, state, canEdit }: ComplianceTabProps) {
  const validations = useProductValidations(product.product_id, state.filters, table);
  const { data, error } = validations;
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  return (
    <Panel flush>
      <ComplianceFilters state={state} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
        <p role="status" className="text-ink-muted text-sm tabular-nums">
          Showing {data?.results.length ?? 0} of {total} validations for this product
        </p>
        {validations.isPlaceholderData && <Spinner label="Refreshing" />}
      </div>
      {error && (
        <Banner
          tone="error"
          title="Error loading data"
          className="m-3"
          action={
            <Button size="sm" onClick={() => void validations.refetch()}>
              Try Again
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      {data && data.results.length > 0 && (
        <ComplianceTable rows={data.results} state={state} canEdit={canEdit} />
      )}
      {data?.results.length === 0 && <NothingHere state={state} />}
      {pageCount > 1 && (
        <footer className="border-t px-4 py-2">
          <Pager page={state.filters.page} pageCount={pageCount} onPage={state.turnTo} />
        </footer>
      )}
    </Panel>
  );
}

function NothingHere({ state }: { state: PageState }) {
  const filtered = isFiltered(state.filters) || state.filters.page > 1;
  return (
    <EmptyState
      icon={filtered ? SearchX : ShieldCheck}
      title="No validations found for this product."
      text={filtered ? "None fits these filters." : undefined}
      action={filtered && <Button onClick={state.clearFilters}>Clear Filters</Button>}
    />
  );
}
