import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categoryRules } from "@/db/schema/policies";
import type { DomainError, FieldErrors } from "@/lib/errors";
import type { ListedRule } from "../schemas";
import { CATEGORY_RULES } from "./books";
import { changeFault, changeRule, rowOf } from "./mutations";
import { type RuleRow, select } from "./queries";

/**
 * Makes the rules of a category guideline those of the list: those with an id keep it, the others
 * are new, what is not listed is deleted. The caller holds the guideline's row.
 * @param refuse makes the error of the sentences by position in the list
 */
export async function replaceRules(
  tx: Database,
  guidelineId: number,
  list: ListedRule[],
  refuse: (faults: FieldErrors) => DomainError,
): Promise<void> {
  const stored = await select(tx, CATEGORY_RULES, eq(CATEGORY_RULES.owner, guidelineId));
  const byId = new Map(stored.map((rule) => [rule.id, rule]));
  const faults = faultsOf(list, byId);
  if (Object.keys(faults).length > 0) throw refuse(faults);
  const kept = new Set(list.map((rule) => rule.id));
  const gone = stored.map((rule) => rule.id).filter((id) => !kept.has(id));
  if (gone.length > 0)
    await tx
      .delete(categoryRules)
      .where(
        and(eq(categoryRules.categoryGuidelineId, guidelineId), inArray(categoryRules.id, gone)),
      );
  for (const { id, ...change } of list)
    if (id !== undefined && isChanged(byId.get(id), change))
      await changeRule(tx, CATEGORY_RULES, id, change);
  const added = list.flatMap(({ id, rule_content, ...rest }) =>
    id === undefined && rule_content !== undefined ? [rowOf({ ...rest, rule_content })] : [],
  );
  if (added.length > 0) await CATEGORY_RULES.insert(tx, guidelineId, added);
}

/** Sentences by position: ids that are not of this guideline or come twice, unreadable content. */
function faultsOf(list: ListedRule[], stored: Map<number, RuleRow>): FieldErrors {
  const faults: FieldErrors = {};
  const seen = new Set<number>();
  for (const [at, { id, ...change }] of list.entries()) {
    if (id === undefined) continue;
    const before = stored.get(id);
    const unreadable = before && changeFault(before, change);
    if (!before) faults[at] = { id: ["This guideline has no rule with this id."] };
    else if (seen.has(id)) faults[at] = { id: ["This rule is in the list twice."] };
    else if (unreadable) faults[at] = { rule_content: [unreadable] };
    seen.add(id);
  }
  return faults;
}

function isChanged(before: RuleRow | undefined, change: Omit<ListedRule, "id">): boolean {
  if (!before) return false;
  const { rule_type, severity, rule_content, description, is_active } = change;
  const pairs = [
    [rule_type, before.ruleType],
    [severity, before.severity],
    [rule_content, before.ruleContent],
    [description, before.description],
    [is_active, before.isActive],
  ];
  return pairs.some(([next, old]) => next !== undefined && next !== old);
}
