"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { ENTRIES } from "./entries";

type NavigationProps = {
  /** The paths that the user's role can see. */
  allowed: readonly string[];
  onChoose?: () => void;
};

export function Navigation({ allowed, onChoose }: NavigationProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        {ENTRIES.filter(({ href }) => allowed.includes(href)).map(({ href, label, icon: Icon }) => {
          const current = pathname === href || pathname.startsWith(`${href}/`);
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={current ? "page" : undefined}
                onClick={onChoose}
                className={cn(
                  "flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-sm transition-colors max-lg:h-10",
                  current
                    ? "bg-accent-soft text-accent-text"
                    : "text-ink-muted hover:bg-surface-hover hover:text-ink",
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
