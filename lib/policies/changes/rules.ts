import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { invalidField, invalidFields, notFound } from "@/lib/errors";
import { requireField } from "@/lib/product-fields/unknown-fields";
import { MAX_RULES } from "../defaults";
import type { RuleOwner } from "../owners";
import { findChangeFaults, findNewRuleFaults } from "../rules/faults";
import { toColumns } from "../rules/fields";
import { getRule, type RuleRow, selectRules } from "../rules/queries";
import type { NewRule, RuleChange } from "../rules/schemas";
import type { RuleJson } from "../schemas";
import { auditPolicy } from "./audit";
import { changePolicy } from "./change-policy";

/** Creates a rule. @throws DomainError invalid: unknown or full guideline, failing examples */
export async function createRule<Json extends RuleJson>(
  ownerKind: RuleOwner<Json>,
  ownerId: number,
  input: NewRule,
  user: User,
) {
  const faults = findNewRuleFaults(input, await ownerKind.regionsOf(db(), ownerId));
  if (faults) throw invalidFields(faults);
  return db().transaction(async (tx) =>
    changePolicy(tx, await ownerKind.policyOf(tx, ownerId), user, async () => {
      await assertRuleLimit(tx, ownerKind, ownerId);
      await requireField(tx, input.field);
      const [rule] = await tx
        .insert(rules)
        .values({ ...toColumns(input), ...ownerKind.toOwnerColumns(ownerId) })
        .returning({ id: rules.id });
      if (!rule) throw new Error("The rule was not stored.");
      await auditPolicy(tx, user, "created", ownerKind.entity, rule.id, { ...input });
      return getRule(ownerKind, rule.id, tx);
    }),
  );
}

/** Locks the guideline so that concurrent requests cannot exceed its maximum number of rules. */
async function assertRuleLimit(tx: Database, ownerKind: RuleOwner, ownerId: number): Promise<void> {
  const [ownerRow] = await tx
    .select({ id: ownerKind.owners.id })
    .from(ownerKind.owners)
    .where(eq(ownerKind.owners.id, ownerId))
    .for("no key update");
  if (!ownerRow) throw invalidField(ownerKind.field, `This ${ownerKind.word} does not exist.`);
  if ((await tx.$count(rules, eq(ownerKind.column, ownerId))) >= MAX_RULES)
    throw invalidField(ownerKind.field, `A ${ownerKind.word} can have at most 1,000 rules.`);
}

/**
 * Updates a rule. The resulting type and content must be valid together.
 * @param ownerId the guideline that the caller expects, because rules cannot be moved
 * @throws DomainError not_found, invalid
 */
export function updateRule<Json extends RuleJson>(
  ownerKind: RuleOwner<Json>,
  id: number,
  ownerId: number | undefined,
  input: RuleChange,
  user: User,
) {
  return changeLockedRule(ownerKind, id, user, async (tx, before) => {
    if (ownerId !== undefined && ownerId !== before.owner)
      throw invalidField(ownerKind.field, `A rule cannot be moved to another ${ownerKind.word}.`);
    const faults = findChangeFaults(before, input);
    if (faults) throw invalidFields(faults);
    await requireField(tx, input.field);
    await changeRule(tx, id, input);
    await auditPolicy(tx, user, "updated", ownerKind.entity, id, { ...input });
    return getRule(ownerKind, id, tx);
  });
}

export async function changeRule(tx: Database, id: number, change: RuleChange) {
  await tx
    .update(rules)
    .set({ ...toColumns(change), updatedAt: new Date() })
    .where(eq(rules.id, id));
}

/** Deletes a rule. @throws DomainError not_found */
export async function deleteRule(ownerKind: RuleOwner, id: number, user: User): Promise<void> {
  await changeLockedRule(ownerKind, id, user, async (tx, { ruleType, ruleContent, owner }) => {
    await tx.delete(rules).where(eq(rules.id, id));
    await auditPolicy(tx, user, "deleted", ownerKind.entity, id, {
      [ownerKind.field]: owner,
      rule_type: ruleType,
      rule_content: ruleContent,
    });
  });
}

/** Locks a rule's policy before the rule, in the same order as all other rule changes. */
function changeLockedRule<T>(
  ownerKind: RuleOwner,
  id: number,
  user: User,
  applyChange: (tx: Database, before: RuleRow) => Promise<T>,
): Promise<T> {
  return db().transaction(async (tx) => {
    const [ruleRow] = await selectRules(tx, ownerKind, eq(rules.id, id));
    if (!ruleRow) throw notFound("Rule");
    return changePolicy(tx, await ownerKind.policyOf(tx, ruleRow.owner), user, async () => {
      const [rule] = await selectRules(tx, ownerKind, eq(rules.id, id)).for("update", {
        of: rules,
      });
      if (!rule) throw notFound("Rule");
      return applyChange(tx, rule);
    });
  });
}
