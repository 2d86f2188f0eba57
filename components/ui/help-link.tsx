import { CircleHelp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type HelpLinkProps = {
  /** The name of a manual page, with an optional section: "checking#the-score". */
  to: string;
  /** Whether to open a new tab, for pages with unsaved input. */
  newTab?: boolean;
  children: ReactNode;
};

/** A link to a manual page. */
export function HelpLink({ to, newTab, children }: HelpLinkProps) {
  return (
    <Link
      href={`/help/${to}`}
      prefetch={false}
      target={newTab ? "_blank" : undefined}
      className="inline-flex min-h-6 items-center gap-1 text-accent-text text-sm hover:underline [&_svg]:size-3.5"
    >
      <CircleHelp aria-hidden />
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </Link>
  );
}
