"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ANY_FIELD, DESCRIPTION, NAME } from "@/lib/enums";
import { useFieldLabel, useFields } from "../../fields/use-fields";

type RuleFieldChoiceProps = {
  value: string;
  error?: string;
  onChange: (field: string) => void;
};

/** Which of a product's texts a rule checks. */
export function RuleFieldChoice({ value, error, onChange }: RuleFieldChoiceProps) {
  const { data: own = [] } = useFields();
  const label = useFieldLabel();
  const offered = [DESCRIPTION, NAME, ...own.map(({ key }) => key), ANY_FIELD];
  const fields = offered.includes(value) ? offered : [...offered, value];
  return (
    <Field label="Checks" error={error}>
      <Select
        options={fields.map((field) => ({ value: field, label: label(field) }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
