import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { readyMadeSets } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import type { InstalledRuleSet } from "@/lib/enums";
import { conflict, DomainError } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { updatePolicyInTx } from "../changes/change";
import { changeAndLoadPolicies } from "../checks/new-issues";
import { runAndRollBack } from "../dry-run";
import { findRuleSet, getRuleSet } from "../rule-sets/queries";
import type { RuleSetJson } from "../rule-sets/schemas";
import { type RuleFields, toRuleFields } from "../rules/fields";
import { diffSnapshots, type PolicyChange } from "../versions/diff";
import { loadSnapshot } from "../versions/snapshot";
import { storeState } from "../versions/store";
import type { ShippedRuleSet } from "./files";
import { type MergeResult, mergeVersions, type RuleVersions } from "./merge";
import { findInstalled, getShippedSet, toInstalledSet, toSetHead } from "./queries";
import type { MergeConflictJson, ReadyMadeUpdateJson, UpdateReadyMade } from "./schemas";

/**
 * Merges a new version of a template into its rule set. The user's changes are preserved, and
 * conflicts are resolved by the given choices. With `dry_run`, only reports what would change.
 * @throws DomainError not_found; conflict if the template is not installed, or a conflict has no
 * choice
 */
export async function updateReadyMade(
  key: string,
  input: UpdateReadyMade,
  user: User,
): Promise<ReadyMadeUpdateJson> {
  const shippedSet = await getShippedSet(key);
  const run = async (tx: Database) => {
    const installation = await findInstalled(key, tx);
    const policy = { kind: "rule_set", id: installation?.ruleSetId ?? 0 } as const;
    return changeAndLoadPolicies(
      tx,
      () => policy,
      () => applyUpdate(tx, shippedSet, input, user),
    );
  };
  const { done, findIssues } = input.dry_run
    ? await runAndRollBack(run)
    : await db().transaction(run);
  const policy_issues = await findIssues();
  const { ruleSet, changes, conflicts } = done;
  if (input.dry_run)
    return {
      message: formatUpdateMessage(changes, conflicts),
      changes,
      conflicts,
      rule_set: null,
      policy_issues,
    };
  const message = changes.length > 0 ? "Updated." : "Your rule set needed no changes.";
  return { message, changes, conflicts: [], rule_set: await getRuleSet(ruleSet), policy_issues };
}

function formatUpdateMessage(changes: PolicyChange[], conflicts: MergeConflictJson[]): string {
  const summary = changes.length > 0 ? pluralize(changes.length, "change") : "No changes";
  return conflicts.length > 0
    ? `${summary}, ${pluralize(conflicts.length, "conflict")}.`
    : `${summary}.`;
}

async function applyUpdate(
  tx: Database,
  shipped: ShippedRuleSet,
  input: UpdateReadyMade,
  user: User,
) {
  const installation = await findInstalled(shipped.key, tx);
  if (!installation) throw conflict(`“${shipped.name}” is not installed. Install it first.`);
  const { ruleSetId: id, installed } = installation;
  const policy = { kind: "rule_set", id } as const;
  // Locks the rule set before reading it, so that no concurrent change can intervene.
  await storeState(tx, policy);
  const [current, before] = [await findRuleSet(id, tx), await loadSnapshot(tx, policy)];
  if (!current || !before) throw conflict("The rule set no longer exists.");
  const sides = listRuleVersions(installed, current, shipped);
  const heads = {
    installed: toSetHead(installed),
    yours: toSetHead(current),
    newer: toSetHead(shipped),
  };
  const mergeResult = mergeVersions(heads, sides, input.choices);
  const open = mergeResult.conflicts.filter(({ key }) => !(key in input.choices));
  if (open.length > 0 && !input.dry_run) throw createUndecidedError(open);
  const ids = await storeMerge(tx, id, current, sides, mergeResult, user);
  await tx
    .update(readyMadeSets)
    .set({
      installed: toInstalledSet(shipped, (file) => ids.get(file) ?? 0),
      updatedAt: new Date(),
    })
    .where(eq(readyMadeSets.key, shipped.key));
  const after = await loadSnapshot(tx, policy);
  const changes = after ? diffSnapshots(before, after) : [];
  return { ruleSet: id, changes, conflicts: mergeResult.conflicts };
}

function createUndecidedError(open: MergeConflictJson[]): DomainError {
  const needs = open.length === 1 ? "conflict needs" : "conflicts need";
  const sentence = `${open.length} ${needs} a choice: ${open.map(({ key }) => key).join(", ")}.`;
  return new DomainError("conflict", sentence, { body: { conflicts: open } });
}

/** Returns every installed or shipped rule in its three versions. */
function listRuleVersions(
  installed: InstalledRuleSet,
  current: RuleSetJson,
  shipped: ShippedRuleSet,
): RuleVersions[] {
  const installedByFile = new Map(installed.rules.map((rule) => [rule.file, rule]));
  const now = new Map(current.rules.map((rule) => [rule.id, rule]));
  const shippedById = new Map(shipped.rules.map((rule) => [rule.id, rule]));
  return [...new Set([...installedByFile.keys(), ...shippedById.keys()])].map((file) => {
    const before = installedByFile.get(file);
    const yours = before && now.get(before.id);
    const newer = shippedById.get(file);
    return {
      file,
      id: yours?.id ?? null,
      installed: before ? toRuleFields(before.rule as Partial<RuleFields>) : null,
      yours: yours ? toRuleFields(yours) : null,
      newer: newer ? toRuleFields(newer) : null,
    };
  });
}

/** Stores the merged rules and the user's. @returns their ids by id in the file */
async function storeMerge(
  tx: Database,
  id: number,
  current: RuleSetJson,
  sides: RuleVersions[],
  merge: MergeResult,
  user: User,
): Promise<Map<number, number>> {
  const fileRuleIds = new Set(sides.map((rule) => rule.id));
  const mergedRules = new Map(merge.rules.map((merged) => [merged.id, merged.rule]));
  const remainingRules = current.rules.flatMap((rule) => {
    // Rules that the user added remain unchanged.
    if (!fileRuleIds.has(rule.id)) return [{ id: rule.id }];
    const fields = mergedRules.get(rule.id);
    return fields ? [{ id: rule.id, ...fields }] : [];
  });
  const addedRules = merge.rules.filter((merged) => merged.id === null);
  const rules = [...remainingRules, ...addedRules.map(({ rule }) => rule)];
  await updatePolicyInTx(tx, "rule_set", id, { ...merge.head, rules }, user);
  const before = new Set(current.rules.map((rule) => rule.id));
  const newRuleIds = ((await findRuleSet(id, tx))?.rules ?? [])
    .map((rule) => rule.id)
    .filter((ruleId) => !before.has(ruleId))
    .sort((a, b) => a - b);
  return new Map(
    merge.rules.map((merged) => {
      const addedIndex = addedRules.indexOf(merged);
      return [merged.file, addedIndex < 0 ? (merged.id ?? 0) : (newRuleIds[addedIndex] ?? 0)];
    }),
  );
}
