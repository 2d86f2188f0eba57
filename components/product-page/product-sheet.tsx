"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { DecidingOn } from "../decisions/deciding";
import { speaksOf, textsOf } from "../findings/checked-state";
import { Findings } from "../findings/findings";
import { inTextOrder } from "../findings/in-text-order";
import { useFixIn } from "../findings/use-fix-in";
import { useViolationFocus } from "../findings/use-violation-focus";
import { useOpenValidation } from "../validations/use-open-validation";
import { CheckState } from "./check-state";
import { EDIT_BUTTON_ID, EditButton } from "./edit-button";
import { OriginalDescription } from "./original-description";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";

type ProductSheetProps = {
  product: ProductDetailJson;
  /** The newest completed validation. */
  latest: ValidationJson | null;
  /** The newest validation, completed or not. */
  newest: ValidationRowJson | null;
  canEdit: boolean;
  /** What is known of the product besides. */
  children: ReactNode;
};

/** The product's texts with what was found in them, as the review desk shows them. */
export function ProductSheet({ product, latest, newest, canEdit, children }: ProductSheetProps) {
  const { description, original_description: original } = product;
  const current = latest && speaksOf(latest, product) ? latest : null;
  const violations = current ? inTextOrder(current) : [];
  const focus = useViolationFocus(violations.map(({ id }) => id));
  const { change } = useOpenValidation();
  const client = useQueryClient();
  const refetch = () =>
    Promise.all(PRODUCT_PAGE_QUERIES.map((queryKey) => client.invalidateQueries({ queryKey })));
  const heading = useRef<HTMLHeadingElement>(null);
  const fixIn = useFixIn(product, current, async () => {
    // The findings go with the text that they were of, as soon as the first query knows of it.
    heading.current?.focus();
    await refetch();
  });
  return (
    <DecidingOn product={product.id} may={canEdit}>
      <div ref={focus.container}>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          Text and findings
        </h2>
        <Findings
          key={current?.id}
          validation={current}
          violations={violations}
          focus={focus}
          texts={textsOf(product, current)}
          fixIn={canEdit ? fixIn : undefined}
          title="Product Description"
          onPage
          actions={
            <>
              {current && (
                <Button size="sm" variant="ghost" onClick={() => change.showDetails(current.id)}>
                  All Details
                </Button>
              )}
              {canEdit && <EditButton id={EDIT_BUTTON_ID} size="sm" />}
            </>
          }
          above={<CheckState checked={current} edited={latest !== null} newest={newest} />}
          below={
            original === description ? (
              <p className="text-ink-muted text-xs">This is the original description.</p>
            ) : (
              <OriginalDescription original={original} current={description} />
            )
          }
        >
          {children}
        </Findings>
      </div>
    </DecidingOn>
  );
}
