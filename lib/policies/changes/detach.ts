import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  type brandGuidelines,
  type categories,
  ruleSetCategories,
  ruleSetGuidelines,
  ruleSets,
} from "@/db/schema/policies";
import type { users } from "@/db/schema/users";
import { changePolicy } from "./change-policy";

/** The policy that is about to be deleted. */
type RuleSetTarget = { category: number } | { guideline: number };

/**
 * Removes a policy that is about to be deleted from all rule sets that apply to it, and stores a
 * new version of each rule set. Must be called before the policy is locked, because rule set
 * changes lock in that order.
 * @returns the ids of the rule sets
 */
export async function removeFromRuleSets(
  tx: Database,
  target: RuleSetTarget,
  user: Pick<typeof users.$inferSelect, "id">,
): Promise<number[]> {
  const [table, targetCondition] =
    "category" in target
      ? [ruleSetCategories, eq(ruleSetCategories.categoryId, target.category)]
      : [ruleSetGuidelines, eq(ruleSetGuidelines.guidelineId, target.guideline)];
  const appliedRuleSetIds = tx.select({ id: table.ruleSetId }).from(table).where(targetCondition);
  const lockedRows = await tx
    .select({ id: ruleSets.id })
    .from(ruleSets)
    .where(inArray(ruleSets.id, appliedRuleSetIds))
    .orderBy(asc(ruleSets.id))
    .for("no key update");
  const ids = lockedRows.map(({ id }) => id);
  for (const id of ids)
    await changePolicy(tx, { kind: "rule_set", id }, user, () =>
      tx.delete(table).where(and(targetCondition, eq(table.ruleSetId, id))),
    );
  return ids;
}

/** Returns the ids that exist, in the given order. */
export async function findExistingIds(
  tx: Database,
  table: typeof categories | typeof brandGuidelines,
  ids: number[],
): Promise<number[]> {
  const existingRows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  const existingIds = new Set(existingRows.map(({ id }) => id));
  return ids.filter((id) => existingIds.has(id));
}
