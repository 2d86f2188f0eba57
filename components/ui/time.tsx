"use client";

import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { formatMoment } from "@/lib/format";

const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to the single timer shared by all times on the page. */
function subscribe(onChange: () => void) {
  listeners.add(onChange);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, TICK_MS);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

type TimeProps = {
  /** An ISO 8601 timestamp, or null to show a dash. */
  value: string | null | undefined;
  /** `relative`: "5 minutes ago", or the date after 30 days; `full`: date and time. */
  format?: "relative" | "date" | "full";
  className?: string;
};

/**
 * Shows a time in the user's time zone, and the exact time on hover. The server uses the time zone
 * of the last visit. The browser does not format the times again during hydration.
 */
export function Time({ value, format = "relative", className }: TimeProps) {
  const tick = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / TICK_MS),
    () => null,
  );
  const serverTimeZone = useServerTimeZone();
  if (!value) return <span className={className}>—</span>;
  const moment = new Date(value);
  const isFirst = tick === null;
  const timeZone = isFirst ? serverTimeZone : undefined;
  const isHydrating = isFirst && typeof window !== "undefined";
  return (
    <time
      dateTime={value}
      title={isFirst ? undefined : getFormatter("exact").format(moment)}
      className={className}
      suppressHydrationWarning
    >
      {isHydrating ? "" : formatTime(moment, format, timeZone)}
    </time>
  );
}

type TimeFormat = NonNullable<TimeProps["format"]>;

function formatTime(moment: Date, format: TimeFormat, timeZone: string | undefined): string {
  if (format === "full") return formatMoment(getFormatter("full", timeZone), moment);
  const relativeTime = format === "relative" ? formatRelativeTime(moment, new Date()) : null;
  return relativeTime ?? formatMoment(getFormatter("date", timeZone), moment);
}

const FORMAT_OPTIONS = {
  date: { dateStyle: "medium" },
  full: { dateStyle: "medium", timeStyle: "short" },
  exact: { dateStyle: "full", timeStyle: "long" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formattersByKey = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes 100 times as long as using one. */
function getFormatter(style: keyof typeof FORMAT_OPTIONS, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const cachedFormatter = formattersByKey.get(key);
  if (cachedFormatter) return cachedFormatter;
  const newFormatter = new Intl.DateTimeFormat("en-GB", { ...FORMAT_OPTIONS[style], timeZone });
  formattersByKey.set(key, newFormatter);
  return newFormatter;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const day = 24 * HOUR_MS;

/**
 * Formats the time since `date` as "just now" (under a minute), minutes, hours (under 24) or days
 * (under 30). Returns null for 30 days or more. Formats future times as "just now".
 */
export function formatRelativeTime(date: Date, now: Date): string | null {
  const ageMs = now.getTime() - date.getTime();
  if (ageMs < MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return formatAge(ageMs / MINUTE_MS, "minute");
  if (ageMs < day) return formatAge(ageMs / HOUR_MS, "hour");
  if (ageMs < 30 * day) return formatAge(ageMs / day, "day");
  return null;
}

function formatAge(amount: number, unit: string) {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

const TimeZoneContext = createContext("UTC");

/** Provides the time zone in which the server renders times. */
export function TimeZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

function useServerTimeZone(): string {
  return useContext(TimeZoneContext);
}
