import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import type { DomainError, FieldErrors } from "@/lib/errors";
import { isObject } from "@/lib/platform/is-object";
import { UNKNOWN_FIELD, unknownFields } from "@/lib/product-fields/known";
import { MAX_RULES } from "../defaults";
import { changeFaults, faultsOfNew } from "./faults";
import { fromColumns, toColumns } from "./fields";
import { changeRule } from "./mutations";
import type { RuleOwner } from "./owners";
import { type RuleRow, select } from "./queries";
import { type ListedRule, listedRule } from "./schemas";

/**
 * Replaces the rules of a guideline: updates rules with an id, creates the others, and deletes
 * unlisted ones. The caller must have locked the guideline's row.
 * @param refuse creates the error from messages by index
 * @param judged whether the rules have already been validated against the stored ones, so that only
 * ids and fields need to be checked
 */
export async function replaceRules(
  tx: Database,
  of: RuleOwner,
  guidelineId: number,
  list: ListedRule[],
  refuse: (faults: FieldErrors) => DomainError,
  judged = false,
): Promise<void> {
  const { faults, byId } = await compare(tx, of, guidelineId, [...list.entries()], judged);
  if (Object.keys(faults).length > 0) throw refuse(faults);
  const listedIds = new Set(list.map((rule) => rule.id));
  const removedIds = [...byId.keys()].filter((id) => !listedIds.has(id));
  if (removedIds.length > 0)
    await tx.delete(rules).where(and(eq(of.column, guidelineId), inArray(rules.id, removedIds)));
  for (const { id, ...change } of list)
    if (id !== undefined && isChanged(byId.get(id), change)) await changeRule(tx, id, change);
  const added = list.flatMap(({ id, rule_content, ...rest }) =>
    id === undefined && rule_content !== undefined
      ? [{ ...toColumns({ ...rest, rule_content }), ...of.own(guidelineId) }]
      : [],
  );
  if (added.length > 0) await tx.insert(rules).values(added);
}

/**
 * Adds the errors that require the database or running the examples to the field errors of a policy
 * whose rule list was rejected by its schema.
 * @param owner the guideline or rule set whose rules are replaced; null for a new one
 * @param sent the policy in the request, with the list under `rules`
 */
export async function withAllRuleFaults(
  of: RuleOwner,
  owner: number | null,
  sent: unknown,
  faults: FieldErrors,
): Promise<FieldErrors> {
  const list = isObject(sent) ? sent.rules : null;
  const refused = faults.rules ?? {};
  if (!Array.isArray(list) || list.length > MAX_RULES || Array.isArray(refused)) return faults;
  const accepted = list.flatMap((rule: unknown, at): Positioned[] => {
    if (Object.hasOwn(refused, at)) return [];
    const { data } = listedRule.safeParse(rule);
    return data ? [[at, data]] : [];
  });
  const { faults: others } = await compare(db(), of, owner ?? 0, accepted);
  const all = { ...refused, ...others };
  return Object.keys(all).length > 0 ? { ...faults, rules: all } : faults;
}

/** A rule with its index in a list. */
type Positioned = [at: number, rule: ListedRule];

/**
 * Compares rules with the stored ones.
 * @returns errors by index, and the stored rules by id
 */
async function compare(
  on: Database,
  of: RuleOwner,
  guidelineId: number,
  list: readonly Positioned[],
  judged = false,
): Promise<{ faults: FieldErrors; byId: Map<number, RuleRow> }> {
  const stored = await select(on, of, eq(of.column, guidelineId));
  const byId = new Map(stored.map((rule) => [rule.id, rule]));
  const unknown = await unknownFields(
    on,
    list.flatMap(([, { field }]) => field ?? []),
  );
  const regions = await of.regionsOf(on, guidelineId);
  return { faults: faultsOf(of, list, byId, regions, unknown, judged), byId };
}

/**
 * Returns errors by index: foreign or duplicate ids, unreadable content, failing examples, unknown
 * fields.
 */
function faultsOf(
  { word }: RuleOwner,
  list: readonly Positioned[],
  stored: Map<number, RuleRow>,
  regions: readonly string[],
  unknown: ReadonlySet<string>,
  judged: boolean,
): FieldErrors {
  const faults: FieldErrors = {};
  const seen = new Set<number>();
  for (const [at, { id, ...change }] of list) {
    const before = id === undefined ? undefined : stored.get(id);
    const wrong = judged ? null : faultsBetween(before, change, regions);
    if (id !== undefined && !before)
      faults[at] = { id: [`This ${word} has no rule with this id.`] };
    else if (id !== undefined && seen.has(id))
      faults[at] = { id: ["This rule is in the list twice."] };
    else if (change.field !== undefined && unknown.has(change.field))
      faults[at] = { ...wrong, field: [UNKNOWN_FIELD] };
    else if (wrong) faults[at] = wrong;
    if (id !== undefined) seen.add(id);
  }
  return faults;
}

function faultsBetween(
  before: RuleRow | undefined,
  change: Omit<ListedRule, "id">,
  regions: readonly string[],
): FieldErrors | null {
  return before ? changeFaults(before, change) : faultsOfNew(change, regions);
}

function isChanged(before: RuleRow | undefined, change: Omit<ListedRule, "id">): boolean {
  if (!before) return false;
  const now = new Map<string, unknown>(Object.entries(fromColumns(before)));
  return Object.entries(change).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, now.get(field)),
  );
}
