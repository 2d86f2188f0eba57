"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** By page: where the link leads by which it was left last. */
const left = new Map<string, string>();

/** Whoever comes back to a page finds the focus on the link by which they left it. */
export function FocusLeftLink() {
  const pathname = usePathname();
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest(LINKS) : null;
      if (link) left.set(pathname, hrefOf(link));
    };
    document.addEventListener("click", note, { capture: true });
    return () => document.removeEventListener("click", note, { capture: true });
  }, [pathname]);
  useEffect(() => {
    const href = left.get(pathname);
    // What was clicked in the sidebar keeps the focus.
    if (href === undefined || document.activeElement !== document.body) return;
    const links = document.querySelectorAll<HTMLElement>(LINKS);
    // The browser has brought back the place on the page.
    [...links].find((link) => hrefOf(link) === href)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

const LINKS = "main a[href]";
const hrefOf = (link: Element) => link.getAttribute("href") ?? "";
