"use client";

import { Package, SearchX } from "lucide-react";
import Link from "next/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { plural } from "@/lib/format";
import { LoadFailed } from "../list/load-failed";
import { pageCountOf } from "../list/page-counts";
import { RowsSkeleton } from "../list/rows-skeleton";
import { isFiltered } from "./list-query";
import { ProductsTable, type TableState } from "./products-table";
import type { ProductPage } from "./use-products";

type ListBodyProps = TableState & { page: ProductPage };

/** The rows, or what stands in their place. */
export function ListBody({ page, ...state }: ListBodyProps) {
  const { data } = page;
  const { list } = state;
  if (!data) {
    return page.error ? (
      <LoadFailed
        title="Error loading products"
        message={page.error.message}
        onRetry={() => void page.refetch()}
      />
    ) : (
      <RowsSkeleton label="Loading products" />
    );
  }
  if (data.results.length === 0) return <NothingHere {...state} count={data.count} />;
  return (
    <div aria-busy={page.isPlaceholderData}>
      <ProductsTable rows={data.results} {...state} />
      <footer className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
        <p className="text-ink-muted text-sm">
          {plural(data.results.length, "product")} on this page
        </p>
        <Pager
          page={list.query.page}
          pageCount={pageCountOf(data, list.query)}
          onPage={list.turnTo}
        />
      </footer>
    </div>
  );
}

type NothingHereProps = Pick<TableState, "list" | "person"> & { count: number };

function NothingHere({ list, person, count }: NothingHereProps) {
  if (count > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No products found"
        text={`There is no page ${list.query.page.toLocaleString("en")}.`}
        action={<Button onClick={() => list.turnTo(1)}>Go to the first page</Button>}
      />
    );
  }
  if (isFiltered(list.query)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No products found"
        text="No product fits these filters."
        action={<Button onClick={list.clearFilters}>Clear all filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Package}
      title="No products found"
      text="Uploaded products appear here and are checked at once."
      action={
        person.canEdit && (
          <Link href="/upload" className={buttonVariants({ variant: "primary" })}>
            Upload products
          </Link>
        )
      }
    />
  );
}
