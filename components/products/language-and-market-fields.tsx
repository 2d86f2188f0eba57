import { type ComponentProps, useId } from "react";
import { LANGUAGE_OPTIONS, MARKET_OPTIONS } from "@/components/list/language-and-market-filters";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type TraitFieldProps = Pick<
  ComponentProps<typeof Input>,
  "name" | "value" | "onChange" | "disabled"
> & { error?: string };

/** A field for a language tag that suggests common languages. */
export function LanguageField(props: TraitFieldProps) {
  return (
    <TraitField
      {...props}
      label="Language"
      hint="For example de or pt-BR. Empty: detected from the description."
      options={LANGUAGE_OPTIONS}
    />
  );
}

/** A field for a country code that suggests common countries. */
export function MarketField(props: TraitFieldProps) {
  return (
    <TraitField
      {...props}
      label="Market"
      hint="A two-letter country code, for example DE."
      options={MARKET_OPTIONS}
    />
  );
}

type TraitOptions = { label: string; hint: string; options: typeof LANGUAGE_OPTIONS };

function TraitField({ label, hint, options, error, ...input }: TraitFieldProps & TraitOptions) {
  const id = useId();
  return (
    <Field label={label} hint={hint} error={error}>
      <Input {...input} list={id} autoComplete="off" spellCheck={false} />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.value} label={option.label} />
        ))}
      </datalist>
    </Field>
  );
}
