"use client";

import { BookOpenText, Eye, Pencil, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { pluralize } from "@/lib/format";
import type { GuidelineJson, PolicyFigures } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { CardList } from "../card-list";
import { indexFigures, sortPolicies } from "../compliance";
import { filterGuidelines } from "../matches";
import { useNewInflections } from "../new-inflections";
import { CardButton, PolicyCard } from "../policy-card";
import { SearchBar } from "../search-bar";
import type { useGuidelines } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";
import { RegionChips } from "./region-chips";
import { type RegionMatches, useMatchingRegions } from "./use-matching-regions";

type GuidelinesTabProps = {
  guidelines: ReturnType<typeof useGuidelines>;
  figures: readonly PolicyFigures[];
  state: PoliciesState;
  regionsFound: RegionMatches;
  onAdd: () => void;
  onEdit: (guideline: GuidelineJson) => void;
  onDelete: (guideline: GuidelineJson) => void;
  onHistory: (guideline: GuidelineJson) => void;
  onImport: (guideline: GuidelineJson) => void;
};

export function GuidelinesTab(props: GuidelinesTabProps) {
  const { guidelines, state, onAdd, regionsFound, figures, ...handlers } = props;
  const matchingRegions = useMatchingRegions(state.search, regionsFound);
  const newInflections = useNewInflections();
  const figuresOf = indexFigures(figures);
  const allGuidelines = guidelines.data ?? [];
  return (
    <>
      <SearchBar
        label="Search guidelines"
        state={state}
        total={allGuidelines.length}
        withStatus
        withSort
      />
      <CardList
        label="Brand guidelines"
        list={guidelines}
        empty={{
          icon: BookOpenText,
          title: "No brand guidelines yet",
          text: "A brand guideline describes the brand's voice, everywhere or in certain regions and categories.",
          action: (
            <Button variant="primary" onClick={onAdd}>
              Add Guideline
            </Button>
          ),
        }}
        onShowAll={state.showAll}
      >
        {sortPolicies(
          filterGuidelines(allGuidelines, state.search, state.status, matchingRegions),
          state.sort,
          figuresOf,
        ).map((guideline) => (
          <GuidelineCard
            key={guideline.id}
            guideline={guideline}
            compliance={{
              ...figuresOf(guideline.id),
              href: `/products?brand_guideline=${guideline.id}`,
            }}
            newInflections={newInflections.ofPolicy("brand", guideline.id)}
            onView={() => state.viewGuideline(guideline.id)}
            onEdit={() => handlers.onEdit(guideline)}
            onDelete={() => handlers.onDelete(guideline)}
            onHistory={() => handlers.onHistory(guideline)}
            onImport={() => handlers.onImport(guideline)}
          />
        ))}
      </CardList>
    </>
  );
}

type GuidelineCardProps = {
  guideline: GuidelineJson;
  compliance: ComponentProps<typeof PolicyCard>["compliance"];
  newInflections: number;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onHistory: () => void;
  onImport: () => void;
};

function GuidelineCard({ guideline, onView, onEdit, onDelete, ...rest }: GuidelineCardProps) {
  const { id, title, content, categories, regions, rules_count } = guideline;
  return (
    <PolicyCard
      {...rest}
      name={title}
      version={guideline.version_number}
      badge={<ActiveBadge active={guideline.is_active} />}
      path={`/policies/guidelines/${id}`}
      onOpenRules={onView}
      facts={
        <>
          {pluralize(rules_count, "rule")} ·{" "}
          {categories.length === 0 ? "All categories" : formatCategoryNames(categories)}
          <br />
          Updated <Time value={guideline.updated_at} />
          {guideline.created_by_name && ` · created by ${guideline.created_by_name}`}
        </>
      }
      actions={
        <>
          <CardButton
            id={`view-guideline-${id}`}
            icon={Eye}
            opens
            label="View"
            name={title}
            onClick={onView}
          />
          <CardButton
            id={`edit-guideline-${id}`}
            icon={Pencil}
            label="Edit"
            name={title}
            onClick={onEdit}
          />
          <CardButton icon={Trash2} label="Delete" name={title} last onClick={onDelete} />
        </>
      }
    >
      <p className="line-clamp-3 break-words text-ink-muted text-sm">{content.slice(0, 600)}</p>
      <RegionChips regions={regions} />
    </PolicyCard>
  );
}

function formatCategoryNames(categories: GuidelineJson["categories"]): string {
  const names = categories.slice(0, 3).map(({ name }) => name);
  const hiddenCount = categories.length - names.length;
  return hiddenCount > 0 ? `${names.join(", ")} and ${hiddenCount} more` : names.join(", ");
}
