import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { ruleSets } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { findDateOrderError, type Validity } from "@/lib/checking/validity";
import { conflict, type FieldErrors, invalidFields, notFound } from "@/lib/errors";
import { auditPolicy } from "../audit";
import { replaceRules } from "../rules/list";
import { RULE_SET } from "../rules/owners";
import { changePolicy, recordFirstVersion, storeState } from "../versions/record";
import { saveAppliesTo } from "./apply";
import { findRuleSet, getRuleSet } from "./queries";
import type { CreateRuleSet, RuleSetJson, UpdateRuleSet } from "./schemas";
import { EMPTY_SCOPE, formatUses } from "./uses";

/**
 * Stores a rule set with its rules in one transaction.
 * @param isValidated whether the rules have been validated, as for `replaceRules`
 * @throws DomainError invalid; conflict if the name is taken, ignoring case
 */
export async function createRuleSet(
  input: CreateRuleSet,
  user: User,
  isValidated = false,
): Promise<RuleSetJson> {
  return getRuleSet(await db().transaction((tx) => insertRuleSet(tx, input, user, isValidated)));
}

/**
 * Works like createRuleSet, but in the caller's transaction.
 * @returns the rule set's id
 */
export async function insertRuleSet(
  tx: Database,
  input: CreateRuleSet,
  user: User,
  isValidated = false,
) {
  const [ruleSet] = await tx
    .insert(ruleSets)
    .values({ ...selectColumns(input), name: input.name })
    .returning();
  if (!ruleSet) throw new Error("The rule set was not stored.");
  assertValidityOrder(ruleSet);
  await saveRulesAndScope(tx, ruleSet.id, input, isValidated);
  await recordFirstVersion(tx, { kind: "rule_set", id: ruleSet.id }, user);
  await auditPolicy(tx, user, "created", "rule_set", ruleSet.id, input);
  return ruleSet.id;
}

/**
 * Updates the given fields in one transaction. If given, `applies_to` and `rules` replace their
 * lists.
 * @throws DomainError not_found, invalid; conflict if the name is taken
 */
export async function updateRuleSet(
  id: number,
  input: UpdateRuleSet,
  user: User,
): Promise<RuleSetJson> {
  await db().transaction((tx) => changeRuleSet(tx, id, input, user));
  return getRuleSet(id);
}

/** Works like updateRuleSet, but in the caller's transaction. */
export function changeRuleSet(
  tx: Database,
  id: number,
  input: UpdateRuleSet,
  user: User,
  isValidated = false,
) {
  return changePolicy(tx, { kind: "rule_set", id }, user, async () => {
    const updatedRows = await tx
      .update(ruleSets)
      .set({ ...selectColumns(input), name: input.name, updatedAt: new Date() })
      .where(eq(ruleSets.id, id))
      .returning();
    const [ruleSet] = updatedRows;
    if (!ruleSet) throw notFound("Rule set");
    assertValidityOrder(ruleSet);
    await saveRulesAndScope(tx, id, input, isValidated);
    await auditPolicy(tx, user, "updated", "rule_set", id, input);
  });
}

/** Asserts that the days are in order. @throws DomainError invalid */
function assertValidityOrder(validity: Validity): void {
  const error = findDateOrderError(validity);
  if (error) throw invalidFields({ valid_until: [error] });
}

async function saveRulesAndScope(
  tx: Database,
  id: number,
  { applies_to, rules }: UpdateRuleSet,
  isValidated: boolean,
) {
  const toInvalidError = (faults: FieldErrors) => invalidFields({ rules: faults });
  if (applies_to) await saveAppliesTo(tx, id, applies_to);
  if (rules) await replaceRules(tx, RULE_SET, id, rules, toInvalidError, isValidated);
}

/**
 * Deletes a rule set with its rules.
 * @param detach whether to remove everything from the rule set's scope first
 * @throws DomainError not_found; conflict if the rule set is in use
 */
export async function deleteRuleSet(id: number, detach: boolean, user: User): Promise<void> {
  await db().transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: ruleSets.id })
      .from(ruleSets)
      .where(eq(ruleSets.id, id))
      .for("update");
    const ruleSet = locked && (await findRuleSet(id, tx));
    if (!ruleSet) throw notFound("Rule set");
    const { name, applies_to } = ruleSet;
    const usage = formatUses(applies_to);
    if (usage && !detach)
      throw conflict(
        `This rule set is in use: it applies to ${usage}. Remove it there first, or delete it with detach=true.`,
      );
    if (usage) await changeRuleSet(tx, id, { applies_to: EMPTY_SCOPE }, user);
    // Stores the last version, because existing verdicts are based on it.
    await storeState(tx, { kind: "rule_set", id });
    await tx.delete(ruleSets).where(eq(ruleSets.id, id));
    await auditPolicy(tx, user, "deleted", "rule_set", id, { name, applies_to });
  });
}

function selectColumns(input: UpdateRuleSet) {
  const { description, reference, version, is_active, applies_to } = input;
  return {
    description,
    reference,
    version,
    isActive: is_active,
    appliesToAll: applies_to?.all,
    validFrom: input.valid_from,
    validUntil: input.valid_until,
  };
}
