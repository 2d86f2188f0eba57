"use client";

import { Package } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { plural } from "@/lib/format";
import { ListBody } from "../list/list-body";
import type { ListPage } from "../list/use-page";
import { isFiltered, type ProductRow } from "./list-query";
import { ProductsTable, type TableState } from "./products-table";

type ProductsBodyProps = TableState & { page: ListPage<ProductRow> };

export function ProductsBody({ page, ...state }: ProductsBodyProps) {
  const { list, person } = state;
  return (
    <ListBody
      page={page}
      list={list}
      filtered={isFiltered(list.query)}
      loading="Loading products"
      failed="Error loading products"
      nothing="No products found"
      noMatch="No product fits these filters."
      empty={{
        icon: Package,
        text: "Uploaded products appear here and are checked at once.",
        action: person.canEdit && (
          <Link href="/upload" className={buttonVariants({ variant: "primary" })}>
            Upload Products
          </Link>
        ),
      }}
      summary={({ results }) => (
        <p className="text-ink-muted text-sm">{plural(results.length, "product")} on this page</p>
      )}
    >
      {(rows) => <ProductsTable rows={rows} {...state} />}
    </ListBody>
  );
}
