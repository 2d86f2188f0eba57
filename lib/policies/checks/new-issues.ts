import { type Database, db } from "@/db/client";
import { log } from "@/lib/platform/log";
import type { PolicyRef } from "../policy-ref";
import type { RuleFields } from "../rules/fields";
import { hashCollection, type LoadedCollection, loadCollection } from "./collection";
import { toIssuesJson } from "./json";
import { toPolicyRule } from "./queries";
import { findIssues } from "./run";
import type { PolicyIssueJson } from "./schemas";

/**
 * Saves a policy and adds the issues that this causes. An issue never prevents a save.
 * @param getPolicy returns the policy that was saved
 */
export async function saveAndFindIssues<Saved extends object>(
  save: () => Promise<Saved>,
  getPolicy: (saved: Saved) => PolicyRef | Promise<PolicyRef>,
): Promise<Saved & { policy_issues: PolicyIssueJson[] }> {
  const before = await loadCollection(db());
  const saved = await save();
  const policy = await getPolicy(saved);
  const policy_issues = await findCausedIssues(before, loadCollection(db()), policy);
  return { ...saved, policy_issues };
}

async function findCausedIssues(
  before: LoadedCollection,
  after: LoadedCollection | Promise<LoadedCollection>,
  policy: PolicyRef,
) {
  try {
    return await findNewIssues(before, await after, policy);
  } catch (error) {
    // The change is already saved, so a failed check must not fail the request.
    log.error({ err: error }, "checking saved policies failed");
    return [];
  }
}

/** Returns the issues that a change causes. Called after its transaction. */
type FindIssues = () => Promise<PolicyIssueJson[]>;

/**
 * Works like `saveAndFindIssues`, but for a change in the caller's transaction. The policies are
 * checked after it, so that it does not hold its locks during the check.
 */
export async function changeAndLoadPolicies<Done>(
  tx: Database,
  getPolicy: (result: Done) => PolicyRef,
  applyChange: () => Promise<Done>,
): Promise<{ done: Done; findIssues: FindIssues }> {
  const before = await loadCollection(tx);
  const done = await applyChange();
  const after = await loadCollection(tx);
  return { done, findIssues: () => findCausedIssues(before, after, getPolicy(done)) };
}

async function findNewIssues(
  before: LoadedCollection,
  after: LoadedCollection,
  policy: PolicyRef,
): Promise<PolicyIssueJson[]> {
  if (before.hash === after.hash) return [];
  const part = { ...policy, rules: listChangedRules(before, after, policy) };
  const knownIds = new Set((await findIssues(before, part)).map(({ id }) => id));
  const causedIssues = (await findIssues(after, part)).filter(({ id }) => !knownIds.has(id));
  return toIssuesJson(db(), causedIssues);
}

/**
 * Returns the ids of the rules that a change of a policy adds or changes, or undefined if it changes
 * more than rules. Only these rules can have new issues.
 */
function listChangedRules(
  before: LoadedCollection,
  after: LoadedCollection,
  policy: PolicyRef,
): number[] | undefined {
  const [oldPolicy, newPolicy] = [before, after].map((collection) =>
    readPolicy(collection, policy),
  );
  if (!oldPolicy || !newPolicy || oldPolicy.settings !== newPolicy.settings) return undefined;
  const oldRules = new Set(oldPolicy.rules.map((rule) => JSON.stringify(rule)));
  return newPolicy.rules.filter((rule) => !oldRules.has(JSON.stringify(rule))).map(({ id }) => id);
}

/** Returns a policy's rules and, as JSON, everything else about it; undefined if it is inactive. */
function readPolicy(collection: LoadedCollection, { kind, id }: PolicyRef) {
  if (kind === "rule_set") {
    const ruleSet = collection.ruleSets.find((each) => each.id === id);
    return (
      ruleSet && { rules: ruleSet.rules, settings: JSON.stringify({ ...ruleSet, rules: null }) }
    );
  }
  const policies = kind === "category" ? collection.categories : collection.brands;
  const policy = policies.find((each) => each.id === id);
  if (!policy?.guideline) return undefined;
  const { rules, ...guideline } = policy.guideline;
  return { rules, settings: JSON.stringify({ ...policy, guideline }) };
}

/**
 * Returns the issues among rules that are not stored yet. The rules are checked as a rule set that
 * does not apply to any products.
 */
export async function findIssuesAmong(
  name: string,
  rules: readonly Partial<RuleFields>[],
): Promise<PolicyIssueJson[]> {
  const ruleSet = {
    id: 0,
    name,
    rules: rules
      .filter(({ is_active = true }) => is_active)
      .map((rule, index) => toPolicyRule(-1 - index, rule)),
    appliesToAll: false,
    categoryIds: [],
    guidelineIds: [],
  };
  const collection = hashCollection({ categories: [], brands: [], ruleSets: [ruleSet] });
  return toIssuesJson(db(), await findIssues(collection, { kind: "rule_set", id: 0 }));
}
