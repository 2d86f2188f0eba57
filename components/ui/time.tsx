"use client";

import { useSyncExternalStore } from "react";
import { relativeTime } from "./relative-time";

const step = 30_000;

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, step);
  return () => clearInterval(timer);
}

type TimeProps = {
  /** ISO 8601; null shows a dash. */
  value: string | null | undefined;
  /** `relative` says "5 minutes ago" for 30 days, then the date; `full` the date and time. */
  format?: "relative" | "date" | "full";
  className?: string;
};

/**
 * A moment in the person's own zone, the exact one on hover. The server, which does not know the
 * zone, writes UTC; the browser replaces it after hydration.
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
  const date = show(moment, { dateStyle: "medium" }, zone);
  const full = show(moment, { dateStyle: "medium", timeStyle: "short" }, zone);
  const relative = tick === null ? null : relativeTime(moment, new Date());
  const text = { date, full, relative: relative ?? date }[format];
  return (
    <time dateTime={value} title={exact(moment, zone)} className={className}>
      {text}
    </time>
  );
}

function exact(moment: Date, zone?: string) {
  return show(moment, { dateStyle: "full", timeStyle: "long" }, zone);
}

function show(moment: Date, options: Intl.DateTimeFormatOptions, timeZone?: string) {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format(moment);
}
