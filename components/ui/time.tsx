"use client";

import { useSyncExternalStore } from "react";
import { relativeTime } from "./relative-time";

const step = 30_000;

const shown = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Uses a single timer for all times on a page. */
function subscribe(onChange: () => void) {
  shown.add(onChange);
  timer ??= setInterval(() => {
    for (const tell of shown) tell();
  }, step);
  return () => {
    shown.delete(onChange);
    if (shown.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

type TimeProps = {
  /** An ISO 8601 time; null is shown as a dash. */
  value: string | null | undefined;
  /** `relative`: "5 minutes ago", or the date after 30 days; `full`: date and time. */
  format?: "relative" | "date" | "full";
  className?: string;
};

/**
 * Shows a time in the user's time zone, and the exact time on hover. The server renders UTC, which
 * the browser replaces after hydration.
 */
export function Time({ value, format = "relative", className }: TimeProps) {
  const tick = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / step),
    () => null,
  );
  if (!value) return <span className={className}>—</span>;
  const moment = new Date(value);
  const zone = tick === null ? "UTC" : undefined;
  const taken = tick === null && typeof window !== "undefined";
  return (
    <time
      dateTime={value}
      title={taken ? undefined : formatter("exact", zone).format(moment)}
      className={className}
      suppressHydrationWarning
    >
      {taken ? "" : textOf(moment, format, zone)}
    </time>
  );
}

type Format = NonNullable<TimeProps["format"]>;

function textOf(moment: Date, format: Format, zone: "UTC" | undefined): string {
  if (format === "full") return formatter("full", zone).format(moment);
  const relative = format === "relative" && !zone ? relativeTime(moment, new Date()) : null;
  return relative ?? formatter("date", zone).format(moment);
}

const STYLES = {
  date: { dateStyle: "medium" },
  full: { dateStyle: "medium", timeStyle: "short" },
  exact: { dateStyle: "full", timeStyle: "long" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes a hundred times as long as using it. */
function formatter(style: keyof typeof STYLES, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...STYLES[style], timeZone });
  formatters.set(key, made);
  return made;
}
