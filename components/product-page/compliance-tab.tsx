"use client";

import { SearchX, ShieldCheck } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { FilterBar } from "../list/filter-bar";
import { pageCountOf } from "../list/page-counts";
import { ComplianceTable } from "./compliance-table";
import { useProductValidations } from "./use-product-validations";
import type { InitialTable, ProductValidations } from "./validation-list";

type ComplianceTabProps = {
  product: ProductDetailJson;
  table: InitialTable;
  /** How many validations the product has, whatever the filters. */
  total: number;
  canEdit: boolean;
};

export function ComplianceTab({ product, table, total, canEdit }: ComplianceTabProps) {
  const list = useProductValidations(product, table);
  const { data, error, isPlaceholderData, refetch } = list.page;
  const pageCount = data ? pageCountOf(data, list.query) : 1;
  return (
    <Panel flush>
      <FilterBar list={list} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
        <p role="status" className="text-ink-muted text-sm tabular-nums">
          Showing {data?.results.length ?? 0} of {total} validations for this product
        </p>
        {isPlaceholderData && <Spinner label="Refreshing" />}
      </div>
      {error && (
        <Banner
          tone="error"
          title="Error loading data"
          className="m-3"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      {data && data.results.length > 0 && <ComplianceTable rows={data.results} canEdit={canEdit} />}
      {data?.results.length === 0 && <NothingHere list={list} />}
      {pageCount > 1 && (
        <footer className="border-t px-4 py-2">
          <Pager page={list.query.page} pageCount={pageCount} onPage={list.turnTo} />
        </footer>
      )}
    </Panel>
  );
}

function NothingHere({ list }: { list: ProductValidations }) {
  const { words } = list.definition;
  const filtered = list.isFiltered || list.query.page > 1;
  return (
    <EmptyState
      icon={filtered ? SearchX : ShieldCheck}
      title={words.nothing}
      text={filtered ? words.noMatch : undefined}
      action={filtered && <Button onClick={list.clearFilters}>Clear Filters</Button>}
    />
  );
}
