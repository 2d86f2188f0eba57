import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { findDateOrderError } from "@/lib/checking/rules/validity";
import type { FieldErrors } from "../form/field-errors";

interface ValidityDays {
  valid_from: string | null;
  valid_until: string | null;
}

type ValidityFieldsProps = {
  days: ValidityDays;
  /** Explains the dates in a sentence. */
  hint: string;
  error: (field: keyof ValidityDays) => string | undefined;
  onChange: (change: Partial<ValidityDays>) => void;
};

/** Edits the first and last day of a rule or rule set. */
export function ValidityFields({ days, hint, error, onChange }: ValidityFieldsProps) {
  const renderField = (name: keyof ValidityDays, label: string) => (
    <Field label={label} error={error(name)}>
      <Input
        type="date"
        className="w-44"
        value={days[name] ?? ""}
        onChange={({ target }) => onChange({ [name]: target.value || null })}
      />
    </Field>
  );
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border p-3">
      <legend className="px-1 font-medium text-sm">When it applies</legend>
      <div className="flex flex-wrap gap-3">
        {renderField("valid_from", "First day")}
        {renderField("valid_until", "Last day")}
      </div>
      <p className="text-ink-muted text-xs">{hint}</p>
    </fieldset>
  );
}

/** Returns an error for the field if the last day is before the first. */
export function validateDays({ valid_from, valid_until }: ValidityDays): FieldErrors {
  const error = findDateOrderError({ validFrom: valid_from, validUntil: valid_until });
  return error ? { valid_until: [error] } : {};
}
