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
  return { ...saved, policy_issues: await findCausedIssues(before, await getPolicy(saved)) };
}

async function findCausedIssues(before: LoadedCollection, policy: PolicyRef) {
  try {
    return await findNewIssues(db(), before, await loadCollection(db()), policy);
  } catch (error) {
    // The change is already saved, so a failed check must not fail the request.
    log.error({ err: error }, "checking saved policies failed");
    return [];
  }
}

/** Works like `saveAndFindIssues`, but for a change in the caller's transaction. */
export async function changeAndFindIssues<Done>(
  tx: Database,
  getPolicy: (result: Done) => PolicyRef,
  applyChange: () => Promise<Done>,
): Promise<{ done: Done; issues: PolicyIssueJson[] }> {
  const before = await loadCollection(tx);
  const done = await applyChange();
  const issues = await findNewIssues(tx, before, await loadCollection(tx), getPolicy(done));
  return { done, issues };
}

async function findNewIssues(
  database: Database,
  before: LoadedCollection,
  after: LoadedCollection,
  policy: PolicyRef,
): Promise<PolicyIssueJson[]> {
  if (before.hash === after.hash) return [];
  const knownIds = new Set(findIssues(before, policy).map(({ id }) => id));
  const causedIssues = findIssues(after, policy).filter(({ id }) => !knownIds.has(id));
  return toIssuesJson(database, causedIssues);
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
  return toIssuesJson(db(), findIssues(collection, { kind: "rule_set", id: 0 }));
}
