import { type Database, db } from "@/db/client";
import { readyMadeSets } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { conflict } from "@/lib/errors";
import { insertRuleSet } from "../rule-sets/mutations";
import { findRuleSet, getRuleSet } from "../rule-sets/queries";
import type { RuleSetJson } from "../rule-sets/schemas";
import type { ShippedSet } from "./files";
import { findInstalled, getShipped, installedOf } from "./queries";

/**
 * Installs a template as a rule set, which then belongs to the user.
 * @throws DomainError not_found; conflict if it is installed or its name is taken
 */
export async function installReadyMade(key: string, user: User): Promise<RuleSetJson> {
  const shipped = await getShipped(key);
  return getRuleSet(await db().transaction((tx) => install(tx, shipped, user)));
}

async function install(tx: Database, shipped: ShippedSet, user: User): Promise<number> {
  const { key, name, description, reference, version } = shipped;
  if (await findInstalled(key, tx)) throw installedAlready(shipped);
  const rules = shipped.rules.map(({ id: _, ...rule }) => rule);
  const id = await insertRuleSet(tx, { name, description, reference, version, rules }, user);
  const ids = (await findRuleSet(id, tx))?.rules.map((rule) => rule.id).sort((a, b) => a - b) ?? [];
  const byFile = new Map(shipped.rules.map((rule, at) => [rule.id, ids[at] ?? 0]));
  const installed = installedOf(shipped, (file) => byFile.get(file) ?? 0);
  const [row] = await tx
    .insert(readyMadeSets)
    .values({ key, ruleSetId: id, installed })
    .onConflictDoNothing()
    .returning({ key: readyMadeSets.key });
  if (!row) throw installedAlready(shipped);
  return id;
}

function installedAlready({ name }: ShippedSet) {
  return conflict(`“${name}” is installed already. Update it, or delete its rule set first.`);
}
