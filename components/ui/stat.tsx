import type { ReactNode } from "react";
import { cn } from "./cn";

type StatProps = { label: string; value: ReactNode; hint?: ReactNode; className?: string };

/** A figure with its name, used in a StatRow. */
export function Stat({ label, value, hint, className }: StatProps) {
  return (
    <div className={cn("min-w-0 border-t border-l px-4 py-3", className)}>
      <dt className="truncate text-ink-muted text-xs">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums tracking-tight">{value}</dd>
      {hint && <dd className="text-ink-muted text-xs tabular-nums">{hint}</dd>}
    </div>
  );
}

/** Figures side by side with dividers; wraps if necessary. */
export function StatRow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn("overflow-hidden rounded-lg border bg-surface-raised", className)}>
      <dl className="-mt-px -ml-px flex flex-wrap *:flex-[1_1_8.5rem]">{children}</dl>
    </div>
  );
}
