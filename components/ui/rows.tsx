import type { ReactNode } from "react";

type RowsProps = { items: readonly { label: string; value: ReactNode }[] };

/** Lists names and values, one pair per line. */
export function Rows({ items }: RowsProps) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
      {items.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
