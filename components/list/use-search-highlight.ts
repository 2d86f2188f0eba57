import { useCallback } from "react";

/** The name of the highlight, which `app/globals.css` styles. */
const HIGHLIGHT_NAME = "search";

/**
 * Returns a ref for an element in which the search text is marked wherever a row shows it. Changes
 * no element, so rows need not know the search.
 */
export function useSearchHighlight(search: string) {
  return useCallback(
    (container: HTMLElement | null) => {
      // Older browsers show the rows without marks.
      if (!container || search === "" || !("highlights" in CSS)) return;
      const mark = () =>
        CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...findMatches(container, search)));
      mark();
      const observer = new MutationObserver(mark);
      observer.observe(container, { subtree: true, childList: true, characterData: true });
      return () => {
        observer.disconnect();
        CSS.highlights.delete(HIGHLIGHT_NAME);
      };
    },
    [search],
  );
}

function findMatches(container: HTMLElement, search: string): Range[] {
  const ranges: Range[] = [];
  const term = search.toLowerCase();
  const textNodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
    if (node.parentElement?.closest("thead, footer")) continue;
    const original = node.textContent ?? "";
    const text = original.toLowerCase();
    // A few letters, such as “İ”, become longer in lowercase.
    if (text.length !== original.length) continue;
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + term.length);
      ranges.push(range);
    }
  }
  return ranges;
}
