import { type Database, db } from "@/db/client";
import { readyMadeSets } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { conflict } from "@/lib/errors";
import { insertPolicy } from "../changes/change";
import { findRuleSet, getRuleSet } from "../rule-sets/queries";
import type { RuleSetJson } from "../rule-sets/schemas";
import type { RuleSnapshot } from "../rules/fields";
import { addCatalogueSpellings } from "../terms/add-spellings";
import type { ShippedRuleSet } from "./files";
import { findInstalled, getShippedSet, toInstalledSet } from "./queries";
import type { InstallReadyMade } from "./schemas";

type InstallScope = Pick<InstallReadyMade, "applies_to">;

/**
 * Installs a template as a rule set that the user can then change. Adds the spellings of its terms
 * that occur in the catalogue.
 * @throws DomainError not_found; invalid if part of its scope does not exist; conflict if it is
 * already installed or its name is taken
 */
export async function installReadyMade(
  key: string,
  scope: InstallScope,
  user: User,
): Promise<RuleSetJson> {
  const { rules } = await getShippedSet(key);
  const spelledRules = await addCatalogueSpellings(rules);
  return getRuleSet(
    await db().transaction((tx) => insertReadyMade(tx, key, scope, user, spelledRules)),
  );
}

/**
 * Works like installReadyMade, but in the caller's transaction.
 * @param spelledRules the template's rules with spellings to add, in the same order
 * @returns the rule set's id
 */
export async function insertReadyMade(
  tx: Database,
  templateKey: string,
  { applies_to }: InstallScope,
  user: User,
  spelledRules?: readonly RuleSnapshot[],
): Promise<number> {
  const shippedSet = await getShippedSet(templateKey);
  const { key, name, rules: shippedRules, ...head } = shippedSet;
  if (await findInstalled(key, tx)) throw createInstalledConflict(shippedSet);
  const rules = (spelledRules ?? shippedRules).map(({ id: _, ...rule }) => rule);
  const id = await insertPolicy(tx, "rule_set", { name, ...head, applies_to, rules }, user);
  const ids = (await findRuleSet(id, tx))?.rules.map((rule) => rule.id).sort((a, b) => a - b) ?? [];
  const idByFile = new Map(shippedRules.map((rule, index) => [rule.id, ids[index] ?? 0]));
  const installedSet = toInstalledSet(shippedSet, (file) => idByFile.get(file) ?? 0);
  const [row] = await tx
    .insert(readyMadeSets)
    .values({ key, ruleSetId: id, installed: installedSet })
    .onConflictDoNothing()
    .returning({ key: readyMadeSets.key });
  if (!row) throw createInstalledConflict(shippedSet);
  return id;
}

function createInstalledConflict({ name }: ShippedRuleSet) {
  return conflict(`“${name}” is installed already. Update it, or delete its rule set first.`);
}
