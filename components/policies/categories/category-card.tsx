import { Pencil } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { exactPercent, plural } from "@/lib/format";
import type { CategoryJson } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { CardMenu } from "../card-menu";
import { NewFormsNote } from "../new-forms";

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

export function CategoryCard({ category, ruleSets, newForms, ...actions }: CategoryCardProps) {
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
