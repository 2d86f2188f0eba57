"use client";

import { ShieldCheck, Trash2 } from "lucide-react";
import Link from "next/link";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Score } from "@/components/ui/score";
import { rowLinkClass, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { StaleBadge } from "../validations/stale-badge";
import { ValidatingBadge } from "../validations/status-badge";
import type { ProductRow as Product } from "./list";
import { ProductStatusBadge } from "./product-status-badge";

type RowActions = {
  /** Whether ticks are heard already. */
  ready: boolean;
  selected: boolean;
  onSelect: (on: boolean, range: boolean) => void;
  onValidate: () => void;
  /** Absent where the person may not delete this product. */
  onDelete?: () => void;
  deleting: boolean;
};

type ProductRowProps = {
  product: Product;
  validating: boolean;
  /** Absent for those who only read. */
  actions?: RowActions;
};

/** Between a phone's cards and a wide table, the product's cell also says what three columns would. */
export function ProductRow({ product, validating, actions }: ProductRowProps) {
  return (
    <Tr selected={actions?.selected}>
      {actions && (
        <Td controls className="w-10 pr-0">
          <Checkbox
            label={`Select ${product.product_id}`}
            hideLabel
            checked={actions.selected}
            disabled={!actions.ready}
            onChange={(event) => actions.onSelect(event.target.checked, isRange(event.nativeEvent))}
          />
        </Td>
      )}
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
      <Td label="Created" className="whitespace-nowrap sm:max-xl:hidden">
        <Time value={product.created_at} />
      </Td>
      {actions && (
        <Td controls>
          <Buttons product={product} validating={validating} {...actions} />
        </Td>
      )}
    </Tr>
  );
}

/** Whether a box was ticked with Shift held. */
function isRange(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

type ButtonsProps = RowActions & { product: Product; validating: boolean };

function Buttons({ product, validating, onValidate, onDelete, deleting }: ButtonsProps) {
  return (
    <div className="flex items-center gap-1 max-sm:justify-end">
      <IconButton
        small
        label={`Validate ${product.product_id}`}
        busy={validating}
        onClick={onValidate}
      >
        <ShieldCheck aria-hidden />
      </IconButton>
      {onDelete && (
        <IconButton small label={`Delete ${product.product_id}`} busy={deleting} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
