import { useEffect, useEffectEvent, useState } from "react";

const SEARCH_DELAY_MS = 500;

/** Debounces the search by half a second. */
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
    return () => clearTimeout(timer);
  }, [typed, search]);
  return { typed, type: setTyped };
}
