"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** The `href` of the link through which each page was last left, by path. */
const lastHrefByPage = new Map<string, string>();

/** When a page is reopened, focuses the link through which it was left. */
export function FocusLeftLink() {
  const pathname = usePathname();
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest(LINKS) : null;
      if (link) lastHrefByPage.set(pathname, hrefOf(link));
    };
    document.addEventListener("click", note, { capture: true });
    return () => document.removeEventListener("click", note, { capture: true });
  }, [pathname]);
  useEffect(() => {
    const href = lastHrefByPage.get(pathname);
    // Links that stay on screen, such as those of the sidebar, keep the focus after a click.
    if (href === undefined || document.activeElement !== document.body) return;
    const links = document.querySelectorAll<HTMLElement>(LINKS);
    // The browser has already restored the scroll position.
    [...links].find((link) => hrefOf(link) === href)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

const LINKS = "main a[href]";
const hrefOf = (link: Element) => link.getAttribute("href") ?? "";
