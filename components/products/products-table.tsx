"use client";

import { ShieldCheck, Trash2 } from "lucide-react";
import Link from "next/link";
import { Fragment, memo } from "react";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Score } from "@/components/ui/score";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { ListTable } from "../list/list-table";
import { SelectCell } from "../list/select-cell";
import { SELECT_ALL_ID } from "../list/selection-bar";
import { useHydrated } from "../list/use-hydrated";
import type { Selection } from "../list/use-selection";
import { useStableCallbacks } from "../list/use-steady";
import { StaleBadge, ValidatingBadge } from "../validations/badges";
import type { ProductRow as Product, ProductList } from "./list";
import { ProductStatusBadge } from "./product-status-badge";
import type { Deletion } from "./use-deletion";
import type { Revalidation } from "./use-revalidation";

/** The current user. */
export interface Viewer {
  id: number;
  /** Whether the user can select, validate and bulk-delete products. */
  canEdit: boolean;
  isAdmin: boolean;
}

export type TableState = {
  list: ProductList;
  person: Viewer;
  selection: Selection<Product>;
  revalidation: Revalidation;
  deletion: Deletion;
};

type ProductsTableProps = TableState & {
  rows: Product[];
  /** A string that identifies the state of the list. */
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
  const isHydrated = useHydrated();
  const { sorting } = list;
  const actions = useStableCallbacks<RowActions>({
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
              id={SELECT_ALL_ID}
              label={`Select all ${rows.length} on this page`}
              hideLabel
              checked={selection.all}
              disabled={!isHydrated}
              onChange={(event) => selection.toggleAll(event.target.checked)}
            />
          </Th>
        )}
        <Th {...sorting("name", "ascending")}>Product</Th>
        <Th className="sm:max-xl:hidden xl:w-[15%]" {...sorting("category_name", "ascending")}>
          Category
        </Th>
        <Th className="xl:w-34" {...sorting("status", "ascending")}>
          Status
        </Th>
        <Th className="xl:w-30" numeric {...sorting("compliance_score")}>
          Compliance
        </Th>
        <Th className="xl:w-18" numeric {...sorting("seo_score")}>
          SEO
        </Th>
        <Th className="sm:max-xl:hidden xl:w-[10%]">Uploaded by</Th>
        <Th className="sm:max-xl:hidden xl:w-32" {...sorting("created_at")}>
          Created
        </Th>
        {person.canEdit && <Th className="xl:w-23">Actions</Th>}
      </Thead>
      <Tbody key={shown}>
        {rows.map((product, index) => (
          <Fragment key={product.id}>
            {product.similar && !rows[index - 1]?.similar && <SimilarRow />}
            <ProductRow
              product={product}
              validating={revalidation.validating.includes(product.product_id)}
              deleting={deletion.looking === product.id}
              mayDelete={person.isAdmin || product.uploaded_by === person.id}
              selected={selection.has(product.id)}
              on={person.canEdit ? actions : undefined}
            />
          </Fragment>
        ))}
      </Tbody>
    </ListTable>
  );
}

/** Separates the exact matches from rows that only resemble the search term. */
function SimilarRow() {
  return (
    <tr className="border-b bg-surface-sunken">
      {/* Without a span, which would add columns where some are hidden. */}
      <th
        scope="rowgroup"
        className="overflow-visible whitespace-nowrap px-4 py-1.5 text-left font-medium text-ink-muted text-xs"
      >
        Similar
      </th>
    </tr>
  );
}

/** A row's control callbacks, which are stable between renders. */
interface RowActions {
  select: (product: Product, isSelected: boolean, isRange: boolean) => void;
  validate: (product: Product) => void;
  remove: (product: Product) => void;
}

type ProductRowProps = CellsProps & { selected: boolean };

/** A product row, memoized in two parts so that selecting it rerenders only its checkbox. */
const ProductRow = memo(function ProductRow({ selected, ...cells }: ProductRowProps) {
  const { product, on: actions } = cells;
  return (
    <Tr selected={selected}>
      {actions && (
        <SelectCell
          name={product.product_id}
          selected={selected}
          onSelect={(isSelected, isRange) => actions.select(product, isSelected, isRange)}
        />
      )}
      <Cells {...cells} />
    </Tr>
  );
});

type CellsProps = {
  product: Product;
  validating: boolean;
  deleting: boolean;
  mayDelete: boolean;
  /** The row's callbacks. Absent for viewers. */
  on?: RowActions;
};

/**
 * The cells of a row. In layouts between cards and the full table, the product cell also shows
 * three other columns.
 */
const Cells = memo(function Cells({ product, ...controls }: CellsProps) {
  const { validating, on: actions } = controls;
  return (
    <>
      <Td className="sm:max-w-80">
        <Link
          href={`/product-validations/${encodeURIComponent(product.product_id)}`}
          prefetch={false}
          className={`block ${rowLinkClass}`}
        >
          <span className="line-clamp-2 break-words">{product.name}</span>{" "}
          <span
            data-more={` · ${product.category_name}`}
            className="block break-words font-normal text-ink-muted text-xs sm:max-xl:after:content-[attr(data-more)]"
          >
            {product.product_id}
          </span>
        </Link>
        <p
          data-more={`${product.uploaded_by_name} · `}
          className="hidden break-words text-ink-muted text-xs before:content-[attr(data-more)] sm:max-xl:block"
        >
          <Time value={product.created_at} className="whitespace-nowrap" />
        </p>
      </Td>
      <Td label="Category" className="break-words sm:max-w-56 sm:max-xl:hidden">
        {product.category_name}
      </Td>
      <Td label="Status">
        {validating ? <ValidatingBadge /> : <ProductStatusBadge status={product.status} />}
      </Td>
      <Td label="Compliance" numeric>
        <div>
          <Score value={product.compliance_score} />
          {product.verdict_is_stale && (
            <div className="mt-1">
              <StaleBadge />
            </div>
          )}
        </div>
      </Td>
      <Td label="SEO" numeric>
        <Score value={product.seo_score} scale="seo" />
      </Td>
      <Td label="Uploaded by" className="break-words sm:max-w-44 sm:max-xl:hidden">
        {product.uploaded_by_name}
      </Td>
      <Td label="Created" className="sm:max-xl:hidden">
        <Time value={product.created_at} className="whitespace-nowrap" />
      </Td>
      {actions && (
        <Td controls>
          <Buttons product={product} {...controls} on={actions} />
        </Td>
      )}
    </>
  );
});

type ButtonsProps = CellsProps & { on: RowActions };

function Buttons({ product, validating, deleting, mayDelete, on: actions }: ButtonsProps) {
  return (
    <div className="flex items-center gap-1 max-sm:justify-end">
      <IconButton
        small
        label={`Validate ${product.product_id}`}
        busy={validating}
        onClick={() => actions.validate(product)}
      >
        <ShieldCheck aria-hidden />
      </IconButton>
      {mayDelete && (
        <IconButton
          small
          label={`Delete ${product.product_id}`}
          busy={deleting}
          onClick={() => actions.remove(product)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
