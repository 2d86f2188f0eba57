"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { SearchInput } from "@/components/ui/search-input";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import type { ManualGroup } from "@/lib/insights/manual/schemas";
import { useNamedResults } from "../shell/use-search-results";

const DEBOUNCE_MS = 250;

/** An index of manual pages by topic with a search. Collapsed on narrow screens. */
export function ManualIndex({ groups }: { groups: readonly ManualGroup[] }) {
  const pathname = usePathname();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const { data } = useNamedResults(useDebouncedValue(search.trim(), DEBOUNCE_MS));
  const results = data?.filter(({ kind }) => kind === "manual");
  return (
    <nav aria-label="Manual" className="flex min-h-0 flex-col gap-2">
      <SearchInput
        label="Search the manual"
        placeholder="Search..."
        value={search}
        onChange={setSearch}
        hasShortcut
      />
      {search.trim() !== "" && results && (
        <ul aria-label="Sections found">
          {results.length === 0 && (
            <li className="px-2 py-1.5 text-ink-muted text-sm">No matches.</li>
          )}
          {results.map(({ href, name, hint }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                onClick={() => setSearch("")}
                className="block rounded-md px-2 py-1.5 text-sm hover:bg-surface-hover"
              >
                {name}
                <span className="block text-ink-muted text-xs">{hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
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
