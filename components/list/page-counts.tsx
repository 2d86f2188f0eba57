import { formatNumber } from "@/lib/format";
import type { Page } from "@/lib/platform/pagination";

export const PAGE_SIZES = [20, 50, 100] as const;

/** The number of matches counted so far. */
type PageCount = Pick<Page<unknown>, "count" | "count_is_exact">;

/** Formats a count, with a plus sign if counting stopped at a limit: `10,000+`. */
export function formatPageCount(page: PageCount): string {
  return `${formatNumber(page.count)}${page.count_is_exact ? "" : "+"}`;
}

/**
 * Returns the number of known pages. If counting stopped at 10,000 items, the result includes the
 * page after the current one while a next page exists.
 */
export function getPageCount(
  data: PageCount & Pick<Page<unknown>, "next">,
  query: { page: number; page_size: number },
): number {
  const pageCount = Math.ceil(data.count / query.page_size);
  return Math.max(pageCount, data.next ? query.page + 1 : 1, data.count_is_exact ? 1 : query.page);
}

type CountedProps = { total: PageCount | null | undefined; singular: string };

/** Shows "1 finding" or "1,204 findings", or "Counting" while the count is unknown. */
export function Counted({ total, singular }: CountedProps) {
  return (
    <p role="status" className="text-ink-muted text-sm">
      {total ? `${formatPageCount(total)} ${singular}${total.count === 1 ? "" : "s"}` : "Counting"}
    </p>
  );
}
