import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { policyVersions } from "@/db/schema/policies";
import { POLICY_OWNERS } from "../owners";
import type { PolicyRef } from "../policy-ref";
import { loadSnapshot, toSnapshot } from "./snapshot";

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
  const { table } = POLICY_OWNERS[kind];
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

/** Returns JSON with sorted keys, because the database does not preserve key order. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
