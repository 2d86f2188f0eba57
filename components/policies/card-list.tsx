"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type LucideIcon, SearchX } from "lucide-react";
import { Children, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/progress";
import { LoadFailed } from "../list/load-failed";

/** The number of cards shown initially, and added by "Show More". */
const PAGE_STEP = 60;

type CardListProps = {
  label: string;
  /** The query for all items, regardless of filters. */
  list: Pick<UseQueryResult<unknown[]>, "data" | "isPending" | "error" | "refetch">;
  empty: { icon: LucideIcon; title: string; text: string; action: ReactNode };
  onShowAll: () => void;
  /** The cards, one per match. */
  children: ReactNode[];
};

export function CardList(props: CardListProps) {
  const [visibleCount, setVisibleCount] = useState(PAGE_STEP);
  const cards = Children.toArray(props.children);
  const { data, isPending, error, refetch } = props.list;
  const isEmpty = !data?.length;
  if (error && isEmpty) return <LoadFailed title={error.message} onRetry={() => void refetch()} />;
  if (isPending) return <CardsSkeleton />;
  if (isEmpty) return <EmptyState {...props.empty} />;
  if (cards.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${props.label.toLowerCase()} found`}
        text="No results match these filters."
        action={<Button onClick={props.onShowAll}>Clear All Filters</Button>}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={props.label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4"
      >
        {cards.slice(0, visibleCount)}
      </ul>
      {cards.length > visibleCount && (
        <Button className="self-center" onClick={() => setVisibleCount(visibleCount + PAGE_STEP)}>
          Show {Math.min(PAGE_STEP, cards.length - visibleCount)} more of {cards.length}
        </Button>
      )}
    </div>
  );
}

export function CardsSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4">
      {["one", "two", "three"].map((key) => (
        <Skeleton key={key} className="h-52 rounded-lg" />
      ))}
    </div>
  );
}
