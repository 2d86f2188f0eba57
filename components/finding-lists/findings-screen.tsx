"use client";

import { Megaphone } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { PatternJson, PatternQuery } from "@/lib/findings/schemas";
import type { ListedViolationJson, ViolationQuery } from "@/lib/validations/schemas";
import type { Subject } from "../campaigns/draft-dialog";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { useList } from "../list/use-list";
import { FindingsBody } from "./findings-body";
import { FINDINGS, PATTERNS, subjectOf, subjectOfAll } from "./lists";
import { PatternsBody } from "./patterns-body";

const DraftDialog = dynamic(
  () => import("../campaigns/draft-dialog").then((module) => module.DraftDialog),
  { ssr: false },
);

type ScreenProps<Row> = {
  first: FirstPage<Row>;
  options: FilterOptions;
  /** Whether the person drafts campaigns. */
  canEdit: boolean;
  /** Whether they change rules. */
  canRule: boolean;
};

/** The open findings of the catalogue, those that are alike as one. */
export function PatternsScreen({ first, options, canEdit, canRule }: ScreenProps<PatternJson>) {
  const list = useList(PATTERNS, first);
  const [subject, draft] = useState<Subject | null>(null);
  const open = canEdit && (list.query.decision ?? "none") === "none";
  const { ordering, ...others } = list.query;
  const each = FINDINGS.hrefOf({ ...others, page: 1 } as ViolationQuery);
  return (
    <Screen
      exportHref={list.exportHref}
      patterns={`/findings${PATTERNS.hrefOf(list.query)}`}
      each={`/findings${each}`}
      onDraft={open && list.isFiltered ? () => draft(subjectOfAll(list.query)) : undefined}
    >
      <FilterBar list={list} options={options} />
      <PatternsBody
        list={list}
        onDraft={open ? (pattern) => draft(subjectOf(pattern, list.query, { canRule })) : undefined}
      />
      {subject && <DraftDialog subject={subject} onClose={() => draft(null)} />}
    </Screen>
  );
}

/** The open findings of the catalogue, one by one. */
export function FindingsScreen({
  first,
  options,
  canEdit,
}: Omit<ScreenProps<ListedViolationJson>, "canRule">) {
  const list = useList(FINDINGS, first);
  const [subject, draft] = useState<Subject | null>(null);
  const open = canEdit && (list.query.decision ?? "none") === "none";
  const { latest, validation, ...others } = list.query;
  const patterns = PATTERNS.hrefOf({ ...others, page: 1 } as PatternQuery);
  const each = FINDINGS.hrefOf(list.query);
  return (
    <Screen
      exportHref={list.exportHref}
      patterns={`/findings${patterns}`}
      each={`/findings${each}`}
      oneByOne
      onDraft={open && list.isFiltered ? () => draft(subjectOfAll(list.query)) : undefined}
    >
      <FilterBar list={list} options={options} />
      <FindingsBody list={list} />
      {subject && <DraftDialog subject={subject} onClose={() => draft(null)} />}
    </Screen>
  );
}

type FrameProps = {
  exportHref: Parameters<typeof ExportMenu>[0]["href"];
  /** Where the views are, with the filters chosen. */
  patterns: string;
  each: string;
  oneByOne?: boolean;
  /** Drafts a campaign about all that is shown. */
  onDraft?: () => void;
  children: React.ReactNode;
};

function Screen({ exportHref, patterns, each, oneByOne = false, ...frame }: FrameProps) {
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
            {frame.onDraft && (
              <Button onClick={frame.onDraft}>
                <Megaphone aria-hidden />
                Draft Campaign
              </Button>
            )}
            <Link href="/findings/campaigns" className={buttonVariants()}>
              Campaigns
            </Link>
            <Link href="/findings/decisions" className={buttonVariants()}>
              Decisions
            </Link>
            <ExportMenu href={exportHref} />
          </>
        }
      />
      <Panel flush>{frame.children}</Panel>
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
