import { type Database, db } from "@/db/client";
import type { User } from "@/db/schema/users";
import type { PolicyKind } from "@/lib/enums";
import { runAndRollBack as inDryRun } from "../dry-run";
import { createPolicyNotFoundError } from "../owners";
import type { PolicyRef } from "../policy-ref";
import { diffSnapshots } from "../versions/diff";
import { getPolicyVersion } from "../versions/queries";
import type { PolicyRestoreJson } from "../versions/schemas";
import { loadSnapshot, toSnapshot } from "../versions/snapshot";
import { storeState, toCanonicalJson } from "../versions/store";
import { POLICY_WRITERS } from "./change";
import { changeWithParts, type PolicyShapes, type PolicyWriter } from "./writer";

/** One version of a policy, by its number. */
export interface VersionRef extends PolicyRef {
  number: number;
}

/**
 * Restores a version of a policy as an ordinary change, which creates a new version. A dry run only
 * reports what would change.
 * @throws DomainError not_found; conflict or invalid if the version's content can no longer be
 * stored
 */
export async function restoreVersion(
  version: VersionRef,
  dryRun: boolean,
  user: User,
): Promise<PolicyRestoreJson> {
  const run = async (tx: Database) => {
    const before = await lockState(tx, version);
    await applyVersion(tx, version, user);
    const after = await lockState(tx, version);
    return { number: after.number, changes: diffSnapshots(before.snapshot, after.snapshot) };
  };
  const { number, changes } = dryRun ? await inDryRun(run) : await db().transaction(run);
  return {
    message: formatRestoreMessage(version.number, number, changes.length, dryRun),
    number,
    changes,
  };
}

/** Restores a version like `restoreVersion`, but in the caller's transaction. */
export async function applyVersion(
  tx: Database,
  { kind, id, number }: VersionRef,
  user: User,
): Promise<void> {
  const { snapshot: current } = await lockState(tx, { kind, id });
  const target = toSnapshot((await getPolicyVersion(kind, id, number, tx)).snapshot);
  await changeToState(tx, kind, id, { current, target }, user);
}

async function changeToState<Kind extends PolicyKind>(
  tx: Database,
  kind: Kind,
  id: number,
  { current, target }: Record<"current" | "target", PolicyShapes[Kind]["snapshot"]>,
  user: User,
): Promise<void> {
  const writer: PolicyWriter<Kind> = POLICY_WRITERS[kind];
  const body = pickDifferences(...(await writer.toBodies(tx, current, target)));
  if (body) await changeWithParts(tx, writer, id, body, user);
}

/** Locks the policy to prevent concurrent changes until the transaction ends. */
async function lockState(tx: Database, policy: PolicyRef) {
  const state = await storeState(tx, policy);
  const snapshot = state && (await loadSnapshot(tx, policy));
  if (!snapshot) throw createPolicyNotFoundError(policy.kind);
  return { number: state.number, snapshot };
}

/** Returns the properties that differ, to store and audit, or null if none do. */
function pickDifferences<T extends object>(current: T, target: T): Partial<T> | null {
  const now = new Map(Object.entries(current));
  const pairs = Object.entries(target).filter(
    ([key, value]) => toCanonicalJson(value) !== toCanonicalJson(now.get(key)),
  );
  return pairs.length > 0 ? (Object.fromEntries(pairs) as Partial<T>) : null;
}

function formatRestoreMessage(
  restoredNumber: number,
  number: number,
  changeCount: number,
  dryRun: boolean,
): string {
  if (changeCount === 0) return `The policy is already identical to version ${restoredNumber}.`;
  return dryRun
    ? `Restoring version ${restoredNumber} would create version ${number}.`
    : `Version ${restoredNumber} restored, as version ${number}.`;
}
