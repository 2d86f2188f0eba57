import type { ReactNode } from "react";
import { cn } from "./cn";

type StatProps = { label: string; value: ReactNode; hint?: ReactNode };

/** A figure with a label, for use in a StatRow. */
export function Stat({ label, value, hint }: StatProps) {
  return (
    <div className="min-w-0 border-t border-l px-4 py-3">
      <dt className="truncate text-ink-muted text-xs">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums tracking-tight">{value}</dd>
      {hint && <dd className="text-ink-muted text-xs tabular-nums">{hint}</dd>}
    </div>
  );
}

/** Shows labeled figures in a line that wraps. */
export function StatLine({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm max-sm:gap-x-3">
      {items.map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows figures side by side with dividers. The row wraps if necessary. */
export function StatRow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn("overflow-hidden rounded-lg border bg-surface-raised", className)}>
      <dl className="-mt-px -ml-px flex flex-wrap *:flex-[1_1_8.5rem]">{children}</dl>
    </div>
  );
}
