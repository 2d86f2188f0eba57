import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { policyVersions } from "@/db/schema/policies";
import type { users } from "@/db/schema/users";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { closeAcceptedDecisions, closeCoveredDecisions } from "@/lib/findings/decisions/close";
import { POLICY_OWNERS } from "../owners";
import type { PolicyRef } from "../policy-ref";
import { type RuleSnapshot, toColumns } from "../rules/fields";
import { loadSnapshot, type Snapshot, toSnapshot } from "../versions/snapshot";
import { storeState, toCanonicalJson } from "../versions/store";

/**
 * Applies a change to a policy and, if the policy differs afterward, stores the new state as a
 * version. Closes false-positive decisions that new exceptions cover, and accepted findings of rules
 * that now have a claim. Locks the policy's row first to serialize concurrent writers. `applyChange`
 * must handle the case that the policy does not exist.
 */
export async function changePolicy<T>(
  tx: Database,
  policy: PolicyRef,
  user: Pick<typeof users.$inferSelect, "id">,
  applyChange: () => Promise<T>,
): Promise<T> {
  const before = await storeState(tx, policy);
  const result = await applyChange();
  if (before === null) return result;
  const after = await loadSnapshot(tx, policy);
  if (after === null || toCanonicalJson(after) === before.snapshot) return result;
  const versionNumber = before.number + 1;
  await tx.insert(policyVersions).values({
    kind: policy.kind,
    policyId: policy.id,
    number: versionNumber,
    snapshot: after,
    createdBy: user.id,
  });
  const { table } = POLICY_OWNERS[policy.kind];
  await tx.update(table).set({ policyVersion: versionNumber }).where(eq(table.id, policy.id));
  const previous = toSnapshot(JSON.parse(before.snapshot));
  await closeCoveredDecisions(tx, listRulesWithNewExceptions(previous, after), user.id);
  await closeAcceptedDecisions(tx, listRulesWithNewClaim(previous, after), user.id);
  return result;
}

function listRulesWithNewExceptions(before: Snapshot, after: Snapshot): PolicyRule[] {
  const exceptionsById = new Map(selectRules(before).map(({ id, exceptions }) => [id, exceptions]));
  return selectRules(after)
    .filter(({ id, is_active, exceptions }) => {
      const previousExceptions = exceptionsById.get(id);
      return (
        is_active &&
        previousExceptions &&
        exceptions.some((phrase) => !previousExceptions.includes(phrase))
      );
    })
    .map(({ id, ...rule }) => ({ ...toColumns(rule), id, content: rule.rule_content }));
}

function listRulesWithNewClaim(before: Snapshot, after: Snapshot): number[] {
  const rulesWithClaim = new Set(
    selectRules(before).flatMap(({ id, claim }) => (claim === null ? [] : id)),
  );
  return selectRules(after).flatMap(({ id, claim }) =>
    claim === null || rulesWithClaim.has(id) ? [] : id,
  );
}

function selectRules(snapshot: Snapshot): RuleSnapshot[] {
  return "rules" in snapshot ? snapshot.rules : (snapshot.guideline?.rules ?? []);
}
