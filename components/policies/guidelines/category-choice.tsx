"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";

export interface CategoryOption {
  id: number;
  name: string;
}

type CategoryChoiceProps = {
  options: readonly CategoryOption[];
  /** None stands for all. */
  chosen: number[];
  error?: string;
  onChange: (ids: number[]) => void;
};

/** Which categories a guideline is limited to. */
export function CategoryChoice({ options, chosen, error, onChange }: CategoryChoiceProps) {
  const heading = useId();
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={heading} className="font-medium text-sm">
          Categories
        </span>
        <span role="status" className="text-ink-muted text-xs tabular-nums">
          {chosen.length === 0 ? "All categories" : `${chosen.length} chosen`}
        </span>
      </div>
      {options.length === 0 ? (
        <p className="text-ink-muted text-sm">There are no categories yet.</p>
      ) : (
        <div className="grid max-h-36 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 overflow-y-auto rounded-md border px-3 py-1.5">
          {options.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
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
