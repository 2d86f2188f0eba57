"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { buttonVariants } from "@/components/ui/button";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import { lastSearch } from "./last-search";

type BackToListProps = {
  /** The path of the list. */
  href: string;
  children: ReactNode;
};

/** Links to a list with the page, filters and order of the last visit. */
export function BackToList({ href, children }: BackToListProps) {
  const search = useSyncExternalStore(
    () => () => {},
    () => lastSearch(href),
    () => "",
  );
  return (
    <Link
      href={`${href}${search}`}
      onClick={(event) => stepBack(event, `${href}${search}`)}
      className={buttonVariants({ size: "sm" })}
    >
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}

/** Goes back in history if the user came from the list, which also restores the scroll position. */
function stepBack(event: MouseEvent, href: string) {
  if (opensElsewhere(event)) return;
  const { navigation } = window;
  const here = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[here - 1]?.url;
  if (before !== new URL(href, location.href).href) return;
  event.preventDefault();
  history.back();
}
