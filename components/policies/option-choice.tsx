import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { SearchInput } from "@/components/ui/search-input";

export interface Option {
  id: number;
  name: string;
}

type OptionChoiceProps = {
  label: string;
  options: readonly Option[];
  chosen: number[];
  /** The label for an empty selection, such as a description of its meaning. */
  noneLabel: string;
  /** The content shown if there are no options. */
  noOptions: string;
  error?: string;
  onChange: (ids: number[]) => void;
};

/** The maximum number of options for which no search field is shown. */
const SEARCHABLE_COUNT = 12;

/** Selects any number of options, with a search field if there are many. */
export function OptionChoice({
  label,
  options,
  chosen,
  onChange,
  ...description
}: OptionChoiceProps) {
  const { noneLabel, noOptions, error } = description;
  const headingId = useId();
  const [search, setSearch] = useState("");
  const lowerSearch = search.trim().toLowerCase();
  const matchingOptions = options.filter(({ name }) => name.toLowerCase().includes(lowerSearch));
  const toggleOption = (id: number, isSelected: boolean) =>
    onChange(isSelected ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset aria-labelledby={headingId} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={headingId} className="font-medium text-sm">
          {label}
        </span>
        <span role="status" className="text-ink-muted text-xs tabular-nums">
          {chosen.length === 0 ? noneLabel : `${chosen.length} chosen`}
        </span>
      </div>
      {options.length > SEARCHABLE_COUNT && (
        <SearchInput
          label={`Search ${label.toLowerCase()}`}
          placeholder={`Search ${label.toLowerCase()}`}
          value={search}
          onChange={setSearch}
        />
      )}
      {options.length === 0 ? (
        <p className="text-ink-muted text-sm">{noOptions}</p>
      ) : (
        <div className="grid max-h-36 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 overflow-y-auto rounded-md border px-3 py-1.5">
          {matchingOptions.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) => toggleOption(id, event.target.checked)}
            />
          ))}
          {matchingOptions.length === 0 && (
            <p className="col-span-full py-1 text-ink-muted text-sm">No names match “{search}”.</p>
          )}
        </div>
      )}
      {error && (
        <p data-invalid tabIndex={-1} className="text-danger-text text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
