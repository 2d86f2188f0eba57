"use client";

import { FolderTree } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { RuleSetPlaces } from "@/lib/policies/rule-sets/schemas";
import { applyingTo } from "@/lib/policies/rule-sets/uses";
import type { CategoryJson } from "@/lib/policies/schemas";
import { CardList } from "../card-list";
import { matchingCategories } from "../matches";
import { useNewForms } from "../new-forms";
import { SearchBar } from "../search-bar";
import type { useCategories } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";
import { CategoryCard } from "./category-card";

type CategoriesTabProps = {
  categories: ReturnType<typeof useCategories>;
  places: readonly RuleSetPlaces[];
  state: PoliciesState;
  onCreate: () => void;
  onDelete: (category: CategoryJson) => void;
  onDeleteGuideline: (category: CategoryJson) => void;
  onHistory: (category: CategoryJson) => void;
  onImport: (category: CategoryJson) => void;
};

export function CategoriesTab({ categories, places, state, ...actions }: CategoriesTabProps) {
  const newForms = useNewForms();
  const all = categories.data ?? [];
  return (
    <>
      <SearchBar label="Search categories" state={state} total={all.length} />
      <CardList
        label="Categories"
        loading={categories.isPending}
        error={categories.error}
        onRetry={() => void categories.refetch()}
        total={all.length}
        empty={{
          icon: FolderTree,
          title: "No categories yet",
          text: "Products belong to categories; each has a threshold, a guideline and rules.",
          action: (
            <Button variant="primary" onClick={actions.onCreate}>
              Create Category
            </Button>
          ),
        }}
        onShowAll={state.showAll}
      >
        {matchingCategories(all, state.search).map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            newForms={newForms.ofPolicy("category", category.id)}
            onOpenRules={() => state.editCategory(category.id, "rules")}
            ruleSets={applyingTo(places, { category: category.id }).length}
            onEdit={() => state.editCategory(category.id)}
            onDelete={() => actions.onDelete(category)}
            onDeleteGuideline={() => actions.onDeleteGuideline(category)}
            onHistory={() => actions.onHistory(category)}
            onImport={() => actions.onImport(category)}
          />
        ))}
      </CardList>
    </>
  );
}
