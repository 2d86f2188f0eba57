import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls the selected tab into view if the tabs overflow, with its neighbors partly visible.
 * @param selected identifies the selected tab
 * @returns the ref of the tabs' container, which must be positioned
 */
export function useCenteredTab<T extends HTMLElement>(
  selected: string | undefined,
): RefObject<T | null> {
  const list = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the selected tab changes
  useEffect(() => {
    const tabs = list.current;
    if (!tabs) return;
    // Tabs become wider when their counts are loaded.
    const observer = new ResizeObserver(() => {
      const tab = tabs.querySelector<HTMLElement>("[aria-selected=true], [aria-current]");
      if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
    });
    for (const tab of tabs.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [selected]);
  return list;
}
