import { DEFAULT_VERSION } from "@/lib/policies/defaults";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { toRuleFields } from "@/lib/policies/rules/fields";
import { type FieldErrors, REQUIRED_MESSAGE } from "../../form/field-errors";
import { pickChanges } from "../changes";
import type { ListedRule } from "../rules/listed-rules";
import { validateDays } from "../validity-fields";

export type RuleSetDraft = Pick<
  RuleSetJson,
  | "name"
  | "description"
  | "reference"
  | "version"
  | "is_active"
  | "applies_to"
  | "valid_from"
  | "valid_until"
> & { rules: ListedRule[] };

/** Returns the form values for a rule set. Values are empty for a new rule set. */
export function toDraft(ruleSet: RuleSetJson | null): RuleSetDraft {
  return {
    name: ruleSet?.name ?? "",
    description: ruleSet?.description ?? "",
    reference: ruleSet?.reference ?? "",
    version: ruleSet?.version ?? DEFAULT_VERSION,
    is_active: ruleSet?.is_active ?? true,
    applies_to: ruleSet?.applies_to ?? { all: false, categories: [], brand_guidelines: [] },
    valid_from: ruleSet?.valid_from ?? null,
    valid_until: ruleSet?.valid_until ?? null,
    rules: ruleSet?.rules.map((rule) => ({ id: rule.id, ...toRuleFields(rule) })) ?? [],
  };
}

/**
 * Returns the request that saves a rule set. For an existing rule set, includes only changed fields
 * to preserve other users' concurrent changes.
 */
export function toRequest(
  draft: RuleSetDraft,
  initial: RuleSetDraft,
  existingRuleSet: RuleSetJson | null,
) {
  return existingRuleSet
    ? {
        method: "PATCH" as const,
        path: `/policies/rule-sets/${existingRuleSet.id}/`,
        body: pickChanges(draft, initial),
        fallback: "Failed to update rule set",
      }
    : {
        method: "POST" as const,
        path: "/policies/rule-sets/",
        body: draft,
        fallback: "Failed to create rule set",
      };
}

export function validateDraft({ name, ...days }: RuleSetDraft): FieldErrors {
  return { ...(name.trim() === "" && { name: [REQUIRED_MESSAGE] }), ...validateDays(days) };
}

const RULE_SET_TABS = ["basic", "places", "rules"] as const;
export type RuleSetTab = (typeof RULE_SET_TABS)[number];

/** Returns the tabs with errors, in display order. */
export function listInvalidTabs({ applies_to, rules, ...basic }: FieldErrors): RuleSetTab[] {
  const hasErrorsByTab: Record<RuleSetTab, boolean> = {
    basic: Object.keys(basic).length > 0,
    places: applies_to !== undefined,
    rules: rules !== undefined,
  };
  return RULE_SET_TABS.filter((tab) => hasErrorsByTab[tab]);
}
