"use client";

import { Globe } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SearchInput } from "@/components/ui/search-input";
import { findRegions, REGIONS } from "@/lib/policies/regions";
import { RegionChips } from "./region-chips";

type RegionPickerProps = {
  /** None stands for everywhere. */
  regions: string[];
  error?: string;
  onChange: (regions: string[]) => void;
};

/** Which regions a guideline is limited to. With a search, the buttons act on what it finds. */
export function RegionPicker({ regions, error, onChange }: RegionPickerProps) {
  const heading = useId();
  const [search, setSearch] = useState("");
  const chosen = new Set(regions);
  const found = findRegions(search);
  const set = (next: Set<string>) => onChange(REGIONS.filter((region) => next.has(region)));
  const toggle = (region: string, on: boolean) => {
    if (on) chosen.add(region);
    else chosen.delete(region);
    set(chosen);
  };
  const clear = () => {
    for (const region of found) chosen.delete(region);
    set(chosen);
  };
  return (
    <fieldset aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={heading} className="font-medium text-sm">
          Regions
        </span>
        <span role="status" className="text-ink-muted text-xs tabular-nums">
          {regions.length === 0
            ? "Global (All Regions)"
            : `${regions.length} of ${REGIONS.length} chosen`}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search regions"
          placeholder="Search regions, as in Myanmar"
          value={search}
          onChange={setSearch}
          className="min-w-48 flex-1 max-sm:basis-full"
        />
        <Button
          aria-pressed={regions.length === 0}
          className="aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onClick={() => {
            setSearch("");
            onChange([]);
          }}
        >
          <Globe aria-hidden />
          Global
        </Button>
        <Button
          disabled={found.every((region) => chosen.has(region))}
          onClick={() => set(new Set([...regions, ...found]))}
        >
          Select All
        </Button>
        <Button disabled={!found.some((region) => chosen.has(region))} onClick={clear}>
          Clear All
        </Button>
      </div>
      <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 overflow-y-auto rounded-md border px-3 py-1.5">
        {found.map((region) => (
          <Checkbox
            key={region}
            label={region}
            checked={chosen.has(region)}
            onChange={(event) => toggle(region, event.target.checked)}
          />
        ))}
        {found.length === 0 && (
          <p className="col-span-full py-2 text-ink-muted text-sm">
            No region has a name with “{search}”.
          </p>
        )}
      </div>
      {regions.length > 0 && <RegionChips regions={regions} />}
      {error && (
        <p data-invalid tabIndex={-1} className="text-danger-text text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
