"use client";

import { BookOpenText } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { GuidelineJson } from "@/lib/policies/schemas";
import { CardList } from "../card-list";
import { matchingGuidelines } from "../matches";
import { useNewForms } from "../new-forms";
import { SearchBar } from "../search-bar";
import type { useGuidelines } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";
import { GuidelineCard } from "./guideline-card";
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
