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

/** Shows how much of `max` (default 100) is completed. */
export function ProgressBar({
  label,
  value,
  max = 100,
  tone = "accent",
  className,
}: ProgressBarProps) {
  const fraction = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
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
        style={{ width: `${fraction * 100}%` }}
      />
    </div>
  );
}

type SpinnerProps = { label: string; hideLabel?: boolean; className?: string };

/** An indeterminate progress indicator. Its label is announced even if hidden visually. */
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

/** A placeholder for loading content. It should have the same size as the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("skeleton h-4", className)} />;
}

type LoadingProps = { label: string; className?: string; children: ReactNode };

/** A stack of skeletons. Screen readers announce the label. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div className={cn("flex flex-col gap-5", className)}>
      <Spinner label={label} hideLabel className="h-0 overflow-hidden" />
      {children}
    </div>
  );
}
