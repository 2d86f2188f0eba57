import { db } from "@/db/client";
import { POLICY_KINDS } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/platform/fields";
import { getCategory } from "@/lib/policies/categories/queries";
import { getGuideline } from "@/lib/policies/guidelines/queries";
import { BRAND_GUIDELINE, POLICY_OWNERS } from "@/lib/policies/owners";
import type { PolicyRef } from "@/lib/policies/policy-ref";
import { loadRuleSets, type StoredRuleSet } from "@/lib/policies/rule-sets/load-rule-sets";
import { getRuleSet } from "@/lib/policies/rule-sets/queries";
import { findRulePolicy, getRule, loadRulesByOwner } from "@/lib/policies/rules/queries";
import type { CategoryGuidelineJson, RuleJson } from "@/lib/policies/schemas";

/** A category, brand guideline or rule set as shown to agents. */
export interface AgentPolicy {
  ref: PolicyRef;
  name: string;
  description: string;
  version: number;
  isActive: boolean;
  /** Sentences about where the policy applies or its threshold, one per line. */
  facts: string[];
  /** The prose that the model judges by, or null if the policy has none. */
  guideline: Pick<
    CategoryGuidelineJson,
    "content" | "requirements" | "restrictions" | "examples"
  > | null;
  rules: RuleJson[];
  /** The active rule sets that apply to products of a category or with a brand guideline. */
  ruleSets: AgentRuleSet[];
}

interface AgentRuleSet {
  id: string;
  name: string;
  rules: number;
}

/** Returns the id that agents use for a policy, such as `category-3`. Unique across all kinds. */
export function formatPolicyId({ kind, id }: PolicyRef): string {
  return `${kind}-${id}`;
}

/** Parses an id of `formatPolicyId`. @throws DomainError not_found if malformed */
export function parsePolicyId(idText: string): PolicyRef {
  const [, kindName, digits] = /^([a-z_]{1,20})-(\d{1,10})$/.exec(idText) ?? [];
  const kind = POLICY_KINDS.find((candidate) => candidate === kindName);
  const id = Number(digits);
  if (!kind || !isId(id)) throw notFound("Policy");
  return { kind, id };
}

/** Loads a policy of any kind with its rules. @throws DomainError not_found */
export async function loadPolicy(ref: PolicyRef): Promise<AgentPolicy> {
  switch (ref.kind) {
    case "category":
      return loadCategory(ref);
    case "brand":
      return loadBrand(ref);
    case "rule_set":
      return loadRuleSet(ref);
  }
}

async function loadCategory(ref: PolicyRef): Promise<AgentPolicy> {
  const category = await getCategory(ref.id);
  const { guideline } = category;
  return {
    ref,
    name: category.name,
    description: category.description,
    version: category.version_number,
    isActive: guideline?.is_active ?? true,
    facts: [`A text passes with a score from ${category.compliance_threshold} (0 to 1).`],
    guideline,
    rules: guideline?.rules ?? [],
    ruleSets: toAgentRuleSets(await loadRuleSets(db(), [ref.id], [])),
  };
}

async function loadBrand(ref: PolicyRef): Promise<AgentPolicy> {
  const brand = await getGuideline(ref.id);
  const names = brand.categories.map(({ name }) => name).join(", ");
  return {
    ref,
    name: brand.title,
    description: "",
    version: brand.version_number,
    isActive: brand.is_active,
    facts: [
      `Categories: ${names || "all"}.`,
      `Regions: ${brand.regions.join(", ") || "everywhere"}.`,
    ],
    guideline: { content: brand.content, requirements: {}, restrictions: {}, examples: "" },
    rules: await loadRulesByOwner(BRAND_GUIDELINE, [ref.id]),
    ruleSets: toAgentRuleSets(await loadRuleSets(db(), [], [ref.id])),
  };
}

function toAgentRuleSets(ruleSets: readonly StoredRuleSet[]): AgentRuleSet[] {
  return ruleSets.map(({ id, name, rules }) => ({
    id: formatPolicyId({ kind: "rule_set", id }),
    name,
    rules: rules.length,
  }));
}

async function loadRuleSet(ref: PolicyRef): Promise<AgentPolicy> {
  const ruleSet = await getRuleSet(ref.id);
  const { all, categories, brand_guidelines } = ruleSet.applies_to;
  const scopes = [
    ...categories.map((id) => formatPolicyId({ kind: "category", id })),
    ...brand_guidelines.map((id) => formatPolicyId({ kind: "brand", id })),
  ];
  return {
    ref,
    name: ruleSet.name,
    description: ruleSet.description,
    version: ruleSet.version_number,
    isActive: ruleSet.is_active,
    facts: [
      `Applies to: ${all ? "all products" : scopes.join(", ") || "nothing"}.`,
      ...(ruleSet.reference ? [`Source: ${ruleSet.reference}`] : []),
    ],
    guideline: null,
    rules: ruleSet.rules,
    ruleSets: [],
  };
}

/** Returns a rule of any policy, or null if there is no such rule. */
export async function findRule(ruleId: number): Promise<RuleJson | null> {
  const policy = await findRulePolicy(ruleId);
  return policy && getRule<RuleJson>(POLICY_OWNERS[policy.kind].ruleOwner, ruleId, db());
}
