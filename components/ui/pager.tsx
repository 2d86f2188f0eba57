import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button";

type PagerProps = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** Whether to show up to 5 page numbers around the current one. */
  numbered?: boolean;
};

/** Returns up to 5 page numbers to show, centered on the current page if possible. */
export function listPageWindow(page: number, pageCount: number): number[] {
  const size = Math.min(5, Math.max(1, pageCount));
  const first = Math.min(Math.max(1, page - 2), Math.max(1, pageCount) - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}

export function Pager({ page, pageCount, onPage, numbered }: PagerProps) {
  const last = Math.max(1, pageCount);
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center gap-2 text-sm">
      <span aria-live="polite" className="mr-1 text-ink-muted tabular-nums">
        Page {page} of {last}
      </span>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
        Previous
      </Button>
      {numbered &&
        listPageWindow(page, last).map((number) => (
          <Button
            key={number}
            size="sm"
            variant={number === page ? "primary" : "ghost"}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            className="min-w-7 tabular-nums max-sm:hidden"
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
      <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

type PanelPagerProps = Omit<PagerProps, "pageCount" | "numbered"> & {
  count: number;
  pageSize: number;
};

/** The pager below a panel's list. Renders nothing if there is only one page. */
export function PanelPager({ count, pageSize, ...pager }: PanelPagerProps) {
  if (count <= pageSize) return null;
  return (
    <div className="border-t px-4 py-2">
      <Pager {...pager} pageCount={Math.ceil(count / pageSize)} />
    </div>
  );
}
