"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** For each page path, the `href` of the link that the user last followed from the page. */
const lastHrefByPage = new Map<string, string>();

/** When a page is reopened, focuses the link that the user last followed from it. */
export function FocusLeftLink() {
  const pathname = usePathname();
  useEffect(() => {
    const storeHref = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest(LINK_SELECTOR) : null;
      if (link) lastHrefByPage.set(pathname, getHref(link));
    };
    document.addEventListener("click", storeHref, { capture: true });
    return () => document.removeEventListener("click", storeHref, { capture: true });
  }, [pathname]);
  useEffect(() => {
    const href = lastHrefByPage.get(pathname);
    // Don't move the focus if a persistent link, such as one in the sidebar, still has it.
    if (href === undefined || document.activeElement !== document.body) return;
    const links = document.querySelectorAll<HTMLElement>(LINK_SELECTOR);
    // The browser has already restored the scroll position.
    [...links].find((link) => getHref(link) === href)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

const LINK_SELECTOR = "main a[href]";
const getHref = (link: Element) => link.getAttribute("href") ?? "";
