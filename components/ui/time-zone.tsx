"use client";

import { createContext, type ReactNode, useContext } from "react";

const TimeZoneContext = createContext("UTC");

/** Provides the time zone in which the server renders times. */
export function TimeZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

export function useServerTimeZone(): string {
  return useContext(TimeZoneContext);
}
