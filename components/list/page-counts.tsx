import { grouped } from "@/lib/format";
import type { Page } from "@/lib/platform/pagination";

export const PAGE_SIZES = [20, 50, 100] as const;

/** The number of matches counted so far. */
type Count = Pick<Page<unknown>, "count" | "count_is_exact">;

/** Formats a count: `10,000+` if there are too many to count. */
export function countOf(page: Count): string {
  return `${grouped(page.count)}${page.count_is_exact ? "" : "+"}`;
}

/** If only the first 10,000 are counted, there are more pages as long as there is a next one. */
export function pageCountOf(
  data: Count & Pick<Page<unknown>, "next">,
  query: { page: number; page_size: number },
): number {
  const counted = Math.ceil(data.count / query.page_size);
  return Math.max(counted, data.next ? query.page + 1 : 1, data.count_is_exact ? 1 : query.page);
}

type CountedProps = { total: Count | null | undefined; one: string; many?: string };

/** Shows "1 finding", "1,204 findings", or "Counting". */
export function Counted({ total, one, many = `${one}s` }: CountedProps) {
  return (
    <p role="status" className="text-ink-muted text-sm">
      {total ? `${countOf(total)} ${total.count === 1 ? one : many}` : "Counting"}
    </p>
  );
}
