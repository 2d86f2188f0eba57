"use client";

import { useId } from "react";
import { Input } from "@/components/ui/input";
import { useDebouncedSearch } from "./use-late-search";

type DayFieldProps = {
  label: string;
  value: string;
  /** Whether the page is hydrated. Earlier input would be lost. */
  ready: boolean;
  onChange: (day: string) => void;
};

/**
 * A date field that ignores dates until the year is complete: typing 2026 produces 0002, 0020 and
 * 0202 first.
 */
export function DayField({ label, value, ready, onChange }: DayFieldProps) {
  const id = useId();
  const day = useDebouncedSearch(value, (typed) => {
    if (typed === "" || typed >= "1900") onChange(typed);
  });
  return (
    <div className="flex items-center gap-1.5 text-ink-muted text-sm max-sm:basis-full">
      <label htmlFor={id} className="max-sm:w-10">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        max="9998-12-31"
        disabled={!ready}
        value={day.typed}
        onChange={(event) => day.type(event.target.value)}
        className="w-32 max-sm:w-full"
      />
    </div>
  );
}
