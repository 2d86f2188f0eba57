import { type Count, countOf } from "./page-counts";

type CountedProps = { total: Count | null | undefined; one: string; many?: string };

/** "1 finding", "1,204 findings"; "Counting" until that is known. */
export function Counted({ total, one, many = `${one}s` }: CountedProps) {
  return (
    <p role="status" className="text-ink-muted text-sm">
      {total ? `${countOf(total)} ${total.count === 1 ? one : many}` : "Counting"}
    </p>
  );
}
