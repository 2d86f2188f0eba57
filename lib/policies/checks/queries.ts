import { db } from "@/db/client";
import type { PolicyCollection } from "@/lib/checking/policy-checks/types";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { type RuleFields, toColumns, toRuleFields } from "../rules/fields";
import { createDescription } from "../rules/schemas";
import { hashCollection, loadCollection } from "./collection";
import { toIssuesJson } from "./json";
import { checkCollection, findIssues } from "./run";
import type { DraftRule, PolicyChecksJson, PolicyIssueJson } from "./schemas";

/** Checks all active policies. Runs five queries; the result is cached until a policy changes. */
export async function checkAllPolicies(): Promise<PolicyChecksJson> {
  const result = await checkCollection(await loadCollection(db()));
  return {
    checked_at: result.checkedAt.toISOString(),
    rules: result.rules,
    not_checked: result.notChecked,
    issues: await toIssuesJson(db(), result.issues),
  };
}

/** The id of a rule or policy that is not stored yet. */
const UNSAVED_ID = 0;
const UNSAVED_NAME = "this policy";
const EMPTY_GUIDELINE = { title: UNSAVED_NAME, content: "", requirements: {}, restrictions: {} };

/** Returns the issues that involve an edited, unsaved rule. */
export async function findDraftIssues({
  kind,
  policy,
  draft,
}: DraftRule): Promise<{ issues: PolicyIssueJson[] }> {
  const { id = UNSAVED_ID, ...fields } = draft;
  const loadedCollection = await loadCollection(db());
  const collection = hashCollection(
    replacePolicyRule(loadedCollection, kind, policy, id, (before) =>
      toPolicyRule(id, fields, before),
    ),
  );
  const policyIssues = await findIssues(collection, { kind, id: policy ?? UNSAVED_ID });
  const ruleIssues = policyIssues.filter(({ rules }) => rules.some(({ rule }) => rule === id));
  return { issues: await toIssuesJson(db(), ruleIssues) };
}

/** Converts a rule from a request. Omitted properties keep their values. */
export function toPolicyRule(
  id: number,
  fields: Partial<RuleFields>,
  before?: PolicyRule,
): PolicyRule {
  const { rule_content: content = before?.content ?? "", ...givenFields } = fields;
  const completeFields = toRuleFields({
    ...givenFields,
    rule_content: content,
    description: givenFields.description ?? createDescription(content),
  });
  const { ruleContent, ...columns } = toColumns(completeFields);
  return { ...columns, ...before, ...toColumns(givenFields), id, content: ruleContent };
}

/** Returns all policies, with one rule replaced or added. */
function replacePolicyRule(
  { categories, brands, ruleSets, listFields = [] }: PolicyCollection,
  kind: DraftRule["kind"],
  policy: number | null,
  id: number,
  createRule: (before?: PolicyRule) => PolicyRule,
): PolicyCollection {
  const replaceRule = (rules: PolicyRule[]): PolicyRule[] =>
    rules.some((rule) => rule.id === id)
      ? rules.map((rule) => (rule.id === id ? createRule(rule) : rule))
      : [...rules, createRule()];
  const kindPolicies = { category: categories, brand: brands, rule_set: ruleSets }[kind];
  // A new policy, or one without active rules.
  if (!kindPolicies.some(({ id: policyId }) => policyId === policy)) {
    const unsaved = createUnsavedPolicy(kind, policy ?? UNSAVED_ID, replaceRule([]));
    return {
      categories: [...categories, ...(unsaved.categories ?? [])],
      brands: [...brands, ...(unsaved.brands ?? [])],
      ruleSets: [...ruleSets, ...(unsaved.ruleSets ?? [])],
      listFields,
    };
  }
  return {
    categories: categories.map((candidate) =>
      kind === "category" && candidate.id === policy
        ? {
            ...candidate,
            guideline: {
              ...(candidate.guideline ?? EMPTY_GUIDELINE),
              rules: replaceRule(candidate.guideline?.rules ?? []),
            },
          }
        : candidate,
    ),
    brands: brands.map((candidate) =>
      kind === "brand" && candidate.id === policy
        ? {
            ...candidate,
            guideline: { ...candidate.guideline, rules: replaceRule(candidate.guideline.rules) },
          }
        : candidate,
    ),
    ruleSets: ruleSets.map((candidate) =>
      kind === "rule_set" && candidate.id === policy
        ? { ...candidate, rules: replaceRule(candidate.rules) }
        : candidate,
    ),
    listFields,
  };
}

/** Returns a policy of the given kind that is not stored yet, with the given rules. */
function createUnsavedPolicy(
  kind: DraftRule["kind"],
  id: number,
  rules: PolicyRule[],
): Partial<PolicyCollection> {
  const name = UNSAVED_NAME;
  if (kind === "rule_set") {
    const scope = { appliesToAll: false, categoryIds: [], guidelineIds: [] };
    return { ruleSets: [{ id, name, rules, ...scope }] };
  }
  const guideline = { ...EMPTY_GUIDELINE, rules };
  return kind === "category"
    ? { categories: [{ id, name, guideline }] }
    : { brands: [{ id, guideline, markets: [], categoryIds: [] }] };
}
