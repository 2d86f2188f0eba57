import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Whether the component fills the page. If so, `title` becomes the page heading. */
  wholePage?: boolean;
  className?: string;
};

/** Shown instead of rows if there is no data, no match or no access, or after an error. */
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
