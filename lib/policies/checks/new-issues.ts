import { type Database, db } from "@/db/client";
import { log } from "@/lib/platform/log";
import type { PolicyRef } from "../policy-ref";
import type { RuleFields } from "../rules/fields";
import { hashCollection, type LoadedCollection, loadCollection } from "./collection";
import { toIssuesJson } from "./json";
import { toPolicyRule } from "./queries";
import { issuesOf } from "./run";
import type { PolicyIssueJson } from "./schemas";

/**
 * Saves a policy and adds the issues that this causes. An issue never prevents a save.
 * @param policyOf returns the policy that was saved
 */
export async function withNewIssues<Saved extends object>(
  save: () => Promise<Saved>,
  policyOf: (saved: Saved) => PolicyRef | Promise<PolicyRef>,
): Promise<Saved & { policy_issues: PolicyIssueJson[] }> {
  const before = await loadCollection(db());
  const saved = await save();
  return { ...saved, policy_issues: await findCausedIssues(before, await policyOf(saved)) };
}

async function findCausedIssues(before: LoadedCollection, policy: PolicyRef) {
  try {
    return await findNewIssues(db(), before, await loadCollection(db()), policy);
  } catch (error) {
    // The change is already saved: a failed check must not fail the request.
    log.error({ err: error }, "checking saved policies failed");
    return [];
  }
}

/** Works like `withNewIssues`, but for a change in the caller's transaction. */
export async function changeAndFindIssues<Done>(
  tx: Database,
  policyOf: (done: Done) => PolicyRef,
  change: () => Promise<Done>,
): Promise<{ done: Done; issues: PolicyIssueJson[] }> {
  const before = await loadCollection(tx);
  const done = await change();
  const issues = await findNewIssues(tx, before, await loadCollection(tx), policyOf(done));
  return { done, issues };
}

async function findNewIssues(
  database: Database,
  before: LoadedCollection,
  after: LoadedCollection,
  policy: PolicyRef,
): Promise<PolicyIssueJson[]> {
  if (before.hash === after.hash) return [];
  const knownIds = new Set(issuesOf(before, policy).map(({ id }) => id));
  const caused = issuesOf(after, policy).filter(({ id }) => !knownIds.has(id));
  return toIssuesJson(database, caused);
}

/**
 * Returns the issues among rules that are not stored yet. The rules are checked as a rule set that
 * applies to no products.
 */
export async function findIssuesAmong(
  name: string,
  rules: readonly Partial<RuleFields>[],
): Promise<PolicyIssueJson[]> {
  const set = {
    id: 0,
    name,
    rules: rules
      .filter(({ is_active = true }) => is_active)
      .map((rule, at) => toPolicyRule(-1 - at, rule)),
    appliesToAll: false,
    categoryIds: [],
    guidelineIds: [],
  };
  const collection = hashCollection({ categories: [], brands: [], ruleSets: [set] });
  return toIssuesJson(db(), issuesOf(collection, { kind: "rule_set", id: 0 }));
}
