"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ManualGroup } from "@/lib/insights/manual/schemas";

/** An index of manual pages by topic. Collapsed on narrow screens. */
export function ManualIndex({ groups }: { groups: readonly ManualGroup[] }) {
  const pathname = usePathname();
  const [open, setOpen] = useState(false);
  return (
    <nav aria-label="Manual" className="flex min-h-0 flex-col gap-2">
      <Button className="lg:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide pages" : "Show all pages"}
      </Button>
      <div className={cn("min-h-0 overflow-y-auto overscroll-contain", !open && "max-lg:hidden")}>
        {groups.map(({ title, pages }) => (
          <section key={title} className="mb-3">
            <h2 className="px-2 py-1 font-semibold text-ink-muted text-xs">{title}</h2>
            <ul>
              {pages.map((page) => {
                const href = `/help/${page.slug}`;
                const isCurrentPage = pathname === href;
                return (
                  <li key={page.slug}>
                    <Link
                      href={href}
                      prefetch={false}
                      onClick={() => setOpen(false)}
                      aria-current={isCurrentPage ? "page" : undefined}
                      className={cn(
                        "block rounded-md px-2 py-1.5 text-sm hover:bg-surface-hover",
                        isCurrentPage &&
                          "bg-accent-soft font-medium text-accent-text hover:bg-accent-soft",
                      )}
                    >
                      {page.title}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
