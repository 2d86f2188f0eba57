import { DEFAULT_THRESHOLD, DEFAULT_VERSION } from "@/lib/policies/defaults";
import { toRuleFields } from "@/lib/policies/rules/fields";
import type { CategoryGuidelineJson, CategoryJson } from "@/lib/policies/schemas";
import { type FieldErrors, getNestedErrors, REQUIRED_MESSAGE } from "../../form/field-errors";
import { isEqual } from "../../form/same";
import { pickChanges } from "../changes";
import type { ListedRule } from "../rules/listed-rules";
import { type ClausesDraft, type ClausesValue, parseClauses, toClausesDraft } from "./clauses";

export interface GuidelineDraft {
  title: string;
  content: string;
  requirements: ClausesDraft;
  restrictions: ClausesDraft;
  examples: string;
  version: string;
  is_active: boolean;
  rules: ListedRule[];
}

export interface CategoryDraft {
  name: string;
  description: string;
  compliance_threshold: number;
  four_eyes: boolean;
  guideline: GuidelineDraft;
}

/** Returns the form values for a category. Values are empty for a new category. */
export function toDraft(category: CategoryJson | null): CategoryDraft {
  return {
    name: category?.name ?? "",
    description: category?.description ?? "",
    compliance_threshold: category?.compliance_threshold ?? DEFAULT_THRESHOLD,
    four_eyes: category?.four_eyes ?? false,
    guideline: toGuidelineDraft(category?.guideline ?? null),
  };
}

function toGuidelineDraft(guideline: CategoryGuidelineJson | null): GuidelineDraft {
  return {
    title: guideline?.title ?? "",
    content: guideline?.content ?? "",
    requirements: toClausesDraft(guideline?.requirements ?? {}),
    restrictions: toClausesDraft(guideline?.restrictions ?? {}),
    examples: guideline?.examples ?? "",
    version: guideline?.version ?? DEFAULT_VERSION,
    is_active: guideline?.is_active ?? true,
    rules: guideline?.rules.map((rule) => ({ id: rule.id, ...toRuleFields(rule) })) ?? [],
  };
}

/**
 * Returns the request body. For an existing category, includes only changed fields to preserve
 * other users' concurrent changes.
 */
export function toBody(
  draft: CategoryDraft,
  initial: CategoryDraft,
  existingCategory: CategoryJson | null,
) {
  const { guideline, ...basic } = draft;
  const basicChanges = existingCategory ? pickChanges(basic, initial) : basic;
  const guidelineChanges = existingCategory?.guideline
    ? pickChanges(guideline, initial.guideline)
    : guideline;
  const hasGuidelineChanges = existingCategory?.guideline
    ? Object.keys(guidelineChanges).length > 0
    : !isEqual(guideline, initial.guideline);
  return hasGuidelineChanges
    ? { ...basicChanges, guideline: toGuidelineBody(guidelineChanges) }
    : basicChanges;
}

/** Omits an empty title or content, so that the server sets the default. */
function toGuidelineBody(draft: Partial<GuidelineDraft>) {
  const { title, content, requirements, restrictions, ...otherFields } = draft;
  return {
    ...(title?.trim() && { title }),
    ...(content?.trim() && { content }),
    ...otherFields,
    ...(requirements && { requirements: toClausesValue(requirements) }),
    ...(restrictions && { restrictions: toClausesValue(restrictions) }),
  };
}

function toClausesValue(draft: ClausesDraft): ClausesValue {
  const result = parseClauses(draft);
  return result.ok ? result.value : {};
}

/** Returns client-side validation errors. An existing title or content cannot be cleared. */
export function validateDraft(draft: CategoryDraft, initial: CategoryDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.name.trim() === "") errors.name = [REQUIRED_MESSAGE];
  const guideline: FieldErrors = {};
  for (const field of ["title", "content"] as const) {
    const wasCleared = initial.guideline[field] !== "" && draft.guideline[field].trim() === "";
    if (wasCleared) guideline[field] = [REQUIRED_MESSAGE];
  }
  for (const kind of ["requirements", "restrictions"] as const) {
    const result = parseClauses(draft.guideline[kind]);
    if (!result.ok) guideline[kind] = [result.message];
  }
  if (Object.keys(guideline).length > 0) errors.guideline = guideline;
  return errors;
}

const CATEGORY_TABS = ["basic", "guidelines", "rules"] as const;
export type CategoryTab = (typeof CATEGORY_TABS)[number];

/** Returns the tabs with errors, in display order. */
export function listInvalidTabs(errors: FieldErrors): CategoryTab[] {
  const guidelineFields = Object.keys(getNestedErrors(errors, "guideline"));
  const { guideline, ...basic } = errors;
  const hasErrorsByTab: Record<CategoryTab, boolean> = {
    basic: Object.keys(basic).length > 0,
    guidelines: Array.isArray(guideline) || guidelineFields.some((field) => field !== "rules"),
    rules: guidelineFields.includes("rules"),
  };
  return CATEGORY_TABS.filter((tab) => hasErrorsByTab[tab]);
}
