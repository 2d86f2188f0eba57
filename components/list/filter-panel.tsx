import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FilterChoice } from "./filter-choices";
import { useDebouncedSearch } from "./use-late-search";

/** The minimum number of options for which a search field is shown. */
const SEARCHABLE_COUNT = 10;

type FilterPanelProps = {
  choices: readonly FilterChoice[];
  /** Whether the first filter is initially expanded. */
  open?: boolean;
};

/** Shows filters with options as checkboxes and other filters as inputs. */
export function FilterPanel({ choices, open }: FilterPanelProps) {
  const checkboxChoices = choices.filter(({ entry, options }) => !entry && options.length > 0);
  const inputChoices = choices.filter(({ entry }) => entry);
  return (
    <>
      {checkboxChoices.map((choice) => (
        <details
          key={choice.label}
          name="filter"
          open={open}
          className="group border-b last:border-b-0"
        >
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-3 -outline-offset-2 hover:bg-surface-hover">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
            />
            {choice.label}
            <span className="ml-auto min-w-0 truncate text-accent-text text-xs">
              {describeChoice(choice)}
            </span>
          </summary>
          <Options choice={choice} />
        </details>
      ))}
      {inputChoices.length > 0 && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-2 p-3">
          {inputChoices.map((choice) => (
            <Entry key={choice.label} choice={choice} />
          ))}
        </div>
      )}
    </>
  );
}

function describeChoice({ values, options }: FilterChoice): string {
  if (values.length > 1) return `${values.length} chosen`;
  return options.find(({ value }) => value === values[0])?.label ?? values[0] ?? "";
}

function Options({ choice }: { choice: FilterChoice }) {
  const { label, options, values, isMultiple, choose } = choice;
  const [term, setTerm] = useState("");
  const matchingOptions = options.filter((option) =>
    option.label.toLowerCase().includes(term.trim().toLowerCase()),
  );
  const toggleOption = (value: string, isChecked: boolean) =>
    choose(
      isChecked ? [...(isMultiple ? values : []), value] : values.filter((each) => each !== value),
    );
  return (
    <fieldset aria-label={label} className="px-3 pb-2">
      {options.length > SEARCHABLE_COUNT && (
        <Input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find..."
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          className="mb-1"
        />
      )}
      <div className="flex max-h-56 flex-col overflow-y-auto pl-1">
        {matchingOptions.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={({ target }) => toggleOption(option.value, target.checked)}
            className="min-h-7 shrink-0 max-sm:min-h-9"
          />
        ))}
        {isMultiple && values.length > 0 && values.length < options.length && choice.isFixed && (
          <button
            type="button"
            className="self-start py-1 text-accent-text text-xs hover:underline"
            onClick={() =>
              choose(options.flatMap(({ value }) => (values.includes(value) ? [] : [value])))
            }
          >
            Is not: select all others instead
          </button>
        )}
        {matchingOptions.length === 0 && <p className="py-1 text-ink-muted text-xs">No matches.</p>}
      </div>
    </fieldset>
  );
}

const INPUT_PROPS = {
  percent: { type: "number", min: 0, max: 100, step: 1, placeholder: "%", inputMode: "numeric" },
  day: { type: "date", max: "9998-12-31" },
  text: { type: "text", maxLength: 200 },
} as const;

/** An input for a filter value, which is applied half a second after the last keystroke. */
function Entry({ choice }: { choice: FilterChoice }) {
  const { label, entry = "text", values, choose } = choice;
  const value = values[0] ?? "";
  const delayedSearch = useDebouncedSearch(
    entry === "percent" ? toPercent(value) : value,
    (typed) => {
      if (entry === "day" && typed !== "" && typed < "1900") return;
      const paramValue = entry === "percent" && typed !== "" ? String(Number(typed) / 100) : typed;
      choose(paramValue === "" ? [] : [paramValue]);
    },
  );
  return (
    <Field label={label} className={entry === "text" ? "col-span-2" : undefined}>
      <Input
        {...INPUT_PROPS[entry]}
        value={delayedSearch.typed}
        onChange={({ target }) => delayedSearch.type(target.value)}
      />
    </Field>
  );
}

function toPercent(fraction: string): string {
  return fraction === "" ? "" : String(Math.round(Number(fraction) * 10_000) / 100);
}
