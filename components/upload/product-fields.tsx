import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { GuidelineJson } from "@/lib/policies/schemas";
import { LanguageField, MarketField } from "../products/language-and-market-fields";
import type { CategoryOption, ProductDraft } from "./draft";
import type { UploadFailure } from "./upload-failure";
import type { GuidelineChoice } from "./use-guidelines";

type ProductFieldsProps = {
  draft: ProductDraft;
  errors: UploadFailure["fields"];
  categories: CategoryOption[];
  guidelines: GuidelineChoice;
  onChange: (change: Partial<ProductDraft>) => void;
};

/** Edits all fields but the description. Brand guidelines appear after a category is selected. */
export function ProductFields(props: ProductFieldsProps) {
  const { draft, errors, categories, guidelines, onChange } = props;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Product ID" required error={errors.product_id}>
        <Input
          name="product_id"
          autoComplete="off"
          spellCheck={false}
          value={draft.product_id}
          onChange={(event) => onChange({ product_id: event.target.value })}
        />
      </Field>
      <Field label="Product Name" error={errors.name}>
        <Input
          name="name"
          autoComplete="off"
          placeholder="Defaults to the product ID"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Category" required error={errors.category}>
        <Select
          name="category"
          placeholder="Select a category"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.category}
          onChange={(event) => onChange({ category: event.target.value, brand_guidelines: "" })}
        />
      </Field>
      {draft.category !== "" && (
        <GuidelinesField
          choice={guidelines}
          value={draft.brand_guidelines}
          error={errors.brand_guidelines}
          onChange={(id) => onChange({ brand_guidelines: id })}
        />
      )}
      <details
        open={
          Boolean(draft.language || draft.market || errors.language || errors.market) || undefined
        }
        className="sm:col-span-2"
      >
        <summary className="cursor-pointer font-medium text-sm">Language and market</summary>
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
          <LanguageField
            name="language"
            error={errors.language}
            value={draft.language}
            onChange={(event) => onChange({ language: event.target.value })}
          />
          <MarketField
            name="market"
            error={errors.market}
            value={draft.market}
            onChange={(event) => onChange({ market: event.target.value })}
          />
        </div>
      </details>
    </div>
  );
}

type GuidelinesFieldProps = {
  choice: GuidelineChoice;
  value: string;
  error?: string;
  onChange: (id: string) => void;
};

/** Selects the brand guideline that applies in addition to the category's policies. */
function GuidelinesField({ choice, value, error, onChange }: GuidelinesFieldProps) {
  const { guidelines, loading } = choice;
  return (
    <Field label="Brand Guidelines" hint={getGuidelineHint(choice)} error={error}>
      <Select
        name="brand_guidelines"
        aria-busy={loading}
        placeholder={loading ? "Loading brand guidelines..." : "No brand guidelines"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={guidelines.map((guideline) => ({
          value: guideline.id,
          label: `${guideline.title} · ${formatRegions(guideline)}`,
        }))}
      />
    </Field>
  );
}

function formatRegions({ regions }: GuidelineJson): string {
  return regions.length > 0 ? `Regions: ${regions.join(", ")}` : "Global (All regions)";
}

function getGuidelineHint({ guidelines, loading, failed }: GuidelineChoice): string {
  if (failed) return "The brand guidelines could not be loaded.";
  if (!loading && guidelines.length === 0) return "No brand guidelines for this category.";
  return "Optional. Checked in addition to the category's policies.";
}
