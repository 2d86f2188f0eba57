"use client";

import { useSyncExternalStore } from "react";

/** False until React has taken over the server's page; what is ticked before would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
