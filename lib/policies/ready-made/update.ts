import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { readyMadeSets } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import type { InstalledSet } from "@/lib/enums";
import { conflict, DomainError } from "@/lib/errors";
import { plural } from "@/lib/format";
import { changeAndFindIssues } from "../checks/new-issues";
import { dryRun } from "../dry-run";
import { changeRuleSet } from "../rule-sets/mutations";
import { findRuleSet, getRuleSet } from "../rule-sets/queries";
import type { RuleSetJson } from "../rule-sets/schemas";
import { fieldsOf, type RuleFields } from "../rules/fields";
import { diffSnapshots, type PolicyChange } from "../versions/diff";
import { storeState } from "../versions/record";
import { snapshotOf } from "../versions/snapshot";
import type { ShippedSet } from "./files";
import { type Merge, mergeVersions, type RuleSides } from "./merge";
import { findInstalled, getShipped, headOf, installedOf } from "./queries";
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
  const shipped = await getShipped(key);
  const run = async (tx: Database) => {
    const installation = await findInstalled(key, tx);
    const policy = { kind: "rule_set", id: installation?.ruleSetId ?? 0 } as const;
    return changeAndFindIssues(
      tx,
      () => policy,
      () => update(tx, shipped, input, user),
    );
  };
  const { done, issues: policy_issues } = input.dry_run
    ? await dryRun(run)
    : await db().transaction(run);
  const { ruleSet, changes, conflicts } = done;
  if (input.dry_run)
    return {
      message: messageOf(changes, conflicts),
      changes,
      conflicts,
      rule_set: null,
      policy_issues,
    };
  const message = changes.length > 0 ? "Updated." : "Your rule set needed no changes.";
  return { message, changes, conflicts: [], rule_set: await getRuleSet(ruleSet), policy_issues };
}

function messageOf(changes: PolicyChange[], conflicts: MergeConflictJson[]): string {
  const summary = changes.length > 0 ? plural(changes.length, "change") : "No changes";
  return conflicts.length > 0
    ? `${summary}, ${plural(conflicts.length, "conflict")}.`
    : `${summary}.`;
}

async function update(tx: Database, shipped: ShippedSet, input: UpdateReadyMade, user: User) {
  const installation = await findInstalled(shipped.key, tx);
  if (!installation) throw conflict(`“${shipped.name}” is not installed. Install it first.`);
  const { ruleSetId: id, installed } = installation;
  const policy = { kind: "rule_set", id } as const;
  // Locks the rule set before reading it, so that no other change can intervene.
  await storeState(tx, policy);
  const [current, before] = [await findRuleSet(id, tx), await snapshotOf(tx, policy)];
  if (!current || !before) throw conflict("The rule set no longer exists.");
  const sides = sidesOf(installed, current, shipped);
  const heads = { installed: headOf(installed), yours: headOf(current), newer: headOf(shipped) };
  const merge = mergeVersions(heads, sides, input.choices);
  const open = merge.conflicts.filter(({ key }) => !(key in input.choices));
  if (open.length > 0 && !input.dry_run) throw createUndecidedError(open);
  const ids = await write(tx, id, current, sides, merge, user);
  await tx
    .update(readyMadeSets)
    .set({ installed: installedOf(shipped, (file) => ids.get(file) ?? 0), updatedAt: new Date() })
    .where(eq(readyMadeSets.key, shipped.key));
  const after = await snapshotOf(tx, policy);
  const changes = after ? diffSnapshots(before, after) : [];
  return { ruleSet: id, changes, conflicts: merge.conflicts };
}

function createUndecidedError(open: MergeConflictJson[]): DomainError {
  const needs = open.length === 1 ? "conflict needs" : "conflicts need";
  const sentence = `${open.length} ${needs} a choice: ${open.map(({ key }) => key).join(", ")}.`;
  return new DomainError("conflict", sentence, { body: { conflicts: open } });
}

/** Returns every installed or shipped rule in its three versions. */
function sidesOf(installed: InstalledSet, current: RuleSetJson, shipped: ShippedSet): RuleSides[] {
  const installedByFile = new Map(installed.rules.map((rule) => [rule.file, rule]));
  const now = new Map(current.rules.map((rule) => [rule.id, rule]));
  const ships = new Map(shipped.rules.map((rule) => [rule.id, rule]));
  return [...new Set([...installedByFile.keys(), ...ships.keys()])].map((file) => {
    const before = installedByFile.get(file);
    const yours = before && now.get(before.id);
    const newer = ships.get(file);
    return {
      file,
      id: yours?.id ?? null,
      installed: before ? fieldsOf(before.rule as Partial<RuleFields>) : null,
      yours: yours ? fieldsOf(yours) : null,
      newer: newer ? fieldsOf(newer) : null,
    };
  });
}

/**
 * Stores the merged rules and the rules that the user added.
 * @returns the id of each rule by its id in the template's file
 */
async function write(
  tx: Database,
  id: number,
  current: RuleSetJson,
  sides: RuleSides[],
  merge: Merge,
  user: User,
): Promise<Map<number, number>> {
  const ofFile = new Set(sides.map((rule) => rule.id));
  const mergedRules = new Map(merge.rules.map((merged) => [merged.id, merged.rule]));
  const stay = current.rules.flatMap((rule) => {
    // Rules that the user added remain unchanged.
    if (!ofFile.has(rule.id)) return [{ id: rule.id }];
    const fields = mergedRules.get(rule.id);
    return fields ? [{ id: rule.id, ...fields }] : [];
  });
  const addedRules = merge.rules.filter((merged) => merged.id === null);
  const rules = [...stay, ...addedRules.map(({ rule }) => rule)];
  await changeRuleSet(tx, id, { ...merge.head, rules }, user);
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
