import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelines, categories, policyVersions, ruleSets } from "@/db/schema/policies";
import type { users } from "@/db/schema/users";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { closeAcceptedDecisions, closeCoveredDecisions } from "@/lib/decisions/close";
import type { PolicyRef } from "../policy-ref";
import { type RuleSnapshot, toColumns } from "../rules/fields";
import { loadSnapshot, type Snapshot, toSnapshot } from "./snapshot";

/**
 * Applies a change to a policy and, if the policy differs afterward, stores the new state as a
 * version. Closes false-positive decisions that new exceptions cover, and accepted findings of rules
 * that now have a claim. Locks the policy's row first
 * to serialize concurrent writers. `applyChange` must handle the case that the policy does not
 * exist.
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
  const table = POLICY_TABLES[policy.kind];
  await tx.update(table).set({ policyVersion: versionNumber }).where(eq(table.id, policy.id));
  const previous = toSnapshot(JSON.parse(before.snapshot));
  await closeCoveredDecisions(tx, listRulesWithNewExceptions(previous, after), user.id);
  await closeAcceptedDecisions(tx, listRulesWithNewClaim(previous, after), user.id);
  return result;
}

/** Stores the first version of a new policy. */
export async function recordFirstVersion(
  tx: Database,
  policy: PolicyRef,
  user: Pick<typeof users.$inferSelect, "id">,
): Promise<void> {
  await storeState(tx, policy, user.id);
}

/**
 * Locks a policy and stores its current state as a version if it isn't stored yet.
 * @returns the version's number and content, or null if the policy does not exist
 */
export async function storeState(
  tx: Database,
  policy: PolicyRef,
  createdBy: number | null = null,
): Promise<{ number: number; snapshot: string } | null> {
  const { kind, id } = policy;
  const table = POLICY_TABLES[kind];
  const [locked] = await tx
    .select({ number: table.policyVersion })
    .from(table)
    .where(eq(table.id, id))
    .for("no key update");
  if (!locked) return null;
  const { number } = locked;
  const [storedVersion] = await tx
    .select({ snapshot: policyVersions.snapshot })
    .from(policyVersions)
    .where(
      and(
        eq(policyVersions.kind, kind),
        eq(policyVersions.policyId, id),
        eq(policyVersions.number, number),
      ),
    );
  if (storedVersion)
    return { number, snapshot: toCanonicalJson(toSnapshot(storedVersion.snapshot)) };
  const snapshot = await loadSnapshot(tx, policy);
  if (snapshot === null) return null;
  await tx.insert(policyVersions).values({ kind, policyId: id, number, snapshot, createdBy });
  return { number, snapshot: toCanonicalJson(snapshot) };
}

export const POLICY_TABLES = {
  category: categories,
  brand: brandGuidelines,
  rule_set: ruleSets,
} as const;

/** Returns JSON with sorted keys, because the database does not preserve key order. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
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
