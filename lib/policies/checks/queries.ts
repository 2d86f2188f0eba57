import { db } from "@/db/client";
import type { PolicyCollection } from "@/lib/checking/policy-checks/types";
import type { PolicyRule } from "@/lib/checking/types";
import { fieldsOf, type RuleFields, toColumns } from "../rules/fields";
import { descriptionOf } from "../rules/schemas";
import { hashCollection, loadCollection } from "./collection";
import { toIssuesJson } from "./json";
import { checkCollection, issuesOf } from "./run";
import type { DraftRule, PolicyChecksJson, PolicyIssueJson } from "./schemas";

/** Checks all active policies. Runs five queries; the result is cached until a policy changes. */
export async function checkAllPolicies(): Promise<PolicyChecksJson> {
  const result = checkCollection(await loadCollection(db()));
  return {
    checked_at: result.checkedAt.toISOString(),
    rules: result.rules,
    not_checked: result.notChecked,
    issues: await toIssuesJson(db(), result.issues),
  };
}

/** Id of a rule or policy that is not stored yet. */
const UNSAVED = 0;

/** Returns the issues that involve an edited, unsaved rule. */
export async function issuesOfDraft({
  kind,
  policy,
  draft,
}: DraftRule): Promise<{ issues: PolicyIssueJson[] }> {
  const { id = UNSAVED, ...fields } = draft;
  const loaded = await loadCollection(db());
  const collection = hashCollection(
    withRule(loaded, kind, policy, id, (before) => toPolicyRule(id, fields, before)),
  );
  const policyIssues = issuesOf(collection, { kind, id: policy ?? UNSAVED });
  const ruleIssues = policyIssues.filter(({ rules }) => rules.some(({ rule }) => rule === id));
  return { issues: await toIssuesJson(db(), ruleIssues) };
}

/** Converts a rule from a request. Omitted properties retain their values. */
export function toPolicyRule(
  id: number,
  fields: Partial<RuleFields>,
  before?: PolicyRule,
): PolicyRule {
  const { rule_content: content = before?.content ?? "", ...givenFields } = fields;
  const complete = fieldsOf({
    ...givenFields,
    rule_content: content,
    description: givenFields.description ?? descriptionOf(content),
  });
  const { ruleContent, ...columns } = toColumns(complete);
  return { ...columns, ...before, ...toColumns(givenFields), id, content: ruleContent };
}

/** Returns all policies, with one rule replaced or added. */
function withRule(
  { categories, brands, ruleSets, listFields = [] }: PolicyCollection,
  kind: DraftRule["kind"],
  policy: number | null,
  id: number,
  ruleOf: (before?: PolicyRule) => PolicyRule,
): PolicyCollection {
  const replaceRule = (rules: PolicyRule[]): PolicyRule[] =>
    rules.some((rule) => rule.id === id)
      ? rules.map((rule) => (rule.id === id ? ruleOf(rule) : rule))
      : [...rules, ruleOf()];
  if (policy === null) {
    const unsaved = {
      id: UNSAVED,
      name: "this policy",
      rules: replaceRule([]),
      appliesToAll: false,
      categoryIds: [],
      guidelineIds: [],
    };
    return { categories, brands, ruleSets: [...ruleSets, unsaved], listFields };
  }
  return {
    categories: categories.map((one) =>
      kind === "category" && one.id === policy && one.guideline
        ? { ...one, guideline: { ...one.guideline, rules: replaceRule(one.guideline.rules) } }
        : one,
    ),
    brands: brands.map((one) =>
      kind === "brand" && one.id === policy
        ? { ...one, guideline: { ...one.guideline, rules: replaceRule(one.guideline.rules) } }
        : one,
    ),
    ruleSets: ruleSets.map((one) =>
      kind === "rule_set" && one.id === policy ? { ...one, rules: replaceRule(one.rules) } : one,
    ),
    listFields,
  };
}
