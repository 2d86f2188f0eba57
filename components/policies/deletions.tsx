import { pluralize } from "@/lib/format";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { formatUses } from "@/lib/policies/rule-sets/uses";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import { DeleteDialog } from "./delete-dialog";
import { useGuidelines, useProductCount, useUsageCount } from "./use-policies";

type DeleteGuidelineProps = { guideline: GuidelineJson; onClose: () => void };

export function DeleteGuideline({ guideline, onClose }: DeleteGuidelineProps) {
  const { id, title, rules_count } = guideline;
  const products = useUsageCount(`guideline=${id}`).data;
  return (
    <DeleteDialog
      title={`Delete “${title}”?`}
      confirmLabel="Delete Guideline"
      path={`/policies/guidelines/${id}/`}
      fallback="Failed to delete guideline"
      done={`“${title}” deleted`}
      onClose={onClose}
    >
      <p>
        This deletes the brand guideline and its {pluralize(rules_count, "rule")}.{" "}
        {describeUsage(products)}
        This cannot be undone. To pause the guideline instead, make it inactive.
      </p>
    </DeleteDialog>
  );
}

function describeUsage(products: number | undefined): string {
  if (products === undefined) return "Products that use it will have no brand guideline. ";
  if (products === 0) return "No products use it. ";
  const users = `${pluralize(products, "product")} that ${products === 1 ? "uses" : "use"} it`;
  return `The ${users} will have no brand guideline. `;
}

type DeleteRuleSetProps = { ruleSet: RuleSetJson; onClose: () => void; onDone: () => void };

export function DeleteRuleSet({ ruleSet, onClose, onDone }: DeleteRuleSetProps) {
  const { id, name, rules_count, applies_to } = ruleSet;
  const products = useUsageCount(`rule_set=${id}`).data;
  const usageText = formatUses(applies_to);
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      confirmLabel={usageText ? "Remove and Delete" : "Delete Rule Set"}
      path={`/policies/rule-sets/${id}/${usageText ? "?detach=true" : ""}`}
      fallback="Failed to delete rule set"
      done={`“${name}” deleted`}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        This deletes the rule set and its {pluralize(rules_count, "rule")}. This cannot be undone;
        to pause it, make it inactive.
      </p>
      <p>
        {usageText
          ? `It applies to ${usageText}, and is removed from there first${products === undefined ? "" : `: ${pluralize(products, "product")} ${products === 1 ? "is" : "are"} no longer checked against it`}.`
          : "It is not applied anywhere."}
      </p>
    </DeleteDialog>
  );
}

type DeleteCategoryProps = { category: CategoryJson; onClose: () => void; onDone: () => void };

export function DeleteCategory({ category, onClose, onDone }: DeleteCategoryProps) {
  const { id, name, guideline, rules_count } = category;
  const products = useProductCount(id).data;
  const limitedGuidelines = useGuidelines(null).data?.filter(
    ({ is_active, category_ids }) =>
      is_active && category_ids.length === 1 && category_ids[0] === id,
  ).length;
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      confirmLabel="Delete Category"
      path={`/policies/categories/${id}/`}
      fallback="Failed to delete category"
      done={`“${name}” deleted`}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        This deletes the category
        {guideline &&
          ` with its guideline “${guideline.title}” and ${pluralize(rules_count, "rule")}`}
        . This cannot be undone.
      </p>
      {products !== undefined && (
        <p>
          {products === 0
            ? "It has no products."
            : `It has ${pluralize(products, "product")}; a category with products cannot be deleted.`}
        </p>
      )}
      {limitedGuidelines !== undefined && limitedGuidelines > 0 && (
        <p>
          {pluralize(limitedGuidelines, "brand guideline")} limited to this category will become
          inactive.
        </p>
      )}
    </DeleteDialog>
  );
}

type DeleteCategoryGuidelineProps = { category: CategoryJson; onClose: () => void };

export function DeleteCategoryGuideline({ category, onClose }: DeleteCategoryGuidelineProps) {
  const products = useProductCount(category.id).data;
  const { guideline, rules_count } = category;
  if (!guideline) return null;
  return (
    <DeleteDialog
      title={`Delete the guideline of “${category.name}”?`}
      confirmLabel="Delete Guideline"
      path={`/policies/category-guidelines/${guideline.id}/`}
      fallback="Failed to delete category guideline"
      done={`“${guideline.title}” deleted`}
      onClose={onClose}
    >
      <p>
        “{guideline.title}” is deleted with its {pluralize(rules_count, "rule")}
        {products !== undefined &&
          `, which are no longer checked for the category's ${pluralize(products, "product")}`}
        . The category is kept. This cannot be undone.
      </p>
    </DeleteDialog>
  );
}
