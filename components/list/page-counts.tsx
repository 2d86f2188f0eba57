import { grouped } from "@/lib/format";
import type { Page } from "@/lib/platform/pagination";

export const PAGE_SIZES = [20, 50, 100] as const;

/** How many match, as far as they are counted. */
type Count = Pick<Page<unknown>, "count" | "count_is_exact">;

/** A count as far as it is known: `10,000+` where more match than are counted. */
export function countOf(page: Count): string {
  return `${grouped(page.count)}${page.count_is_exact ? "" : "+"}`;
}

/** Where only the first 10,000 are counted, the pages go on as long as there is a next one. */
export function pageCountOf(
  data: Count & Pick<Page<unknown>, "next">,
  query: { page: number; page_size: number },
): number {
  const counted = Math.ceil(data.count / query.page_size);
  return Math.max(counted, data.next ? query.page + 1 : 1, data.count_is_exact ? 1 : query.page);
}

type CountedProps = { total: Count | null | undefined; one: string; many?: string };

/** "1 finding", "1,204 findings"; "Counting" until that is known. */
export function Counted({ total, one, many = `${one}s` }: CountedProps) {
  return (
    <p role="status" className="text-ink-muted text-sm">
      {total ? `${countOf(total)} ${total.count === 1 ? one : many}` : "Counting"}
    </p>
  );
}
