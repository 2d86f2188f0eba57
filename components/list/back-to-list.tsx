"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { buttonVariants } from "@/components/ui/button";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import { lastSearch } from "./last-search";

type BackToListProps = {
  /** Where the list is. */
  href: string;
  children: ReactNode;
};

/** Leads back to a list as it was when it was last looked at. */
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

/** Straight from the list, it is one step back, which keeps its place on the page as well. */
function stepBack(event: MouseEvent, href: string) {
  if (opensElsewhere(event)) return;
  const { navigation } = window;
  const here = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[here - 1]?.url;
  if (before !== new URL(href, location.href).href) return;
  event.preventDefault();
  history.back();
}
