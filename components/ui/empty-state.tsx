import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** Whether it is all that the page shows: its title is the page's then. */
  wholePage?: boolean;
  className?: string;
};

/** Stands where rows would: nothing yet, no match, not allowed, or failed. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  wholePage,
  className,
}: EmptyStateProps) {
  const Title = wholePage ? "h1" : "p";
  return (
    <div className={cn("flex flex-col items-center px-4 py-10 text-center", className)}>
      <Icon aria-hidden className="mb-2 size-6 text-ink-faint" strokeWidth={1.5} />
      <Title className="font-semibold text-base">{title}</Title>
      {text && <p className="max-w-prose text-balance text-ink-muted text-sm">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
