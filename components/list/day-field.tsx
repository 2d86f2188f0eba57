import { useId, useState } from "react";
import { Input } from "@/components/ui/input";

type DayFieldProps = {
  label: string;
  value: string;
  /** Whether the page is hydrated. Earlier input would be lost. */
  ready: boolean;
  onChange: (day: string) => void;
};

/** A date field that ignores unfinished years: typing 2026 produces 0002, 0020 and 0202 first. */
export function DayField({ label, value, ready, onChange }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  // Not debounced: closing the panel right after the last digit would lose the day.
  const changeDay = (day: string) => {
    setTyped(day);
    if (day === "" || day >= "1900") onChange(day);
  };
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
        value={typed}
        onChange={(event) => changeDay(event.target.value)}
        className="w-32 max-sm:w-full"
      />
    </div>
  );
}
