"use client";

import { BookOpenText, Eye, Pencil, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";
import type { GuidelineJson } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { CardList } from "../card-list";
import { CardMenu } from "../card-menu";
import { matchingGuidelines } from "../matches";
import { NewFormsNote, useNewForms } from "../new-forms";
import { SearchBar } from "../search-bar";
import type { useGuidelines } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";
import { RegionChips } from "./region-chips";
import { type RegionsFound, useRegionsFound } from "./use-regions-found";

type GuidelinesTabProps = {
  guidelines: ReturnType<typeof useGuidelines>;
  state: PoliciesState;
  regionsFound: RegionsFound;
  onAdd: () => void;
  onEdit: (guideline: GuidelineJson) => void;
  onDelete: (guideline: GuidelineJson) => void;
  onHistory: (guideline: GuidelineJson) => void;
  onImport: (guideline: GuidelineJson) => void;
};

export function GuidelinesTab(props: GuidelinesTabProps) {
  const { guidelines, state, onAdd, regionsFound, ...on } = props;
  const places = useRegionsFound(state.search, regionsFound);
  const newForms = useNewForms();
  const all = guidelines.data ?? [];
  return (
    <>
      <SearchBar label="Search guidelines" state={state} total={all.length} withStatus />
      <CardList
        label="Brand guidelines"
        loading={guidelines.isPending}
        error={guidelines.error}
        onRetry={() => void guidelines.refetch()}
        total={all.length}
        empty={{
          icon: BookOpenText,
          title: "No brand guidelines yet",
          text: "A brand guideline says how the brand speaks, everywhere or in some regions and categories.",
          action: (
            <Button variant="primary" onClick={onAdd}>
              Add Guideline
            </Button>
          ),
        }}
        onShowAll={state.showAll}
      >
        {matchingGuidelines(all, state.search, state.status, places).map((guideline) => (
          <GuidelineCard
            key={guideline.id}
            guideline={guideline}
            newForms={newForms.ofPolicy("brand", guideline.id)}
            onView={() => state.viewGuideline(guideline.id)}
            onEdit={() => on.onEdit(guideline)}
            onDelete={() => on.onDelete(guideline)}
            onHistory={() => on.onHistory(guideline)}
            onImport={() => on.onImport(guideline)}
          />
        ))}
      </CardList>
    </>
  );
}

type GuidelineCardProps = {
  guideline: GuidelineJson;
  newForms: number;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onHistory: () => void;
  onImport: () => void;
};

function GuidelineCard({ guideline, newForms, ...actions }: GuidelineCardProps) {
  const { onView, onEdit, onDelete, onHistory, onImport } = actions;
  const { id, title, version_number, content, categories, regions, rules_count } = guideline;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border bg-surface-raised">
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 break-words font-semibold text-base">
            {title} <span className="font-normal text-ink-muted text-xs">v{version_number}</span>
          </h2>
          <span className="flex shrink-0 items-center gap-1">
            <ActiveBadge active={guideline.is_active} />
            <CardMenu
              name={title}
              path={`/policies/guidelines/${id}`}
              onHistory={onHistory}
              onImport={onImport}
            />
          </span>
        </div>
        <p className="line-clamp-3 break-words text-ink-muted text-sm">{content.slice(0, 600)}</p>
        <RegionChips regions={regions} />
        <NewFormsNote count={newForms} name={title} onOpen={onView} />
        <p className="mt-auto pt-1 text-ink-muted text-xs">
          {plural(rules_count, "rule")} ·{" "}
          {categories.length === 0 ? "All categories" : namesOf(categories)}
          <br />
          Updated <Time value={guideline.updated_at} />
          {guideline.created_by_name && ` · created by ${guideline.created_by_name}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-1 border-t px-3 py-2">
        <Button
          id={`view-guideline-${id}`}
          size="sm"
          variant="ghost"
          aria-label={`View ${title}`}
          onClick={onView}
        >
          <Eye aria-hidden />
          View
        </Button>
        <Button
          id={`edit-guideline-${id}`}
          size="sm"
          variant="ghost"
          aria-label={`Edit ${title}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete ${title}`}
          className="ml-auto"
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
    </li>
  );
}

function namesOf(categories: GuidelineJson["categories"]): string {
  const names = categories.slice(0, 3).map(({ name }) => name);
  const more = categories.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
