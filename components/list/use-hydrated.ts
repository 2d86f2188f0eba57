"use client";

import { useSyncExternalStore } from "react";

/** Returns false until React has hydrated the page. Earlier input would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
