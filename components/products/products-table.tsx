"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Tbody, Th, Thead } from "@/components/ui/table";
import { ListTable } from "../list/list-table";
import { SELECT_ALL } from "../list/selection-bar";
import { useHydrated } from "../list/use-hydrated";
import type { Selection } from "../list/use-selection";
import { useSteady } from "../list/use-steady";
import type { ProductRow as Product, ProductList } from "./list";
import { ProductRow, type RowActions } from "./product-row";
import type { Deletion } from "./use-deletion";
import type { Revalidation } from "./use-revalidation";

/** Who is looking. */
export interface Person {
  id: number;
  /** May select, validate, and delete many at once. */
  canEdit: boolean;
  isAdmin: boolean;
}

export type TableState = {
  list: ProductList;
  person: Person;
  selection: Selection<Product>;
  revalidation: Revalidation;
  deletion: Deletion;
};

type ProductsTableProps = TableState & {
  rows: Product[];
  /** Which state of the list they are of. */
  shown: string;
};

export function ProductsTable({
  rows,
  shown,
  list,
  person,
  selection,
  ...state
}: ProductsTableProps) {
  const { revalidation, deletion } = state;
  const ready = useHydrated();
  const { sorting } = list;
  const actions = useSteady<RowActions>({
    select: selection.toggle,
    validate: (product) => revalidation.request([product], false),
    remove: (product) => void deletion.askOne(product),
  });
  return (
    <ListTable list={list} label="Products" steady fits>
      <Thead>
        {person.canEdit && (
          <Th data-select className="w-10 pr-0">
            <Checkbox
              id={SELECT_ALL}
              label={`Select all ${rows.length} on this page`}
              hideLabel
              checked={selection.all}
              disabled={!ready}
              onChange={(event) => selection.toggleAll(event.target.checked)}
            />
          </Th>
        )}
        <Th {...sorting("name", "ascending")}>Product</Th>
        <Th className="sm:max-xl:hidden xl:w-[12%]" {...sorting("category_name", "ascending")}>
          Category
        </Th>
        <Th className="xl:w-36" {...sorting("status", "ascending")}>
          Status
        </Th>
        <Th className="xl:w-36" numeric {...sorting("compliance_score")}>
          Compliance
        </Th>
        <Th className="xl:w-18" numeric {...sorting("seo_score")}>
          SEO
        </Th>
        <Th className="sm:max-xl:hidden xl:w-[10%]">Uploaded by</Th>
        <Th className="sm:max-xl:hidden xl:w-28" {...sorting("created_at")}>
          Created
        </Th>
        {person.canEdit && <Th className="xl:w-23">Actions</Th>}
      </Thead>
      <Tbody key={shown}>
        {rows.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            validating={revalidation.validating.includes(product.product_id)}
            deleting={deletion.looking === product.id}
            mayDelete={person.isAdmin || product.uploaded_by === person.id}
            selected={selection.has(product.id)}
            on={person.canEdit ? actions : undefined}
          />
        ))}
      </Tbody>
    </ListTable>
  );
}
