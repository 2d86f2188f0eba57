import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { readyMadeSets } from "@/db/schema/policies";
import type { InstalledSet } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { fieldsOf, type RuleFields } from "../rules/fields";
import { listShippedSets, type ShippedSet } from "./files";
import type { SetHead } from "./merge";
import type { ReadyMadeJson } from "./schemas";

/** Lists the templates that ship with Plumbline, and which of them are installed. */
export async function listReadyMade(): Promise<ReadyMadeJson[]> {
  const [shipped, installed] = await Promise.all([
    listShippedSets(),
    db().select().from(readyMadeSets),
  ]);
  const byKey = new Map(installed.map((row) => [row.key, row]));
  return shipped.map((set) => {
    const row = byKey.get(set.key);
    return {
      ...set,
      installed: row !== undefined,
      newer: row !== undefined && isNewer(set, row.installed),
      rule_set: row?.ruleSetId ?? null,
    };
  });
}

/** Returns a template. @throws DomainError not_found if no template has this key */
export async function getShipped(key: string): Promise<ShippedSet> {
  const template = (await listShippedSets()).find((set) => set.key === key);
  if (!template) throw notFound("Template");
  return template;
}

/**
 * Returns the installed template with this key and locks it until the transaction ends; null if it
 * is not installed.
 */
export async function findInstalled(key: string, database: Database) {
  const [row] = await database
    .select()
    .from(readyMadeSets)
    .where(eq(readyMadeSets.key, key))
    .for("update");
  return row ?? null;
}

/**
 * Returns the data to store for an installed template, with the ids of its rules in the database.
 */
export function installedOf(
  { rules, ...shipped }: ShippedSet,
  idOf: (file: number) => number,
): InstalledSet {
  return {
    ...headOf(shipped),
    rules: rules.map(({ id: file, ...rule }) => ({ file, id: idOf(file), rule })),
  };
}

/** Returns the properties of a template that updates can change. Its days default to null. */
export function headOf({
  description,
  reference,
  version,
  valid_from = null,
  valid_until = null,
}: Omit<InstalledSet, "rules">): SetHead {
  return { description, reference, version, valid_from, valid_until };
}

function isNewer(shipped: ShippedSet, { rules, ...head }: InstalledSet): boolean {
  if (!isDeepStrictEqual(headOf(head), headOf(shipped))) return true;
  const installedRules = rules.map(({ file, rule }) => ({
    id: file,
    ...fieldsOf(rule as Partial<RuleFields>),
  }));
  return !isDeepStrictEqual(installedRules, shipped.rules);
}
