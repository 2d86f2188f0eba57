"use client";

import { FolderTree, Pencil } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { exactPercent, plural } from "@/lib/format";
import type { RuleSetPlaces } from "@/lib/policies/rule-sets/schemas";
import { applyingTo } from "@/lib/policies/rule-sets/uses";
import type { CategoryJson } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { CardList } from "../card-list";
import { CardMenu } from "../card-menu";
import { matchingCategories } from "../matches";
import { NewFormsNote, useNewForms } from "../new-forms";
import { SearchBar } from "../search-bar";
import type { useCategories } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";

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

type CategoryCardProps = {
  category: CategoryJson;
  newForms: number;
  onOpenRules: () => void;
  /** How many apply to it. */
  ruleSets: number;
  onEdit: () => void;
  onDelete: () => void;
  onDeleteGuideline: () => void;
  onHistory: () => void;
  onImport: () => void;
};

function CategoryCard({ category, ruleSets, newForms, ...actions }: CategoryCardProps) {
  const { name, description, guideline, compliance_threshold, rules_count } = category;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border bg-surface-raised">
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 break-words font-semibold text-base">
            {name}{" "}
            <span className="font-normal text-ink-muted text-xs">v{category.version_number}</span>
          </h2>
          <span className="flex shrink-0 items-center gap-1">
            <Badge className="tabular-nums">Threshold {exactPercent(compliance_threshold)}</Badge>
            <CardMenu
              name={name}
              path={`/policies/categories/${category.id}`}
              onHistory={actions.onHistory}
              onImport={guideline ? actions.onImport : undefined}
            />
          </span>
        </div>
        {description && (
          <p className="line-clamp-2 break-words text-ink-muted text-sm">{description}</p>
        )}
        {guideline ? (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="min-w-0 break-words">{guideline.title}</span>
            <ActiveBadge active={guideline.is_active} />
          </div>
        ) : (
          <p className="text-ink-muted text-sm">
            {ruleSets > 0
              ? "No guideline: rule sets alone are checked."
              : "No guideline: nothing of the category is checked."}
          </p>
        )}
        <NewFormsNote count={newForms} name={name} onOpen={actions.onOpenRules} />
        <p className="mt-auto pt-1 text-ink-muted text-xs">
          {plural(rules_count, "rule")}
          {ruleSets > 0 && ` and ${plural(ruleSets, "rule set")}`} · Created{" "}
          <Time value={category.created_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-1 border-t px-3 py-2 max-sm:px-2 max-sm:[&_svg]:hidden">
        <Button
          id={`edit-category-${category.id}`}
          size="sm"
          variant="ghost"
          aria-label={`Edit ${name}`}
          onClick={actions.onEdit}
        >
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete Category ${name}`}
          className="ml-auto"
          onClick={actions.onDelete}
        >
          Delete Category
        </Button>
        {guideline && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Delete Guideline of ${name}`}
            onClick={actions.onDeleteGuideline}
          >
            Delete Guideline
          </Button>
        )}
      </div>
    </li>
  );
}
