"use client";

import { Megaphone } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { ExportMenu } from "@/components/ui/export-menu";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { PatternJson, PatternQuery } from "@/lib/validations/findings/schemas";
import type { ListedViolationJson, ViolationQuery } from "@/lib/validations/schemas";
import { AcceptKnown } from "../bulk-changes/accept-known";
import type { BulkChangeSubject } from "../bulk-changes/draft-dialog";
import { FixAllButton } from "../bulk-changes/fix-all-button";
import { nameFixes } from "../bulk-changes/labels";
import { FindingViews } from "../finding-views/finding-views";
import { FilterBar } from "../list/filter-bar";
import { describeFilters } from "../list/filter-choices";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { toSavedViews } from "../list/list-views";
import { useList } from "../list/use-list";
import { FindingsTable } from "./findings-table";
import {
  FINDING_LIST,
  type FindingList,
  PATTERN_LIST,
  type PatternList,
  toPatternSubject,
  toQuerySubject,
} from "./lists";
import { PatternsTable } from "./patterns-table";

const DraftDialog = dynamic(
  loadAhead(() => import("../bulk-changes/draft-dialog").then((module) => module.DraftDialog)),
  { ssr: false, loading: DialogSkeleton },
);

type ScreenProps<Row> = {
  first: FirstPage<Row>;
  options: FilterOptions;
  /** Whether the user can create bulk changes. */
  canEdit: boolean;
  /** Whether the user can edit rules. */
  canRule: boolean;
  /** Whether the user can accept findings as known. "opened" also opens the dialog. */
  canAccept: boolean | "opened";
};

/** Lists the catalogue's open findings by pattern. */
export function PatternsScreen({ first, options, canRule, ...access }: ScreenProps<PatternJson>) {
  const list = useList(PATTERN_LIST, first);
  const { ordering, ...unorderedQuery } = list.query;
  const findingsPath = FINDING_LIST.hrefOf({ ...unorderedQuery, page: 1 } as ViolationQuery);
  return (
    <Frame
      {...access}
      list={list}
      filterText={describeFilters(list, options)}
      current="patterns"
      paths={{ patterns: PATTERN_LIST.hrefOf(list.query), findings: findingsPath }}
      saved={toSavedViews(PATTERN_LIST, list.query)}
    >
      {(onDraft) => (
        <>
          <FilterBar list={list} options={options} />
          <PatternsTable
            list={list}
            canEdit={access.canEdit}
            onDraft={
              onDraft &&
              ((pattern, action) =>
                onDraft({ ...toPatternSubject(pattern, list.query, { canRule }), action }))
            }
          />
        </>
      )}
    </Frame>
  );
}

/** Lists the catalogue's open findings individually. */
export function FindingsScreen({
  first,
  options,
  ...access
}: Omit<ScreenProps<ListedViolationJson>, "canRule">) {
  const list = useList(FINDING_LIST, first);
  const { latest, validation, ...patternQuery } = list.query;
  const patternsPath = PATTERN_LIST.hrefOf({ ...patternQuery, page: 1 } as PatternQuery);
  return (
    <Frame
      {...access}
      list={list}
      filterText={describeFilters(list, options)}
      current="findings"
      paths={{ patterns: patternsPath, findings: FINDING_LIST.hrefOf(list.query) }}
      saved={toSavedViews(FINDING_LIST, list.query)}
    >
      {() => (
        <>
          <FilterBar list={list} options={options} />
          <FindingsTable list={list} canEdit={access.canEdit} />
        </>
      )}
    </Frame>
  );
}

type FrameProps = Pick<ScreenProps<unknown>, "canEdit" | "canAccept"> & {
  list: Pick<PatternList | FindingList, "query" | "isFiltered" | "exportHref" | "total">;
  /** The current filters in words. */
  filterText: string;
  current: "patterns" | "findings";
  /** The queries of both views with the current filters. */
  paths: Record<"patterns" | "findings", string>;
  saved: ReturnType<typeof toSavedViews>;
  /** Renders the list. The callback creates a bulk change; absent if the user cannot. */
  children: (onDraft?: (subject: BulkChangeSubject) => void) => React.ReactNode;
};

/** Renders the header, the views and the dialog that both lists share. */
function Frame({ list, filterText, current, paths, saved, children, ...access }: FrameProps) {
  const { canEdit, canAccept } = access;
  const [subject, setSubject] = useState<BulkChangeSubject | null>(null);
  const canDraft = canEdit && (list.query.decision ?? "none") === "none";
  const hasFindings = list.total?.count !== 0;
  const fixesName = nameFixes(filterText);
  const querySubject = list.isFiltered ? { ...toQuerySubject(list.query), fixesName } : null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Findings"
        actions={
          <>
            {canDraft && hasFindings && querySubject && (
              <>
                <FixAllButton filters={querySubject.filters} name={fixesName} />
                <Button onClick={() => setSubject(querySubject)}>
                  <Megaphone aria-hidden />
                  <span className="max-sm:sr-only">Create Bulk Change</span>
                </Button>
              </>
            )}
            {canDraft && canAccept && hasFindings && (
              <AcceptKnown filters={querySubject?.filters} opened={canAccept === "opened"} />
            )}
            <ExportMenu href={list.exportHref} />
          </>
        }
      />
      <Panel flush>
        <FindingViews
          current={current}
          hrefs={{ patterns: `/findings${paths.patterns}`, findings: `/findings${paths.findings}` }}
          saved={saved}
        />
        {children(canDraft ? setSubject : undefined)}
        {subject && <DraftDialog subject={subject} onClose={() => setSubject(null)} />}
      </Panel>
    </div>
  );
}
