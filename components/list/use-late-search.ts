import { useEffect, useEffectEvent, useState } from "react";

const SEARCH_DELAY_MS = 500;

/** Debounces the search by half a second. Drops it if the user leaves by a link meanwhile. */
export function useDebouncedSearch(search: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const commitNow = useEffectEvent(commit);
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => commitNow(typed.trim()), SEARCH_DELAY_MS);
    // Otherwise, the search would be written while the next page loads, and end its navigation.
    const dropOnLeave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href]")) clearTimeout(timer);
    };
    document.addEventListener("click", dropOnLeave, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", dropOnLeave, true);
    };
  }, [typed, search]);
  return { typed, type: setTyped };
}
