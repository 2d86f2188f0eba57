import { FolderTree, Pencil } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import { formatExactPercent, pluralize } from "@/lib/format";
import type { RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import { filterApplicable } from "@/lib/policies/rule-sets/uses";
import type { CategoryJson, PolicyFigures } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { filterCategories } from "../matches";
import { CardButton, PolicyCard, type SharedCardProps } from "../policy-card";
import { PolicyTab, type PolicyTabProps } from "../policy-tab";

type CategoriesTabProps = PolicyTabProps<CategoryJson> & {
  ruleSetScopes: readonly RuleSetScope[];
  figures: readonly PolicyFigures[];
};

export function CategoriesTab({ ruleSetScopes, ...props }: CategoriesTabProps) {
  const { state } = props;
  return (
    <PolicyTab
      {...props}
      kind="category"
      label="Categories"
      searchedName="categories"
      empty={{
        icon: FolderTree,
        title: "No categories yet",
        text: "Products belong to categories. Each category has a threshold, a guideline and rules.",
      }}
      createLabel="Create Category"
      filter={(categories) => filterCategories(categories, state.search)}
    >
      {(category, card) => (
        <CategoryCard
          {...card}
          key={category.id}
          category={category}
          ruleSets={filterApplicable(ruleSetScopes, { category: category.id }).length}
          onEdit={(part) => state.editCategory(category.id, part)}
        />
      )}
    </PolicyTab>
  );
}

type CategoryCardProps = SharedCardProps & {
  category: CategoryJson;
  ruleSets: number;
  onEdit: (part?: "rules") => void;
};

function CategoryCard({ category, ruleSets, onEdit, ...card }: CategoryCardProps) {
  const { id, name, description, guideline, rules_count } = category;
  return (
    <PolicyCard
      {...card}
      name={name}
      version={category.version_number}
      badge={
        <Badge className="tabular-nums">
          Threshold {formatExactPercent(category.compliance_threshold)}
        </Badge>
      }
      dense
      cannotHaveRules={!guideline}
      onOpenRules={() => onEdit("rules")}
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
            onClick={() => onEdit()}
          />
          <CardButton
            label="Delete Category"
            name={name}
            last
            onClick={() => card.onTask({ kind: "delete-category", category })}
          />
          {guideline && (
            <CardButton
              label="Delete Guideline"
              name={`of ${name}`}
              onClick={() => card.onTask({ kind: "delete-category-guideline", category })}
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
