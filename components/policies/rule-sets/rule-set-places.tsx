"use client";

import { type FieldErrors, getNestedErrors, sentenceOf } from "@/components/form/field-errors";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/progress";
import type { AppliesTo } from "@/lib/policies/rule-sets/schemas";
import { type Option, OptionChoice } from "../option-choice";
import { useGuidelines } from "../use-policies";

type RuleSetPlacesProps = {
  places: AppliesTo;
  categories: readonly Option[];
  errors: FieldErrors;
  onChange: (places: AppliesTo) => void;
};

/** The targets of a rule set. */
export function RuleSetPlaces(props: RuleSetPlacesProps) {
  const { places, onChange } = props;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Checkbox
          label="All products"
          checked={places.all}
          onChange={(event) => onChange({ ...places, all: event.target.checked })}
        />
        <p className="text-ink-muted text-xs">
          {places.all
            ? "Its findings count as findings of the category for every product."
            : "Or only to products in certain categories or with certain brand guidelines. A rule set that applies for both reasons is checked once, for the category."}
        </p>
      </div>
      <ChosenPlaces {...props} />
    </div>
  );
}

/** Selects the categories and brand guidelines that a rule set applies to. */
export function ChosenPlaces({ places, categories, errors, onChange }: RuleSetPlacesProps) {
  const guidelines = useGuidelines(null);
  const faults = getNestedErrors(errors, "applies_to");
  const sortIds = (ids: number[]) => ids.toSorted((a, b) => a - b);
  return (
    <>
      <OptionChoice
        label="Categories"
        options={categories}
        chosen={places.categories}
        none="None"
        empty="There are no categories yet."
        error={sentenceOf(faults, "categories")}
        onChange={(ids) => onChange({ ...places, categories: sortIds(ids) })}
      />
      {guidelines.error && <Banner tone="error">{guidelines.error.message}</Banner>}
      {guidelines.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <OptionChoice
          label="Brand guidelines"
          options={(guidelines.data ?? []).map(({ id, title }) => ({ id, name: title }))}
          chosen={places.brand_guidelines}
          none="None"
          empty="There are no brand guidelines yet."
          error={sentenceOf(faults, "brand_guidelines")}
          onChange={(ids) => onChange({ ...places, brand_guidelines: sortIds(ids) })}
        />
      )}
    </>
  );
}
