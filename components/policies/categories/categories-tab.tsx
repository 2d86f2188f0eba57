"use client";

import { FolderTree, Pencil } from "lucide-react";
import type { ComponentProps } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { formatExactPercent, pluralize } from "@/lib/format";
import type { RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import { filterApplicable } from "@/lib/policies/rule-sets/uses";
import type { CategoryJson, PolicyFigures } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { CardList } from "../card-list";
import { indexFigures, sortPolicies } from "../compliance";
import { filterCategories } from "../matches";
import { useNewInflections } from "../new-inflections";
import { CardButton, PolicyCard } from "../policy-card";
import { SearchBar } from "../search-bar";
import type { useCategories } from "../use-policies";
import type { PoliciesState } from "../use-policies-state";

type CategoriesTabProps = {
  categories: ReturnType<typeof useCategories>;
  ruleSetScopes: readonly RuleSetScope[];
  figures: readonly PolicyFigures[];
  state: PoliciesState;
  onCreate: () => void;
  onDelete: (category: CategoryJson) => void;
  onDeleteGuideline: (category: CategoryJson) => void;
  onHistory: (category: CategoryJson) => void;
  onImport: (category: CategoryJson) => void;
};

export function CategoriesTab({
  categories,
  ruleSetScopes,
  figures,
  state,
  ...actions
}: CategoriesTabProps) {
  const newInflections = useNewInflections();
  const figuresOf = indexFigures(figures);
  const allCategories = categories.data ?? [];
  return (
    <>
      <SearchBar label="Search categories" state={state} total={allCategories.length} withSort />
      <CardList
        label="Categories"
        list={categories}
        empty={{
          icon: FolderTree,
          title: "No categories yet",
          text: "Products belong to categories. Each category has a threshold, a guideline and rules.",
          action: (
            <Button variant="primary" onClick={actions.onCreate}>
              Create Category
            </Button>
          ),
        }}
        onShowAll={state.showAll}
      >
        {sortPolicies(filterCategories(allCategories, state.search), state.sort, figuresOf).map(
          (category) => (
            <CategoryCard
              key={category.id}
              category={category}
              compliance={{
                ...figuresOf(category.id),
                href: `/products?category=${category.id}`,
              }}
              newInflections={newInflections.ofPolicy("category", category.id)}
              onOpenRules={() => state.editCategory(category.id, "rules")}
              ruleSets={filterApplicable(ruleSetScopes, { category: category.id }).length}
              onEdit={() => state.editCategory(category.id)}
              onDelete={() => actions.onDelete(category)}
              onDeleteGuideline={() => actions.onDeleteGuideline(category)}
              onHistory={() => actions.onHistory(category)}
              onImport={() => actions.onImport(category)}
            />
          ),
        )}
      </CardList>
    </>
  );
}

type CategoryCardProps = {
  category: CategoryJson;
  compliance: ComponentProps<typeof PolicyCard>["compliance"];
  newInflections: number;
  onOpenRules: () => void;
  /** The number of rule sets that apply to the category. */
  ruleSets: number;
  onEdit: () => void;
  onDelete: () => void;
  onDeleteGuideline: () => void;
  onHistory: () => void;
  onImport: () => void;
};

function CategoryCard({ category, ruleSets, ...actions }: CategoryCardProps) {
  const { id, name, description, guideline, rules_count } = category;
  return (
    <PolicyCard
      {...actions}
      name={name}
      version={category.version_number}
      badge={
        <Badge className="tabular-nums">
          Threshold {formatExactPercent(category.compliance_threshold)}
        </Badge>
      }
      path={`/policies/categories/${id}`}
      dense
      onImport={guideline ? actions.onImport : undefined}
      facts={
        <>
          {pluralize(rules_count, "rule")}
          {ruleSets > 0 && ` and ${pluralize(ruleSets, "rule set")}`} · Created{" "}
          <Time value={category.created_at} />
        </>
      }
      actions={
        <>
          <CardButton
            id={`edit-category-${id}`}
            icon={Pencil}
            opens
            label="Edit"
            name={name}
            onClick={actions.onEdit}
          />
          <CardButton label="Delete Category" name={name} last onClick={actions.onDelete} />
          {guideline && (
            <CardButton
              label="Delete Guideline"
              name={`of ${name}`}
              onClick={actions.onDeleteGuideline}
            />
          )}
        </>
      }
    >
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
            ? "No guideline: only rule sets are checked."
            : "No guideline: this category has no separate checks."}
        </p>
      )}
    </PolicyCard>
  );
}
