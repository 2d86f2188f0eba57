"use client";

import { useSyncExternalStore } from "react";

/** Returns false until React has hydrated the page; input before that would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
