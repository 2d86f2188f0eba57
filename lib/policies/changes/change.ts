import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { User } from "@/db/schema/users";
import type { PolicyKind } from "@/lib/enums";
import { POLICY_OWNERS } from "../owners";
import type { PolicyRef } from "../policy-ref";
import { storeState } from "../versions/store";
import { auditPolicy } from "./audit";
import { BRAND } from "./brand";
import { CATEGORY } from "./category";
import { RULE_SET_POLICY } from "./rule-set";
import { changeWithParts, insertWithParts, type PolicyShapes, type PolicyWriter } from "./writer";

/** How each kind of policy changes. */
export const POLICY_WRITERS: { [Kind in PolicyKind]: PolicyWriter<Kind> } = {
  category: CATEGORY,
  brand: BRAND,
  rule_set: RULE_SET_POLICY,
};

/**
 * Stores a policy with its guideline, scope and rules in one transaction.
 * @param isValidated whether the rules have been validated, as for `replaceRules`
 * @throws DomainError invalid; conflict if the name is taken, ignoring case
 */
export async function createPolicy<Kind extends PolicyKind>(
  kind: Kind,
  input: PolicyShapes[Kind]["create"],
  user: User,
  isValidated = false,
): Promise<PolicyShapes[Kind]["json"]> {
  const id = await db().transaction((tx) => insertPolicy(tx, kind, input, user, isValidated));
  return POLICY_WRITERS[kind].get(id);
}

/** Works like createPolicy, but in the caller's transaction. @returns the policy's id */
export function insertPolicy<Kind extends PolicyKind>(
  tx: Database,
  kind: Kind,
  input: PolicyShapes[Kind]["create"],
  user: User,
  isValidated = false,
): Promise<number> {
  return insertWithParts<Kind>(tx, POLICY_WRITERS[kind], input, user, isValidated);
}

/**
 * Updates the given fields of a policy in one transaction. Lists replace the whole stored lists. A
 * category's guideline is created, updated or, if null, deleted.
 * @throws DomainError not_found, invalid; conflict if the name is taken
 */
export async function updatePolicy<Kind extends PolicyKind>(
  kind: Kind,
  id: number,
  input: PolicyShapes[Kind]["update"],
  user: User,
): Promise<PolicyShapes[Kind]["json"]> {
  await db().transaction((tx) => updatePolicyInTx(tx, kind, id, input, user));
  return POLICY_WRITERS[kind].get(id);
}

/** Works like updatePolicy, but in the caller's transaction. */
export function updatePolicyInTx<Kind extends PolicyKind>(
  tx: Database,
  kind: Kind,
  id: number,
  input: PolicyShapes[Kind]["update"],
  user: User,
  isValidated = false,
): Promise<void> {
  return changeWithParts<Kind>(tx, POLICY_WRITERS[kind], id, input, user, isValidated);
}

/**
 * Deletes a policy with its rules, and removes it from whatever refers to it.
 * @param detach whether to remove everything from a rule set's scope first
 * @throws DomainError not_found; conflict if the policy is in use
 */
export async function deletePolicy(
  { kind, id }: PolicyRef,
  user: User,
  detach = false,
): Promise<void> {
  const { table, entity } = POLICY_OWNERS[kind];
  await db().transaction(async (tx) => {
    const detail = await POLICY_WRITERS[kind].prepareDeletion(tx, id, user, detach);
    // Stores the last version, because existing verdicts are based on it.
    await storeState(tx, { kind, id });
    await tx.delete(table).where(eq(table.id, id));
    await auditPolicy(tx, user, "deleted", entity, id, detail);
  });
}
