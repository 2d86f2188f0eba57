import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { rules } from "@/db/schema/policies";
import type { DomainError, FieldErrors } from "@/lib/errors";
import { UNKNOWN_FIELD, unknownFields } from "@/lib/product-fields/known";
import { fromColumns, toColumns } from "./fields";
import { changeFaults, changeRule, faultsOfNew } from "./mutations";
import type { RuleOwner } from "./owners";
import { type RuleRow, select } from "./queries";
import type { ListedRule } from "./schemas";

/**
 * Makes the rules of a guideline those of the list: those with an id keep it, the others are new,
 * what is not listed is deleted. The caller holds the guideline's row.
 * @param refuse makes the error of the sentences by position in the list
 */
export async function replaceRules(
  tx: Database,
  of: RuleOwner,
  guidelineId: number,
  list: ListedRule[],
  refuse: (faults: FieldErrors) => DomainError,
): Promise<void> {
  const stored = await select(tx, of, eq(of.column, guidelineId));
  const byId = new Map(stored.map((rule) => [rule.id, rule]));
  const unknown = await unknownFields(
    tx,
    list.flatMap(({ field }) => field ?? []),
  );
  const regions = await of.regionsOf(tx, guidelineId);
  const faults = faultsOf(of, list, byId, regions, unknown);
  if (Object.keys(faults).length > 0) throw refuse(faults);
  const kept = new Set(list.map((rule) => rule.id));
  const gone = stored.map((rule) => rule.id).filter((id) => !kept.has(id));
  if (gone.length > 0)
    await tx.delete(rules).where(and(eq(of.column, guidelineId), inArray(rules.id, gone)));
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
 * By position: ids that are not of this owner or come twice, unreadable content, examples, fields
 * that there are not.
 */
function faultsOf(
  { word }: RuleOwner,
  list: ListedRule[],
  stored: Map<number, RuleRow>,
  regions: readonly string[],
  unknown: ReadonlySet<string>,
): FieldErrors {
  const faults: FieldErrors = {};
  const seen = new Set<number>();
  for (const [at, { id, ...change }] of list.entries()) {
    const before = id === undefined ? undefined : stored.get(id);
    const wrong = before ? changeFaults(before, change) : faultsOfNew(change, regions);
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

function isChanged(before: RuleRow | undefined, change: Omit<ListedRule, "id">): boolean {
  if (!before) return false;
  const now = new Map<string, unknown>(Object.entries(fromColumns(before)));
  return Object.entries(change).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, now.get(field)),
  );
}
