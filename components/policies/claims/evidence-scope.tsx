import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { EvidenceScope } from "@/lib/policies/evidence/schemas";
import type { ProductJson } from "@/lib/products/schemas";
import { type FieldErrors, getFirstFieldError, getNestedErrors } from "../../form/field-errors";
import { useAction } from "../../form/use-action";
import { readLastSearch } from "../../list/last-search";
import type { Option } from "../option-choice";
import { RuleSetScopeFields } from "../rule-sets/rule-set-scope";
import { SampleProductPicker } from "../rules/sample-product-picker";
import { splitValues } from "./evidence-draft";

type EvidenceScopeProps = {
  appliesTo: EvidenceScope;
  categories: readonly Option[];
  errors: FieldErrors;
  onChange: (appliesTo: EvidenceScope) => void;
};

/** Edits the scope of evidence: the same parts as for rule sets, plus products. */
export function EvidenceScopeFields({
  appliesTo,
  categories,
  errors,
  onChange,
}: EvidenceScopeProps) {
  const { products, ...ruleSetScope } = appliesTo;
  const [text, setText] = useState(products.join("\n"));
  const [isSearching, setSearching] = useState(false);
  const changeProducts = (ids: readonly string[], newText: string) => {
    setText(newText);
    onChange({ ...appliesTo, products: [...ids] });
  };
  const addProducts = (ids: readonly string[]) => {
    const allIds = [...new Set([...products, ...ids])];
    changeProducts(allIds, allIds.join("\n"));
  };
  const filterAction = useAction({
    mutationFn: listFilteredProducts,
    onDone: addProducts,
  });
  const ownError = Array.isArray(errors.applies_to) ? errors.applies_to[0] : undefined;
  return (
    <fieldset className="flex flex-col gap-4 rounded-md border p-3">
      <legend className="px-1 font-medium text-sm">What it covers</legend>
      {ownError && (
        <p data-invalid tabIndex={-1} className="text-danger-text text-xs">
          {ownError}
        </p>
      )}
      <RuleSetScopeFields
        appliesTo={ruleSetScope}
        description={{
          all: "It covers every product of the workspace.",
          some: "Or select categories, brand guidelines or products below.",
        }}
        categories={categories}
        errors={errors}
        onChange={(scope) => onChange({ ...scope, products })}
      />
      <Field
        label="Products"
        hint="Product ids, separated by commas or line breaks. You can paste a column of a spreadsheet."
        aside={products.length > 0 ? pluralize(products.length, "product") : undefined}
        error={
          getFirstFieldError(getNestedErrors(errors, "applies_to"), "products") ??
          filterAction.failure?.message
        }
      >
        <Textarea
          rows={3}
          value={text}
          onChange={({ target }) => changeProducts(splitValues(target.value), target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
          Search Products
        </Button>
        <Button size="sm" busy={filterAction.busy} onClick={() => filterAction.run()}>
          Add Products of the Current Filter
        </Button>
      </div>
      {isSearching && (
        <SampleProductPicker products={{}} onPick={({ product_id }) => addProducts([product_id])} />
      )}
    </fieldset>
  );
}

const MAX_PRODUCTS = 10_000;

/** Returns the ids of all products that match the last filter of the products list. */
async function listFilteredProducts(): Promise<string[]> {
  const filter = new URLSearchParams(readLastSearch("/products"));
  filter.delete("page");
  filter.set("page_size", "100");
  const ids: string[] = [];
  let next: string | null = `/products/products/?${filter}`;
  while (next && ids.length < MAX_PRODUCTS) {
    const page: Page<ProductJson> = await callApi<Page<ProductJson>>(next, {
      fallback: "Failed to fetch products",
    });
    ids.push(...page.results.map(({ product_id }) => product_id));
    next = page.next?.replace(/^\/api/, "") ?? null;
  }
  return ids.slice(0, MAX_PRODUCTS);
}
