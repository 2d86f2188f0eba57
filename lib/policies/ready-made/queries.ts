import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { readyMadeSets } from "@/db/schema/policies";
import type { InstalledRuleSet } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { type RuleFields, toRuleFields } from "../rules/fields";
import { listShippedSets, type ShippedRuleSet } from "./files";
import type { RuleSetFields } from "./merge";
import type { ReadyMadeJson } from "./schemas";

/** Lists the templates that ship with Plumbline and indicates which are installed. */
export async function listReadyMade(): Promise<ReadyMadeJson[]> {
  const [shipped, installed] = await Promise.all([
    listShippedSets(),
    db().select().from(readyMadeSets),
  ]);
  const installedByKey = new Map(installed.map((row) => [row.key, row]));
  return shipped.map((shippedSet) => {
    const row = installedByKey.get(shippedSet.key);
    return {
      ...shippedSet,
      installed: row !== undefined,
      newer: row !== undefined && hasUpdate(shippedSet, row.installed),
      rule_set: row?.ruleSetId ?? null,
    };
  });
}

/** Returns a template. @throws DomainError not_found if no template has this key */
export async function getShippedSet(key: string): Promise<ShippedRuleSet> {
  const template = (await listShippedSets()).find((set) => set.key === key);
  if (!template) throw notFound("Template");
  return template;
}

/** Locks and returns the installed template with this key; null if not installed. */
export async function findInstalled(key: string, database: Database) {
  const [row] = await database
    .select()
    .from(readyMadeSets)
    .where(eq(readyMadeSets.key, key))
    .for("update");
  return row ?? null;
}

/** Returns an installed template's data to store, with its rules' database ids. */
export function toInstalledSet(
  { rules, ...shipped }: ShippedRuleSet,
  getRuleId: (file: number) => number,
): InstalledRuleSet {
  return {
    ...toSetHead(shipped),
    rules: rules.map(({ id: file, ...rule }) => ({ file, id: getRuleId(file), rule })),
  };
}

/** Returns the properties of a template that updates can change. The days default to null. */
export function toSetHead({
  description,
  reference,
  version,
  valid_from = null,
  valid_until = null,
}: Omit<InstalledRuleSet, "rules">): RuleSetFields {
  return { description, reference, version, valid_from, valid_until };
}

function hasUpdate(shipped: ShippedRuleSet, { rules, ...head }: InstalledRuleSet): boolean {
  if (!isDeepStrictEqual(toSetHead(head), toSetHead(shipped))) return true;
  const installedRules = rules.map(({ file, rule }) => ({
    id: file,
    ...toRuleFields(rule as Partial<RuleFields>),
  }));
  return !isDeepStrictEqual(installedRules, shipped.rules);
}
