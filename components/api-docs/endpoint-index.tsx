"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { SearchInput } from "@/components/ui/search-input";
import { MethodBadge } from "./method-badge";

interface Entry {
  id: string;
  /** The HTTP method in uppercase. */
  method: string;
  path: string;
  summary: string;
}

type EndpointIndexProps = { groups: readonly { name: string; entries: readonly Entry[] }[] };

/** An index of all endpoints by group, with a filter field. Collapsed on narrow screens. */
export function EndpointIndex({ groups }: EndpointIndexProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const visibleGroups = groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter((entry) => matchesSearch(entry, words)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const count = visibleGroups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <nav aria-label="Endpoints" className="flex min-h-0 flex-col gap-2">
      <Button className="lg:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide endpoints" : "Show all endpoints"}
      </Button>
      <div className={cn("flex min-h-0 flex-col gap-2", !open && "max-lg:hidden")}>
        <SearchInput
          hasShortcut
          label="Filter endpoints"
          placeholder="Filter endpoints"
          value={query}
          onChange={setQuery}
        />
        <p role="status" className={cn("text-ink-muted text-xs", count > 0 && "sr-only")}>
          {count > 0 ? `${count} endpoints` : "No endpoints match. Try fewer words."}
        </p>
        <div className="min-h-0 overflow-y-auto overscroll-contain pr-1">
          <GuideLink onFollow={() => setOpen(false)} />
          {visibleGroups.map(({ name, entries }) => (
            <section key={name} className="mb-3">
              <h2 className="px-2 py-1 font-semibold text-ink-muted text-xs">{name}</h2>
              <ul>
                {entries.map((entry) => (
                  <EntryLink key={entry.id} entry={entry} onFollow={() => setOpen(false)} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </nav>
  );
}

function GuideLink({ onFollow }: { onFollow: () => void }) {
  const isCurrentPage = usePathname() === "/api-docs";
  return (
    <Link
      href="/api-docs"
      onClick={onFollow}
      aria-current={isCurrentPage ? "page" : undefined}
      className={cn(
        "mb-2 block rounded-md px-2 py-1.5 text-sm hover:bg-surface-hover",
        isCurrentPage && "bg-accent-soft font-medium text-accent-text hover:bg-accent-soft",
      )}
    >
      Getting started
    </Link>
  );
}

function EntryLink({ entry, onFollow }: { entry: Entry; onFollow: () => void }) {
  const href = `/api-docs/${entry.id}`;
  const isCurrentPage = usePathname() === href;
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        onClick={onFollow}
        aria-current={isCurrentPage ? "page" : undefined}
        className={cn(
          "flex items-start gap-2 rounded-md px-2 py-1.5 hover:bg-surface-hover",
          isCurrentPage && "bg-accent-soft hover:bg-accent-soft",
        )}
      >
        <MethodBadge method={entry.method} />
        <span className="min-w-0">
          <span className={cn("block text-sm", isCurrentPage && "font-medium text-accent-text")}>
            {entry.summary}
          </span>
          <span className="block break-words font-mono text-2xs text-ink-muted">{entry.path}</span>
        </span>
      </Link>
    </li>
  );
}

function matchesSearch({ method, path, summary }: Entry, words: readonly string[]): boolean {
  const text = `${method} ${path} ${summary}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
