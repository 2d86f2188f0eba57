"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { GuidelineJson } from "@/lib/policies/schemas";
import type { GuidelineChoice } from "./use-guidelines";

type GuidelinesFieldProps = {
  choice: GuidelineChoice;
  value: string;
  error?: string;
  onChange: (id: string) => void;
};

/** Which brand guidelines apply besides the category's policies. */
export function GuidelinesField({ choice, value, error, onChange }: GuidelinesFieldProps) {
  const { guidelines, loading } = choice;
  return (
    <Field label="Brand Guidelines" hint={hintOf(choice)} error={error}>
      <Select
        name="brand_guidelines"
        aria-busy={loading}
        placeholder={loading ? "Loading brand guidelines..." : "No brand guidelines"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={guidelines.map((guideline) => ({
          value: guideline.id,
          label: `${guideline.title} · ${regionsOf(guideline)}`,
        }))}
      />
    </Field>
  );
}

function regionsOf({ regions }: GuidelineJson): string {
  return regions.length > 0 ? `Regions: ${regions.join(", ")}` : "Global (All regions)";
}

function hintOf({ guidelines, loading, failed }: GuidelineChoice): string {
  if (failed) return "The brand guidelines could not be loaded.";
  if (!loading && guidelines.length === 0) return "There are none for this category.";
  return "Optional. Checked besides the category's policies.";
}
