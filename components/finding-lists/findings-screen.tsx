"use client";

import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { PatternJson, PatternQuery } from "@/lib/findings/schemas";
import type { ListedViolationJson, ViolationQuery } from "@/lib/validations/schemas";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { useList } from "../list/use-list";
import { FindingsBody } from "./findings-body";
import { FINDINGS, ONE_BY_ONE, PATTERNS } from "./lists";
import { PatternsBody } from "./patterns-body";

type ScreenProps<Row> = { first: FirstPage<Row>; options: FilterOptions };

/** The open findings of the catalogue, those that are alike as one. */
export function PatternsScreen({ first, options }: ScreenProps<PatternJson>) {
  const list = useList(PATTERNS, first);
  const { ordering, ...others } = list.query;
  const each = FINDINGS.hrefOf({ ...others, page: 1 } as ViolationQuery, { view: ONE_BY_ONE });
  return (
    <Screen
      exportHref={list.exportHref}
      patterns={`/findings${PATTERNS.hrefOf(list.query)}`}
      each={`/findings${each}`}
    >
      <FilterBar list={list} options={options} />
      <PatternsBody list={list} />
    </Screen>
  );
}

/** The open findings of the catalogue, one by one. */
export function FindingsScreen({ first, options }: ScreenProps<ListedViolationJson>) {
  const list = useList(FINDINGS, first);
  const { latest, validation, ...others } = list.query;
  const patterns = PATTERNS.hrefOf({ ...others, page: 1 } as PatternQuery);
  const each = FINDINGS.hrefOf(list.query, { view: ONE_BY_ONE });
  return (
    <Screen
      exportHref={list.exportHref}
      patterns={`/findings${patterns}`}
      each={`/findings${each}`}
      oneByOne
    >
      <FilterBar list={list} options={options} />
      <FindingsBody list={list} />
    </Screen>
  );
}

type FrameProps = {
  exportHref: Parameters<typeof ExportMenu>[0]["href"];
  /** Where the views are, with the filters chosen. */
  patterns: string;
  each: string;
  oneByOne?: boolean;
  children: React.ReactNode;
};

function Screen({ exportHref, patterns, each, oneByOne = false, children }: FrameProps) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Findings"
        description="What stands open in the products' newest verdicts; what is alike is one pattern."
        actions={
          <>
            <nav
              aria-label="View"
              className="inline-flex self-start rounded-md border border-line-strong/50 bg-surface-sunken p-0.5"
            >
              <ViewLink href={patterns} current={!oneByOne}>
                By Pattern
              </ViewLink>
              <ViewLink href={each} current={oneByOne}>
                One by One
              </ViewLink>
            </nav>
            <Link href="/findings/decisions" className={buttonVariants()}>
              Decisions
            </Link>
            <ExportMenu href={exportHref} />
          </>
        }
      />
      <Panel flush>{children}</Panel>
    </div>
  );
}

type ViewLinkProps = { href: string; current: boolean; children: string };

function ViewLink({ href, current, children }: ViewLinkProps) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={current ? "page" : undefined}
      className={cn(
        "inline-flex h-7 items-center whitespace-nowrap rounded-sm border px-3 font-medium text-sm",
        current
          ? "border-line-strong/50 bg-surface-raised text-ink"
          : "border-transparent text-ink-muted hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
