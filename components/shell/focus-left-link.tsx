"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** By page: the target of the link through which it was last left. */
const left = new Map<string, string>();

/** Restores the focus to the link through which a page was left. */
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
    // A clicked link in the sidebar keeps the focus.
    if (href === undefined || document.activeElement !== document.body) return;
    const links = document.querySelectorAll<HTMLElement>(LINKS);
    // The browser has restored the scroll position.
    [...links].find((link) => hrefOf(link) === href)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

const LINKS = "main a[href]";
const hrefOf = (link: Element) => link.getAttribute("href") ?? "";
