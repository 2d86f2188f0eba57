import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import type { DomainError, FieldErrors } from "@/lib/errors";
import { isObject } from "@/lib/platform/is-object";
import { findUnknownFields, UNKNOWN_FIELD } from "@/lib/product-fields/unknown-fields";
import { MAX_RULES } from "../defaults";
import type { RuleOwner } from "../owners";
import { findChangeFaults, findNewRuleFaults } from "../rules/faults";
import { fromRuleColumns, toColumns } from "../rules/fields";
import { type RuleRow, selectRules } from "../rules/queries";
import { type ListedRule, listedRule } from "../rules/schemas";
import { changeRule } from "./rules";

/**
 * Replaces the rules of a guideline: updates rules with an id, creates the others, and deletes
 * unlisted ones. The caller must have locked the guideline's row.
 * @param createError creates the error from messages by index
 * @param isValidated whether the rules have already been validated against the stored ones, so that only
 * ids and fields need to be checked
 */
export async function replaceRules(
  tx: Database,
  ownerKind: RuleOwner,
  guidelineId: number,
  list: ListedRule[],
  createError: (faults: FieldErrors) => DomainError,
  isValidated = false,
): Promise<void> {
  const { faults, byId } = await compareWithStored(
    tx,
    ownerKind,
    guidelineId,
    [...list.entries()],
    isValidated,
  );
  if (Object.keys(faults).length > 0) throw createError(faults);
  const listedIds = new Set(list.map((rule) => rule.id));
  const removedIds = [...byId.keys()].filter((id) => !listedIds.has(id));
  if (removedIds.length > 0)
    await tx
      .delete(rules)
      .where(and(eq(ownerKind.column, guidelineId), inArray(rules.id, removedIds)));
  for (const { id, ...change } of list)
    if (id !== undefined && isChanged(byId.get(id), change)) await changeRule(tx, id, change);
  const newRules = list.flatMap(({ id, rule_content, ...fields }) =>
    id === undefined && rule_content !== undefined
      ? [{ ...toColumns({ ...fields, rule_content }), ...ownerKind.toOwnerColumns(guidelineId) }]
      : [],
  );
  if (newRules.length > 0) await tx.insert(rules).values(newRules);
}

/**
 * Adds the errors that require the database or running the examples to the field errors of a policy
 * whose rule list was rejected by its schema.
 * @param ownerId the guideline or rule set whose rules are replaced; null for a new one
 * @param body the policy in the request, with the list under `rules`
 */
export async function withAllRuleFaults(
  ownerKind: RuleOwner,
  ownerId: number | null,
  body: unknown,
  faults: FieldErrors,
): Promise<FieldErrors> {
  const list = isObject(body) ? body.rules : null;
  const ruleFaults = faults.rules ?? {};
  if (!Array.isArray(list) || list.length > MAX_RULES || Array.isArray(ruleFaults)) return faults;
  const acceptedRules = list.flatMap((rule: unknown, index): PositionedRule[] => {
    if (Object.hasOwn(ruleFaults, index)) return [];
    const { data } = listedRule.safeParse(rule);
    return data ? [[index, data]] : [];
  });
  const { faults: otherFaults } = await compareWithStored(
    db(),
    ownerKind,
    ownerId ?? 0,
    acceptedRules,
  );
  const allFaults = { ...ruleFaults, ...otherFaults };
  return Object.keys(allFaults).length > 0 ? { ...faults, rules: allFaults } : faults;
}

/** A rule with its index in a list. */
type PositionedRule = [at: number, rule: ListedRule];

/** Compares rules with the stored ones. @returns errors by index, and the stored rules by id */
async function compareWithStored(
  database: Database,
  ownerKind: RuleOwner,
  guidelineId: number,
  list: readonly PositionedRule[],
  isValidated = false,
): Promise<{ faults: FieldErrors; byId: Map<number, RuleRow> }> {
  const storedRules = await selectRules(database, ownerKind, eq(ownerKind.column, guidelineId));
  const byId = new Map(storedRules.map((rule) => [rule.id, rule]));
  const unknownFields = await findUnknownFields(
    database,
    list.flatMap(([, { field }]) => field ?? []),
  );
  const regions = await ownerKind.regionsOf(database, guidelineId);
  return {
    faults: findListFaults(ownerKind, list, byId, regions, unknownFields, isValidated),
    byId,
  };
}

/** Returns errors by index: foreign or duplicate ids, bad content, examples or fields. */
function findListFaults(
  { word }: RuleOwner,
  list: readonly PositionedRule[],
  storedById: Map<number, RuleRow>,
  regions: readonly string[],
  unknownFields: ReadonlySet<string>,
  isValidated: boolean,
): FieldErrors {
  const faults: FieldErrors = {};
  const seenIds = new Set<number>();
  for (const [index, { id, ...change }] of list) {
    const before = id === undefined ? undefined : storedById.get(id);
    const ruleFaults = isValidated ? null : findRuleFaults(before, change, regions);
    if (id !== undefined && !before)
      faults[index] = { id: [`This ${word} has no rule with this id.`] };
    else if (id !== undefined && seenIds.has(id))
      faults[index] = { id: ["This rule is in the list twice."] };
    else if (change.field !== undefined && unknownFields.has(change.field))
      faults[index] = { ...ruleFaults, field: [UNKNOWN_FIELD] };
    else if (ruleFaults) faults[index] = ruleFaults;
    if (id !== undefined) seenIds.add(id);
  }
  return faults;
}

function findRuleFaults(
  before: RuleRow | undefined,
  change: Omit<ListedRule, "id">,
  regions: readonly string[],
): FieldErrors | null {
  return before ? findChangeFaults(before, change) : findNewRuleFaults(change, regions);
}

function isChanged(before: RuleRow | undefined, change: Omit<ListedRule, "id">): boolean {
  if (!before) return false;
  const now = new Map<string, unknown>(Object.entries(fromRuleColumns(before)));
  return Object.entries(change).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, now.get(field)),
  );
}
