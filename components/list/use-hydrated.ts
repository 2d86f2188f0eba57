import { useSyncExternalStore } from "react";

/** Returns whether React has hydrated the page. Earlier input would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
