import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { Time } from "@/components/ui/time";
import { pluralize } from "@/lib/format";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { DecisionPermissionProvider } from "../decisions/decision-permission";
import { getDisplayedTexts, hasCheckedCurrentTexts } from "../findings/checked-state";
import { Findings } from "../findings/findings";
import { ShownDiff } from "../findings/shown-diff";
import { ShownText } from "../findings/shown-text";
import { sortByTextOrder } from "../findings/sort-by-text-order";
import { useApplyFix } from "../findings/use-apply-fix";
import { useViolationFocus } from "../findings/use-violation-focus";
import { useOpenValidation } from "../validations/use-open-validation";
import { EDIT_BUTTON_ID, EditButton } from "./edit-button";
import { PRODUCT_PAGE_QUERIES } from "./use-product-page";

type ProductSheetProps = {
  product: ProductDetailJson;
  /** The latest completed validation. */
  latest: ValidationJson | null;
  /** The latest validation, completed or not. */
  newest: ValidationRowJson | null;
  canEdit: boolean;
  /** Additional information about the product. */
  children: ReactNode;
};

/** Returns the finding id in the URL, or null if there is none. */
function useLinkedFinding(): number | null {
  const id = Number(useSearchParams().get("finding"));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Shows the product's texts with their findings, like the review screen. */
export function ProductSheet({ product, latest, newest, canEdit, children }: ProductSheetProps) {
  const { description, original_description: originalDescription } = product;
  const currentValidation = latest && hasCheckedCurrentTexts(latest, product) ? latest : null;
  const violations = currentValidation ? sortByTextOrder(currentValidation) : [];
  const focus = useViolationFocus(
    violations.map(({ id }) => id),
    useLinkedFinding(),
  );
  const { change } = useOpenValidation();
  const client = useQueryClient();
  const refetch = () =>
    Promise.all(PRODUCT_PAGE_QUERIES.map((queryKey) => client.invalidateQueries({ queryKey })));
  const heading = useRef<HTMLHeadingElement>(null);
  const fixAction = useApplyFix(product, currentValidation, async () => {
    // The focused finding is removed when the query completes, so move the focus first.
    heading.current?.focus();
    await refetch();
  });
  return (
    <DecisionPermissionProvider product={product.id} may={canEdit}>
      <div ref={focus.container}>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          Text and findings
        </h2>
        <Findings
          key={currentValidation?.id}
          validation={currentValidation}
          violations={violations}
          focus={focus}
          texts={getDisplayedTexts(product, currentValidation)}
          fixAction={canEdit ? fixAction : undefined}
          title="Product Description"
          onPage
          actions={
            <>
              {currentValidation && (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => change.showDetails(currentValidation.id)}
                >
                  All Details
                </Button>
              )}
              {canEdit && <EditButton id={EDIT_BUTTON_ID} />}
            </>
          }
          header={
            <CheckState
              checked={currentValidation}
              edited={latest !== null}
              latest={newest}
              onShowUnchecked={(id) => change.showDetails(id, "not_checked")}
            />
          }
          footer={
            originalDescription === description ? (
              <p className="text-ink-muted text-xs">This is the original description.</p>
            ) : (
              <OriginalDescription original={originalDescription} current={description} />
            )
          }
        >
          {children}
        </Findings>
      </div>
    </DecisionPermissionProvider>
  );
}

type CheckStateProps = {
  /** The validation of the current text, or null if that text has not been validated. */
  checked: ValidationJson | null;
  /** Whether an earlier version of the text was validated. */
  edited: boolean;
  latest: ValidationRowJson | null;
  /** Shows the rules of a validation that were not checked. */
  onShowUnchecked: (validationId: number) => void;
};

/** Shows whether the current text has been validated. */
function CheckState({ checked, edited, latest, onShowUnchecked }: CheckStateProps) {
  const hasFailed = latest?.status === "failed";
  const isPending = latest?.status === "pending" || latest?.status === "in_progress";
  if (!checked) {
    const text = edited ? "changed text" : "text";
    if (!hasFailed) {
      const errorMessage = latest?.error_message;
      return (
        <Banner tone={errorMessage ? "warning" : "info"}>
          The check of the {text} is pending.{errorMessage && ` ${errorMessage}`}
        </Banner>
      );
    }
    return (
      <Banner tone="warning" title={`The check of the ${text} failed`}>
        {latest.error_message}
      </Banner>
    );
  }
  const uncheckedCount = checked.checks.filter(({ outcome }) => outcome === "not_checked").length;
  return (
    <>
      {isPending && (
        <Banner tone="info">
          The text is being checked again.{latest.error_message && ` ${latest.error_message}`}
        </Banner>
      )}
      <p className="text-ink-muted text-sm">
        {describeViolations(checked)} by validation #{checked.id},{" "}
        <Time value={checked.completed_at} />.
        {uncheckedCount > 0 && (
          <>
            {" "}
            <button
              type="button"
              onClick={() => onShowUnchecked(checked.id)}
              className="min-h-6 text-accent-text underline-offset-2 hover:underline"
            >
              {pluralize(uncheckedCount, "rule")} {uncheckedCount === 1 ? "was" : "were"} not
              checked.
            </button>
          </>
        )}
      </p>
    </>
  );
}

function describeViolations(validation: ValidationJson): string {
  const violationCount = validation.total_violations + validation.total_brand_guidelines_violations;
  return violationCount === 0
    ? "No violations found"
    : `${pluralize(violationCount, "violation")} found`;
}

type OriginalDescriptionProps = { original: string; current: string };

function OriginalDescription({ original, current }: OriginalDescriptionProps) {
  const [view, setView] = useState<"text" | "changes">("text");
  return (
    <section className="flex flex-col gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h3 className="font-semibold text-base">Original description</h3>
          <p className="text-ink-muted text-sm">The description was modified since its upload.</p>
        </div>
        <Segmented
          label="Original description"
          options={[
            { value: "text", label: "Text" },
            { value: "changes", label: "Changes" },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === "text" ? (
        <ShownText text={original} className="text-ink-muted" />
      ) : (
        <ShownDiff before={original} after={current} />
      )}
    </section>
  );
}
