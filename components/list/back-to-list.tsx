"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { buttonVariants } from "@/components/ui/button";
import { isModifiedClick } from "@/components/ui/is-modified-click";
import { readLastSearch } from "./last-search";

type BackToListProps = {
  href: string;
  children: ReactNode;
};

/** Links to a list with the page, filters and order from the last visit. */
export function BackToList({ href, children }: BackToListProps) {
  const search = useSyncExternalStore(
    () => () => {},
    () => readLastSearch(href),
    () => "",
  );
  return (
    <Link
      href={`${href}${search}`}
      onClick={(event) => navigateBack(event, `${href}${search}`)}
      className={buttonVariants({ size: "sm" })}
    >
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}

/** Goes back in history if the user came from the list, which also restores the scroll position. */
function navigateBack(event: MouseEvent, href: string) {
  if (isModifiedClick(event)) return;
  const { navigation } = window;
  const currentIndex = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[currentIndex - 1]?.url;
  if (before !== new URL(href, location.href).href) return;
  event.preventDefault();
  history.back();
}
