"use client";

import { ShieldCheck, Trash2 } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { IconButton } from "@/components/ui/button";
import { Score } from "@/components/ui/score";
import { rowLinkClass, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { SelectCell } from "../list/select-cell";
import { StaleBadge } from "../validations/stale-badge";
import { ValidatingBadge } from "../validations/status-badge";
import type { ProductRow as Product } from "./list";
import { ProductStatusBadge } from "./product-status-badge";

/** What a row's controls do; the same at every render. */
export interface RowActions {
  select: (product: Product, on: boolean, range: boolean) => void;
  validate: (product: Product) => void;
  remove: (product: Product) => void;
}

type ProductRowProps = CellsProps & { selected: boolean };

/** Memoized in two parts, so that a tick renders only its checkbox. */
export const ProductRow = memo(function ProductRow({ selected, ...cells }: ProductRowProps) {
  const { product, on } = cells;
  return (
    <Tr selected={selected}>
      {on && (
        <SelectCell
          name={product.product_id}
          selected={selected}
          onSelect={(ticked, range) => on.select(product, ticked, range)}
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
  /** Absent for those who only read. */
  on?: RowActions;
};

/** Between a phone's cards and a wide table, the product's cell also says what three columns would. */
const Cells = memo(function Cells({ product, ...controls }: CellsProps) {
  const { validating, on } = controls;
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
          <Time value={product.created_at} />
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
        <Time value={product.created_at} />
      </Td>
      {on && (
        <Td controls>
          <Buttons product={product} {...controls} on={on} />
        </Td>
      )}
    </>
  );
});

type ButtonsProps = CellsProps & { on: RowActions };

function Buttons({ product, validating, deleting, mayDelete, on }: ButtonsProps) {
  return (
    <div className="flex items-center gap-1 max-sm:justify-end">
      <IconButton
        small
        label={`Validate ${product.product_id}`}
        busy={validating}
        onClick={() => on.validate(product)}
      >
        <ShieldCheck aria-hidden />
      </IconButton>
      {mayDelete && (
        <IconButton
          small
          label={`Delete ${product.product_id}`}
          busy={deleting}
          onClick={() => on.remove(product)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
