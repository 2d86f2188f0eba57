import { z } from "zod";
import { POLICY_KINDS, type PolicyKind } from "@/lib/enums";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listCategories } from "@/lib/policies/categories/queries";
import { listGuidelines } from "@/lib/policies/guidelines/queries";
import { listRuleSets } from "@/lib/policies/rule-sets/queries";
import { categoryGuidelineJson } from "@/lib/policies/schemas";
import { formatPolicyId, loadPolicy, parsePolicyId } from "../policies";
import { pageArguments, pageResult, toExcerpt, toPageQuery, toPageResult } from "../schemas";
import { defineAgentTool } from "../tool";
import { ruleResult, toRuleResult } from "./rule-result";

const id = z.string().describe("Such as `category-3`, `brand-1` or `rule_set-2`.");

const listedPolicy = z.object({
  id: id.describe("For `get_policy`, such as `category-3`, `brand-1` or `rule_set-2`."),
  kind: z.enum(POLICY_KINDS),
  number: z.int().describe("The id within its kind, for arguments such as `category`."),
  name: z.string(),
  version: z.int(),
  is_active: z.boolean(),
  rules: z.int().describe("Number of rules."),
});

type PolicyRow = Omit<z.input<typeof listedPolicy>, "id" | "kind">;

export const listPolicies = defineAgentTool(
  {
    name: "list_policies",
    title: "List policies",
    description:
      "Lists policies by name: categories, brand guidelines or rule sets. Their rules are in `get_policy`.",
    roles: ALL_ROLES,
    input: pageArguments.extend({
      kind: z.enum(POLICY_KINDS).default("category").describe("Which policies to list."),
    }),
    output: z.object({ ...pageResult, policies: z.array(listedPolicy) }),
  },
  async ({ kind, ...page }) => {
    const { rows, count } = await ROW_LOADERS[kind](toPageQuery(page));
    return {
      ...toPageResult(page, count),
      policies: rows.map((row) => ({ ...row, kind, id: formatPolicyId({ kind, id: row.number }) })),
    };
  },
);

type Query = ReturnType<typeof toPageQuery>;

const ROW_LOADERS: Record<
  PolicyKind,
  (query: Query) => Promise<{ rows: PolicyRow[]; count: number }>
> = {
  async category(query) {
    const { items, count } = await listCategories(query);
    const rows = items.map(({ id: policyId, name, version_number, rules_count, guideline }) => ({
      ...{ number: policyId, name, version: version_number, rules: rules_count },
      is_active: guideline?.is_active ?? true,
    }));
    return { rows, count };
  },
  async brand(query) {
    const { items, count } = await listGuidelines({ ...query, is_active: undefined });
    const rows = items.map(({ id: policyId, title, version_number, rules_count, is_active }) => ({
      ...{ number: policyId, name: title, version: version_number, rules: rules_count, is_active },
    }));
    return { rows, count };
  },
  async rule_set(query) {
    const { items, count } = await listRuleSets({ ...query, is_active: undefined });
    const rows = items.map(({ id: policyId, name, version_number, rules_count, is_active }) => ({
      ...{ number: policyId, name, version: version_number, rules: rules_count, is_active },
    }));
    return { rows, count };
  },
};

export const getPolicy = defineAgentTool(
  {
    name: "get_policy",
    title: "Get a policy",
    description:
      "Returns a policy with a page of its rules, and the rule sets that also apply. The whole policy as Markdown is the resource `plumbline://policies/{id}`.",
    roles: ALL_ROLES,
    input: pageArguments.extend({ policy: id }),
    output: z.object({
      id: z.string(),
      kind: z.enum(POLICY_KINDS),
      name: z.string(),
      description: z.string(),
      version: z.int(),
      is_active: z.boolean(),
      facts: z.array(z.string()).describe("The scope of the policy, or its threshold."),
      content: z.string().describe("The beginning of its free text; empty if there is none."),
      ...categoryGuidelineJson.pick({ requirements: true, restrictions: true }).shape,
      ...pageResult,
      rules: z.array(ruleResult),
      rule_sets: z
        .array(z.object({ id: z.string(), name: z.string(), rules: z.int() }))
        .describe("The active rule sets that also apply, with their number of active rules."),
    }),
  },
  async ({ policy: policyArgument, ...page }) => {
    const policy = await loadPolicy(parsePolicyId(policyArgument));
    const offset = (page.page - 1) * page.page_size;
    return {
      id: formatPolicyId(policy.ref),
      kind: policy.ref.kind,
      name: policy.name,
      description: toExcerpt(policy.description),
      version: policy.version,
      is_active: policy.isActive,
      facts: policy.facts,
      content: toExcerpt(policy.guideline?.content ?? ""),
      requirements: policy.guideline?.requirements ?? {},
      restrictions: policy.guideline?.restrictions ?? {},
      ...toPageResult(page, policy.rules.length),
      rules: policy.rules.slice(offset, offset + page.page_size).map(toRuleResult),
      rule_sets: policy.ruleSets,
    };
  },
);
