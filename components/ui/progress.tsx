import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { type Tone, toneFill } from "./tone";

type ProgressBarProps = {
  label: string;
  value: number;
  max?: number;
  tone?: Tone | "accent";
  className?: string;
};

/** How much of `max` (100 unless told) is done. */
export function ProgressBar({
  label,
  value,
  max = 100,
  tone = "accent",
  className,
}: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-neutral-line", className)}
    >
      <div
        className={cn("h-full rounded-full", tone === "accent" ? "bg-accent" : toneFill[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

type SpinnerProps = { label: string; hideLabel?: boolean; className?: string };

/** Work of unknown length; says its label to screen readers even when hidden. */
export function Spinner({ label, hideLabel, className }: SpinnerProps) {
  return (
    <span
      role="status"
      className={cn("inline-flex items-center gap-2 text-ink-muted text-sm", className)}
    >
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
    </span>
  );
}

/** A grey shape in place of what is loading; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cn("h-4 animate-pulse rounded-sm bg-neutral-soft", className)} />
  );
}

type LoadingProps = { label: string; className?: string; children: ReactNode };

/** Skeletons one below the other; the label is announced to screen readers only. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div className={cn("flex flex-col gap-5", className)}>
      <Spinner label={label} hideLabel className="h-0 overflow-hidden" />
      {children}
    </div>
  );
}
