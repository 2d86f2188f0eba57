"use client";

import type { RuleSetPlaces } from "@/lib/policies/rule-sets/schemas";
import { applyingTo } from "@/lib/policies/rule-sets/uses";
import type { CategoryJson } from "@/lib/policies/schemas";
import { DetailPending } from "../detail-states";
import { useDetail } from "../use-policies";
import type { CategoryTab } from "./category-draft";
import { CategoryForm } from "./category-form";

type CategoryEditorProps = {
  id: number;
  /** What of it is shown first. */
  part: CategoryTab;
  /** The category as the list has it, for when its details cannot be loaded. */
  listed: CategoryJson | undefined;
  ruleSets: readonly RuleSetPlaces[];
  onSaved: () => void;
  onClose: () => void;
};

/** Edits a category once its details are there. */
export function CategoryEditor({ id, part, listed, ruleSets, ...on }: CategoryEditorProps) {
  const detail = useDetail<CategoryJson>(`/policies/categories/${id}/`, "Failed to fetch category");
  const category = detail.data ?? (detail.error ? listed : undefined);
  if (!category)
    return (
      <DetailPending
        title="Edit Category"
        error={detail.error}
        onRetry={() => void detail.refetch()}
        onClose={on.onClose}
      />
    );
  return (
    <CategoryForm
      category={category}
      part={part}
      fromList={!detail.data}
      ruleSets={applyingTo(ruleSets, { category: id })}
      {...on}
    />
  );
}
