"use client";

import { Package } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { plural } from "@/lib/format";
import { ListBody } from "../list/list-body";
import { ProductsTable, type TableState } from "./products-table";

export function ProductsBody(state: TableState) {
  const { list, person } = state;
  return (
    <ListBody
      list={list}
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
      {(rows, shown) => <ProductsTable rows={rows} shown={shown} {...state} />}
    </ListBody>
  );
}
