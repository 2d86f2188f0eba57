import { ShieldCheck, Trash2 } from "lucide-react";
import Link from "next/link";
import { Fragment, memo } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { MenuItem } from "@/components/ui/menu";
import { Score } from "@/components/ui/score";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { ColumnCells, ColumnHeads, type ListColumn, useVisibleColumns } from "../list/columns";
import { ListTable } from "../list/list-table";
import { RowMenu } from "../list/row-menu";
import { SelectAllHead, SelectCell } from "../list/select-cell";
import type { Selection } from "../list/use-selection";
import { useStableCallbacks } from "../list/use-stable-callbacks";
import { StaleBadge, ValidatingBadge } from "../validations/badges";
import type { ProductRow as Product, ProductColumn, ProductList } from "./list";
import { ProductStatusBadge } from "./product-status-badge";
import type { Deletion } from "./use-deletion";
import type { Revalidation } from "./use-revalidation";

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
  listState: string;
};

export function ProductsTable({
  rows,
  listState,
  list,
  person,
  selection,
  ...state
}: ProductsTableProps) {
  const { revalidation, deletion } = state;
  const { sorting } = list;
  const columns = useVisibleColumns(list);
  const actions = useStableCallbacks<RowActions>({
    select: selection.toggle,
    validate: (product) => revalidation.request([product], false),
    remove: (product) => void deletion.askOne(product),
  });
  return (
    <ListTable list={list} label="Products" fixedWidths>
      <Thead>
        {person.canEdit && <SelectAllHead rows={rows} selection={selection} />}
        <ColumnHeads columns={columns} sorting={sorting} />
        {person.canEdit && <Th className="xl:w-23">Actions</Th>}
      </Thead>
      <Tbody key={listState}>
        {rows.map((product, index) => (
          <Fragment key={product.id}>
            {product.similar && !rows[index - 1]?.similar && <SimilarRow />}
            <ProductRow
              product={product}
              columns={columns}
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
    <tr className="relative h-8 border-b max-sm:block">
      {/* Without a span, which would add columns where some are hidden. */}
      <th
        scope="rowgroup"
        className="text-left font-medium text-ink-muted text-xs before:absolute before:inset-0 before:bg-surface-sunken"
      >
        <span className="absolute inset-y-0 left-4 flex items-center whitespace-nowrap">
          Similar
        </span>
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
    <Tr selected={selected} className="phone-row">
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
  columns: readonly ListColumn[];
  validating: boolean;
  deleting: boolean;
  mayDelete: boolean;
  /** The row's callbacks. Absent for viewers. */
  on?: RowActions;
};

/** The cells of a row. In medium layouts, the product cell also shows three other columns. */
const Cells = memo(function Cells({ columns, ...controls }: CellsProps) {
  const { product, validating, on: actions } = controls;
  return (
    <>
      <ColumnCells<ProductColumn>
        columns={columns}
        cells={{
          product: {
            className: "sm:max-w-80",
            children: (
              <>
                <Link
                  href={`/product-validations/${encodeURIComponent(product.product_id)}`}
                  prefetch={false}
                  className={`block ${rowLinkClass}`}
                >
                  <span className="line-clamp-2 break-words max-sm:line-clamp-1">
                    {product.name}
                  </span>{" "}
                  <span
                    data-more={` · ${product.category_name}`}
                    className="row-sub max-xl:after:content-[attr(data-more)]"
                  >
                    {product.product_id}
                  </span>
                </Link>
                <p data-more={`${product.uploaded_by_name} · `} className="row-narrow">
                  <Time value={product.created_at} />
                </p>
              </>
            ),
          },
          category: {
            className: "break-words max-sm:hidden sm:max-w-56",
            children: product.category_name,
          },
          status: {
            label: undefined,
            className: "phone-status",
            children: validating ? (
              <ValidatingBadge />
            ) : (
              <ProductStatusBadge status={product.status} />
            ),
          },
          compliance: {
            label: undefined,
            "data-beside": true,
            className: "max-sm:row-start-1 max-sm:self-start",
            children: (
              <div className="flex items-center justify-end gap-1.5">
                {product.verdict_is_stale && <StaleBadge />}
                <Score value={product.compliance_score} />
              </div>
            ),
          },
          seo: {
            className: "max-sm:hidden",
            children: <Score value={product.seo_score} scale="seo" />,
          },
          uploaded_by: {
            className: "break-words max-sm:hidden sm:max-w-44",
            children: product.uploaded_by_name,
          },
          created: {
            label: undefined,
            className: "phone-date",
            children: <Time value={product.created_at} />,
          },
        }}
      />
      {actions && (
        <Td controls>
          <Buttons {...controls} actions={actions} />
        </Td>
      )}
    </>
  );
});

type ButtonsProps = Omit<CellsProps, "columns"> & { actions: RowActions };

function Buttons({ product, validating, deleting, mayDelete, actions }: ButtonsProps) {
  return (
    <div className="flex items-center gap-1">
      <RowMenu label={`Actions for ${product.product_id}`} className="sm:hidden">
        <MenuItem
          icon={ShieldCheck}
          disabled={validating}
          onSelect={() => actions.validate(product)}
        >
          Validate
        </MenuItem>
        {mayDelete && (
          <MenuItem icon={Trash2} tone="danger" onSelect={() => actions.remove(product)}>
            Delete
          </MenuItem>
        )}
      </RowMenu>
      <IconButton
        small
        className="max-sm:hidden"
        label={`Validate ${product.product_id}`}
        busy={validating}
        onClick={() => actions.validate(product)}
      >
        <Icon icon={ShieldCheck} />
      </IconButton>
      {mayDelete && (
        <IconButton
          small
          className="max-sm:hidden"
          label={`Delete ${product.product_id}`}
          busy={deleting}
          onClick={() => actions.remove(product)}
        >
          <Icon icon={Trash2} />
        </IconButton>
      )}
    </div>
  );
}
