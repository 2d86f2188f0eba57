import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { invalidField, invalidFields, notFound } from "@/lib/errors";
import { requireField } from "@/lib/product-fields/known";
import { auditPolicy } from "../audit";
import { MAX_RULES } from "../defaults";
import type { RuleJson } from "../schemas";
import { changePolicy } from "../versions/record";
import { changeFaults, faultsOfNew } from "./faults";
import { toColumns } from "./fields";
import type { RuleOwner } from "./owners";
import { getRule, type RuleRow, select } from "./queries";
import type { NewRule, RuleChange } from "./schemas";

/**
 * Creates a rule.
 * @throws DomainError invalid if the guideline does not exist or is full, or examples fail
 */
export async function createRule<Json extends RuleJson>(
  of: RuleOwner<Json>,
  owner: number,
  input: NewRule,
  user: User,
  on: Database = db(),
) {
  const faults = faultsOfNew(input, await of.regionsOf(on, owner));
  if (faults) throw invalidFields(faults);
  return on.transaction(async (tx) =>
    changePolicy(tx, await of.policyOf(tx, owner), user, async () => {
      await requireRoom(tx, of, owner);
      await requireField(tx, input.field);
      const [rule] = await tx
        .insert(rules)
        .values({ ...toColumns(input), ...of.own(owner) })
        .returning({ id: rules.id });
      if (!rule) throw new Error("The rule was not stored.");
      await auditPolicy(tx, user, "created", of.entity, rule.id, { ...input });
      return getRule(of, rule.id, tx);
    }),
  );
}

/** Locks the guideline, so that concurrent requests cannot exceed its maximum number of rules. */
async function requireRoom(tx: Database, of: RuleOwner, owner: number): Promise<void> {
  const [found] = await tx
    .select({ id: of.owners.id })
    .from(of.owners)
    .where(eq(of.owners.id, owner))
    .for("no key update");
  if (!found) throw invalidField(of.field, `This ${of.word} does not exist.`);
  if ((await tx.$count(rules, eq(of.column, owner))) >= MAX_RULES)
    throw invalidField(of.field, `A ${of.word} can have at most 1,000 rules.`);
}

/**
 * Updates a rule. The resulting type and content must be valid together.
 * @param owner the guideline that the caller expects, because rules cannot be moved
 * @throws DomainError not_found, invalid
 */
export function updateRule<Json extends RuleJson>(
  of: RuleOwner<Json>,
  id: number,
  owner: number | undefined,
  input: RuleChange,
  user: User,
  on: Database = db(),
) {
  return changingRule(on, of, id, user, async (tx, before) => {
    if (owner !== undefined && owner !== before.owner)
      throw invalidField(of.field, `A rule cannot be moved to another ${of.word}.`);
    const faults = changeFaults(before, input);
    if (faults) throw invalidFields(faults);
    await requireField(tx, input.field);
    await changeRule(tx, id, input);
    await auditPolicy(tx, user, "updated", of.entity, id, { ...input });
    return getRule(of, id, tx);
  });
}

export async function changeRule(tx: Database, id: number, change: RuleChange) {
  await tx
    .update(rules)
    .set({ ...toColumns(change), updatedAt: new Date() })
    .where(eq(rules.id, id));
}

/** Deletes a rule. @throws DomainError not_found */
export async function deleteRule(
  of: RuleOwner,
  id: number,
  user: User,
  on: Database = db(),
): Promise<void> {
  await changingRule(on, of, id, user, async (tx, { ruleType, ruleContent, owner }) => {
    await tx.delete(rules).where(eq(rules.id, id));
    await auditPolicy(tx, user, "deleted", of.entity, id, {
      [of.field]: owner,
      rule_type: ruleType,
      rule_content: ruleContent,
    });
  });
}

/** Locks a rule's policy before the rule, in the same order as all other changes to rules. */
function changingRule<T>(
  on: Database,
  of: RuleOwner,
  id: number,
  user: User,
  change: (tx: Database, before: RuleRow) => Promise<T>,
): Promise<T> {
  return on.transaction(async (tx) => {
    const [known] = await select(tx, of, eq(rules.id, id));
    if (!known) throw notFound("Rule");
    return changePolicy(tx, await of.policyOf(tx, known.owner), user, async () => {
      const [rule] = await select(tx, of, eq(rules.id, id)).for("update", { of: rules });
      if (!rule) throw notFound("Rule");
      return change(tx, rule);
    });
  });
}
