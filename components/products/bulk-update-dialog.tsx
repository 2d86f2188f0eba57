import { type ReactNode, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { formatNumber, pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { BulkUpdateJobResponse, BulkUpdateResponse } from "@/lib/products/bulk/schemas";
import type { ProductQuery } from "@/lib/products/schemas";
import { type FieldErrors, getFirstFieldError, getNestedErrors } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import type { FilterOption } from "../list/filters";
import { useGuidelines } from "../policies/use-policies";
import { LanguageField, MarketField } from "./language-and-market-fields";
import { PRODUCT_LIST } from "./list";

/** The fields to set, by API name. Omitted ones are unchanged, empty ones are cleared. */
type Traits = Partial<Record<Trait, string>>;
type Trait = "category" | "brand_guidelines" | "language" | "market";

interface BulkUpdateDraft {
  scope: "selected" | "all";
  set: Traits;
}

type BulkUpdateDialogProps = {
  ids: readonly number[];
  scope: BulkUpdateDraft["scope"];
  /** The list's filters, and the number of matches. */
  query: ProductQuery;
  count: number;
  categories: readonly FilterOption[];
  onDone: (answer: BulkUpdateResponse | BulkUpdateJobResponse) => void;
  onClose: () => void;
};

/** Sets category, brand guideline, language or market of selected products or all matches. */
export function BulkUpdateDialog(props: BulkUpdateDialogProps) {
  const [{ ids, query, count, scope }] = useState(props);
  const guidelines = useGuidelines(null).data ?? [];
  const form = useForm<BulkUpdateDraft, BulkUpdateResponse | BulkUpdateJobResponse>({
    initial: () => ({ scope, set: {} }),
    check: validateDraft,
    mutationFn: (draft) =>
      callApi("/products/products/bulk_update/", {
        method: "POST",
        body: toBody(draft, ids, query),
        fallback: "Failed to update products",
      }),
    changes: [[PRODUCT_LIST.key]],
    onDone: (answer) => {
      props.onDone(answer);
      props.onClose();
    },
  });
  const { draft } = form;
  const errors = getNestedErrors(form.errors, "set");
  const setTrait = (field: Trait, value: string | undefined) => {
    const { [field]: _, ...otherValues } = draft.set;
    form.change({ set: value === undefined ? otherValues : { ...otherValues, [field]: value } });
  };
  const getInputProps = (field: Trait) => ({
    value: draft.set[field] ?? "",
    disabled: draft.set[field] === undefined,
    error: getFirstFieldError(errors, field),
    onChange: ({ target }: { target: { value: string } }) => setTrait(field, target.value),
  });
  const renderField = (field: Trait, label: string, control: ReactNode) => (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        label={`Set the ${label}`}
        checked={draft.set[field] !== undefined}
        onChange={({ target }) => setTrait(field, target.checked ? "" : undefined)}
      />
      <div className="pl-6">{control}</div>
    </div>
  );
  return (
    <FormDialog
      form={form}
      title="Edit Products"
      description="Fields that are not selected stay unchanged. Each changed product is validated again."
      submitLabel={`Update ${pluralize(draft.scope === "all" ? count : ids.length, "Product")}`}
      disabled={Object.keys(draft.set).length === 0}
      onClose={props.onClose}
    >
      <Segmented
        label="Which products"
        options={[
          { value: "selected", label: `${formatNumber(ids.length)} selected` },
          { value: "all", label: `All ${formatNumber(count)} that match` },
        ]}
        value={draft.scope}
        onChange={(scope) => form.change({ scope })}
      />
      {renderField(
        "category",
        "category",
        <TraitSelect
          {...getInputProps("category")}
          label="Category"
          placeholder="Select a category"
          options={props.categories.map(({ value, label }) => ({ value: Number(value), label }))}
        />,
      )}
      {renderField(
        "brand_guidelines",
        "brand guideline",
        <TraitSelect
          {...getInputProps("brand_guidelines")}
          label="Brand Guidelines"
          placeholder="No brand guidelines"
          options={guidelines.map(({ id, title }) => ({ value: id, label: title }))}
        />,
      )}
      {renderField("language", "language", <LanguageField {...getInputProps("language")} />)}
      {renderField("market", "market", <MarketField {...getInputProps("market")} />)}
    </FormDialog>
  );
}

type TraitSelectProps = Parameters<typeof Select>[0] & { label: string; error?: string };

function TraitSelect({ label, error, ...select }: TraitSelectProps) {
  return (
    <Field label={label} error={error}>
      <Select {...select} />
    </Field>
  );
}

function validateDraft({ set }: BulkUpdateDraft): FieldErrors {
  return set.category === "" ? { set: { category: ["Select a category."] } } : {};
}

function toBody({ scope, set }: BulkUpdateDraft, ids: readonly number[], query: ProductQuery) {
  const { page, page_size, ordering, ...filters } = query;
  const parseNumber = (value: string) => (value === "" ? null : Number(value));
  const toTag = (value: string) => value.trim() || null;
  return {
    ...(scope === "all" ? { filters } : { product_ids: ids }),
    set: {
      ...(set.category !== undefined && { category: Number(set.category) }),
      ...(set.brand_guidelines !== undefined && {
        brand_guidelines: parseNumber(set.brand_guidelines),
      }),
      ...(set.language !== undefined && { language: toTag(set.language) }),
      ...(set.market !== undefined && { market: toTag(set.market) }),
    },
  };
}
