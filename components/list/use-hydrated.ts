import { useSyncExternalStore } from "react";

/** Returns whether React has hydrated the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
