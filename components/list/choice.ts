import type { ActiveFilter } from "./filter-chips";

/** One thing that a list can be narrowed to a single value of. */
export interface Choice {
  /** "Status". */
  label: string;
  /** What stands for no narrowing: "All statuses". */
  all: string;
  options: readonly { value: string; label: string }[];
  /** "" where it narrows nothing. */
  value: string;
  onChoose: (value: string) => void;
}

type ChoiceOf<Value> = {
  label: string;
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  /** Null takes the narrowing away. */
  onChange: (value: Value | null) => void;
};

/** A choice among values that need not be texts. */
export function choice<Value extends string | number | boolean>({
  options,
  value,
  onChange,
  ...words
}: ChoiceOf<Value>): Choice {
  return {
    ...words,
    options: options.map((option) => ({ ...option, value: String(option.value) })),
    value: value === undefined ? "" : String(value),
    onChoose: (text) =>
      onChange(options.find((option) => String(option.value) === text)?.value ?? null),
  };
}

/** What is chosen, by its name, or by its value where that has none. */
export function chosen(choices: readonly Choice[]): ActiveFilter[] {
  return choices
    .filter(({ value }) => value !== "")
    .map(({ label, options, value, onChoose }) => ({
      label: `${label}: ${options.find((option) => option.value === value)?.label ?? value}`,
      onRemove: () => onChoose(""),
    }));
}
