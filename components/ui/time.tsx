"use client";

import { useSyncExternalStore } from "react";
import { formatRelativeTime } from "./relative-time";

const step = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Uses a single timer for all times on a page. */
function subscribe(onChange: () => void) {
  listeners.add(onChange);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, step);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
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
  const isHydrating = tick === null && typeof window !== "undefined";
  return (
    <time
      dateTime={value}
      title={isHydrating ? undefined : getFormatter("exact", zone).format(moment)}
      className={className}
      suppressHydrationWarning
    >
      {isHydrating ? "" : textOf(moment, format, zone)}
    </time>
  );
}

type Format = NonNullable<TimeProps["format"]>;

function textOf(moment: Date, format: Format, zone: "UTC" | undefined): string {
  if (format === "full") return getFormatter("full", zone).format(moment);
  const relative = format === "relative" && !zone ? formatRelativeTime(moment, new Date()) : null;
  return relative ?? getFormatter("date", zone).format(moment);
}

const STYLES = {
  date: { dateStyle: "medium" },
  full: { dateStyle: "medium", timeStyle: "short" },
  exact: { dateStyle: "full", timeStyle: "long" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes a hundred times as long as using it. */
function getFormatter(style: keyof typeof STYLES, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const cachedFormatter = formatters.get(key);
  if (cachedFormatter) return cachedFormatter;
  const newFormatter = new Intl.DateTimeFormat("en-GB", { ...STYLES[style], timeZone });
  formatters.set(key, newFormatter);
  return newFormatter;
}
