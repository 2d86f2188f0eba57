import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { useCenteredTab } from "@/components/ui/use-centered-tab";
import { formatNumber } from "@/lib/format";
import { queryApi } from "@/lib/platform/api-client";
import {
  NAVIGATION_GROUPS,
  type NavigationGroup as NavigationGroupItem,
  type NavigationItem,
  SETTINGS_ENTRY,
  SETTINGS_SECTIONS,
} from "./entries";

type NavigationProps = {
  /** The paths that the user's role can see. */
  allowed: readonly string[];
  onChoose?: () => void;
};

export function Navigation({ allowed, onChoose }: NavigationProps) {
  const groups = NAVIGATION_GROUPS.map(({ heading, entries }) => ({
    heading,
    entries: entries.filter(({ href }) => allowed.includes(href)),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <nav aria-label="Main" className="flex min-h-full flex-col justify-between gap-4">
      <div className="flex flex-col gap-3">
        {groups.map(({ heading, entries }) => (
          <NavigationGroup key={heading} heading={heading} entries={entries} onChoose={onChoose} />
        ))}
      </div>
      <ul>
        <NavigationEntry entry={SETTINGS_ENTRY} onChoose={onChoose}>
          <SettingsSections allowed={allowed} onChoose={onChoose} />
        </NavigationEntry>
      </ul>
    </nav>
  );
}

type NavigationGroupProps = NavigationGroupItem & Pick<NavigationProps, "onChoose">;

function NavigationGroup({ heading, entries, onChoose }: NavigationGroupProps) {
  const id = useId();
  return (
    <div>
      {heading && (
        <h2 id={id} className="px-2.5 pb-1 text-ink-faint text-xs">
          {heading}
        </h2>
      )}
      <ul aria-labelledby={heading ? id : undefined} className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <NavigationEntry key={entry.href} entry={entry} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

/** Links to the pages of the settings above each of them, where there is no sidebar. */
export function SettingsTabs({ allowed }: Pick<NavigationProps, "allowed">) {
  const pathname = usePathname();
  const pages = [{ href: SETTINGS_ENTRY.href, label: "Account" }, ...SETTINGS_SECTIONS].filter(
    ({ href }) => !href.includes("#") && allowed.includes(href),
  );
  const tabs = useCenteredTab<HTMLElement>(pathname);
  if (!pages.some(({ href }) => href === pathname)) return null;
  return (
    <nav
      ref={tabs}
      aria-label="Settings"
      className="relative flex h-10 items-stretch overflow-x-auto border-b px-2 [scrollbar-width:none] sm:px-4 lg:hidden"
    >
      {pages.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={pathname === href ? "page" : undefined}
          className={cn(
            "flex shrink-0 items-center border-b-2 px-2 text-sm -outline-offset-2",
            pathname === href
              ? "border-accent font-medium text-ink"
              : "border-transparent text-ink-muted hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Lists the sections of the settings that the user's role can see. */
function SettingsSections({ allowed, onChoose }: NavigationProps) {
  const pathname = usePathname();
  return (
    <ul aria-label="Settings" className="mt-0.5 flex flex-col gap-0.5 max-lg:hidden">
      {SETTINGS_SECTIONS.filter(({ href }) => allowed.includes(href)).map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            aria-current={pathname === href ? "page" : undefined}
            onClick={onChoose}
            className={cn(
              "flex h-7 items-center rounded-md pr-2.5 pl-9 text-sm hover:bg-surface-hover hover:text-ink max-lg:h-9",
              pathname === href ? "font-medium text-ink" : "text-ink-muted",
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type NavigationEntryProps = {
  entry: NavigationItem;
  /** The entry's sections, shown while one of its pages is open. */
  children?: ReactNode;
} & Pick<NavigationProps, "onChoose">;

function NavigationEntry({ entry, onChoose, children }: NavigationEntryProps) {
  const { href, label, icon: Icon, otherPaths = [] } = entry;
  const pathname = usePathname();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const isCurrent = [href, ...otherPaths].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return (
    <li>
      <Link
        href={href}
        // Prefetching every entry would send two requests per entry with each page.
        prefetch={isPointedAt ? null : false}
        onPointerEnter={() => setIsPointedAt(true)}
        onFocus={() => setIsPointedAt(true)}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onChoose}
        className={cn(
          "flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-sm transition-colors max-lg:h-10",
          isCurrent
            ? "bg-accent-soft text-accent-text"
            : "text-ink-muted hover:bg-surface-hover hover:text-ink",
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {label}
        {href === "/review" && <ReviewCount />}
      </Link>
      {isCurrent && children}
    </li>
  );
}

const COUNT_INTERVAL_MS = 60_000;

function ReviewCount() {
  const { data } = useQuery({
    queryKey: ["review", "count"],
    queryFn: queryApi<{ count: number }>(
      "/review/count/",
      "The products to review could not be counted.",
    ),
    refetchInterval: COUNT_INTERVAL_MS,
  });
  if (!data?.count) return null;
  return (
    <span className="ml-auto text-ink-muted text-xs tabular-nums">
      {formatNumber(data.count)}
      <span className="sr-only"> to review</span>
    </span>
  );
}
