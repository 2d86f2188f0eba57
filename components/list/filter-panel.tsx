import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FilterChoice } from "./filter-choices";
import { useDebouncedSearch } from "./use-late-search";

/** The minimum number of options for which a search field is shown. */
const SEARCHABLE_COUNT = 10;
/** The minimum number of filters for which a search field is shown. */
const SEARCHABLE_FILTER_COUNT = 6;

type FilterPanelProps = {
  choices: readonly FilterChoice[];
  /** Whether the first filter is initially expanded. */
  open?: boolean;
  /** Whether to focus the search field, if there is one. */
  focusSearch?: boolean;
};

/** Shows filters with options as checkboxes and other filters as inputs, which can be searched. */
export function FilterPanel({ choices: allChoices, open, focusSearch }: FilterPanelProps) {
  const [term, setTerm] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const usableChoices = allChoices.filter(({ entry, options }) => entry || options.length > 0);
  const isSearchable = usableChoices.length >= SEARCHABLE_FILTER_COUNT;
  const isSearching = isSearchable && term.trim() !== "";
  const choices = isSearching ? findChoices(usableChoices, term) : usableChoices;
  const checkboxChoices = choices.filter(({ entry }) => !entry);
  const inputChoices = choices.filter(({ entry }) => entry);
  /** Chooses the first option, or moves the focus to the first filter if its own label matches. */
  const pickFirst = (event: KeyboardEvent) => {
    const first = checkboxChoices[0] ?? inputChoices[0];
    if (event.key !== "Enter" || !isSearching || !first) return;
    event.preventDefault();
    if (containsTerm(first, term)) panel.current?.querySelector("input")?.focus();
    else {
      panel.current?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      setTerm("");
    }
  };
  return (
    <>
      {isSearchable && (
        <div className="top-0 z-1 border-b bg-surface-raised p-2 sm:sticky">
          <Input
            type="search"
            aria-label="Find a filter"
            placeholder="Find a filter..."
            autoFocus={focusSearch}
            value={term}
            onChange={({ target }) => setTerm(target.value)}
            onKeyDown={pickFirst}
          />
        </div>
      )}
      <div
        ref={panel}
        // The sheet keeps its height while the user types.
        className={isSearchable ? "max-sm:min-h-[50dvh]" : undefined}
      >
        {checkboxChoices.map((choice) => (
          <details
            // Search results are all expanded, unlike other filters.
            key={`${choice.label} ${isSearching}`}
            name={isSearching ? undefined : "filter"}
            open={open || isSearching}
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
            <Options choice={choice} search={containsTerm(choice, term) ? "" : term} />
          </details>
        ))}
        {inputChoices.length > 0 && (
          <div className="grid grid-cols-2 gap-x-3 gap-y-2 p-3">
            {inputChoices.map((choice) => (
              <Entry key={choice.label} choice={choice} />
            ))}
          </div>
        )}
      </div>
      <p role="status" className="px-3 py-2 text-ink-muted text-xs empty:hidden">
        {choices.length === 0 && `No filters match “${term.trim()}”.`}
      </p>
    </>
  );
}

function containsTerm({ label }: { label: string }, term: string): boolean {
  return label.toLowerCase().includes(term.trim().toLowerCase());
}

/** Returns the filters whose label or options contain a term. */
function findChoices(choices: readonly FilterChoice[], term: string): FilterChoice[] {
  return choices.filter((choice) =>
    [choice, ...choice.options].some((labeled) => containsTerm(labeled, term)),
  );
}

function describeChoice({ values, options }: FilterChoice): string {
  if (values.length > 1) return `${values.length} chosen`;
  return options.find(({ value }) => value === values[0])?.label ?? values[0] ?? "";
}

type OptionsProps = {
  choice: FilterChoice;
  /** The search of the panel. If it is not empty, only matching options are shown. */
  search: string;
};

function Options({ choice, search }: OptionsProps) {
  const { label, options, values, isMultiple, choose } = choice;
  const [term, setTerm] = useState("");
  const isPartlyChosen = values.length > 0 && values.length < options.length;
  const isSearching = search.trim() !== "";
  const matchingOptions = options.filter((option) =>
    containsTerm(option, isSearching ? search : term),
  );
  const toggleOption = (value: string, isChecked: boolean) =>
    choose(
      isChecked ? [...(isMultiple ? values : []), value] : values.filter((each) => each !== value),
    );
  return (
    <fieldset aria-label={label} className="px-3 pb-2">
      {options.length > SEARCHABLE_COUNT && !isSearching && (
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
        {isMultiple && !isSearching && isPartlyChosen && choice.isFixed && (
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
