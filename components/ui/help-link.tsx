import { CircleHelp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type HelpLinkProps = {
  /** A page of the manual, with or without a section: "checking#the-score". */
  to: string;
  /** For pages where leaving would lose unsaved input. */
  newTab?: boolean;
  children: ReactNode;
};

/** Links to the manual. */
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
