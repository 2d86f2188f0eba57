import { inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { conflict } from "@/lib/errors";
import { updateCategoryInTx } from "../categories/mutations";
import { runAndRollBack as inDryRun } from "../dry-run";
import { changeGuideline } from "../guidelines/mutations";
import { createPolicyNotFoundError, type PolicyRef } from "../policy-ref";
import { changeRuleSet } from "../rule-sets/mutations";
import type { UpdateRuleSet } from "../rule-sets/schemas";
import { matchRules } from "../rules/match";
import type { UpdateCategory, UpdateGuideline } from "../schemas";
import { diffSnapshots } from "./diff";
import { getPolicyVersion } from "./queries";
import { storeState, toCanonicalJson } from "./record";
import type { PolicyRestoreJson } from "./schemas";
import {
  type BrandSnapshot,
  type CategorySnapshot,
  loadSnapshot,
  type RuleSetSnapshot,
  toAppliesTo,
  toSnapshot,
} from "./snapshot";

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
export async function applyVersion(tx: Database, version: VersionRef, user: User): Promise<void> {
  const { snapshot: presentSnapshot } = await lockState(tx, version);
  const { kind, id, number } = version;
  const targetSnapshot = toSnapshot((await getPolicyVersion(kind, id, number, tx)).snapshot);
  if (kind === "category") {
    const body = pickDifferences(
      ...toCategoryBodies(presentSnapshot as CategorySnapshot, targetSnapshot as CategorySnapshot),
    );
    if (body) await updateCategoryInTx(tx, id, body, user);
  } else if (kind === "rule_set") {
    const body = pickDifferences(
      ...(await loadRuleSetBodies(
        tx,
        presentSnapshot as RuleSetSnapshot,
        targetSnapshot as RuleSetSnapshot,
      )),
    );
    if (body) await changeRuleSet(tx, id, body, user);
  } else {
    const body = pickDifferences(
      ...(await loadBrandBodies(
        tx,
        presentSnapshot as BrandSnapshot,
        targetSnapshot as BrandSnapshot,
      )),
    );
    if (body) await changeGuideline(tx, id, body, user);
  }
}

/** Locks the policy to prevent concurrent changes until the transaction ends. */
async function lockState(tx: Database, policy: PolicyRef) {
  const state = await storeState(tx, policy);
  const snapshot = state && (await loadSnapshot(tx, policy));
  if (!snapshot) throw createPolicyNotFoundError(policy);
  return { number: state.number, snapshot };
}

function toCategoryBodies(
  current: CategorySnapshot,
  target: CategorySnapshot,
): BodyPair<UpdateCategory> {
  const { guideline } = target;
  const rules = matchRules(guideline?.rules ?? [], current.guideline?.rules ?? []);
  return [current, { ...target, guideline: guideline && { ...guideline, rules } }];
}

async function loadBrandBodies(
  tx: Database,
  { categories: currentCategories, ...current }: BrandSnapshot,
  { categories: targetCategories, ...target }: BrandSnapshot,
): Promise<BodyPair<UpdateGuideline>> {
  const category_ids = await requireExistingCategories(tx, targetCategories);
  return [
    { ...current, category_ids: currentCategories.map(({ id }) => id) },
    { ...target, category_ids, rules: matchRules(target.rules, current.rules) },
  ];
}

/** Omits categories and guidelines that have since been deleted. */
async function loadRuleSetBodies(
  tx: Database,
  current: RuleSetSnapshot,
  target: RuleSetSnapshot,
): Promise<BodyPair<UpdateRuleSet>> {
  const { all, ...scope } = toAppliesTo(target);
  const applies_to = {
    all,
    categories: await findExistingIds(tx, categories, scope.categories),
    brand_guidelines: await findExistingIds(tx, brandGuidelines, scope.brand_guidelines),
  };
  return [
    { ...current, applies_to: toAppliesTo(current) },
    { ...target, applies_to, rules: matchRules(target.rules, current.rules) },
  ];
}

/** Returns the ids that exist, in the given order. */
async function findExistingIds(
  tx: Database,
  table: typeof categories | typeof brandGuidelines,
  ids: number[],
): Promise<number[]> {
  const existingRows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  const existingIds = new Set(existingRows.map(({ id }) => id));
  return ids.filter((id) => existingIds.has(id));
}

/** The current and target states of a policy, as PATCH bodies. */
type BodyPair<Body> = [is: Body, wanted: Body];

/**
 * Throws if all of these categories were deleted, because an empty list would mean all categories.
 */
async function requireExistingCategories(
  tx: Database,
  savedCategories: BrandSnapshot["categories"],
): Promise<number[]> {
  const ids = savedCategories.map(({ id }) => id);
  const existingIds = await findExistingIds(tx, categories, ids);
  if (ids.length > 0 && existingIds.length === 0)
    throw conflict(
      "All categories that this version was limited to have been deleted. Restoring it would apply the guideline to all categories.",
    );
  return existingIds;
}

/**
 * Returns only the properties that differ, so that only these are stored and audited. Returns null
 * if none differ.
 */
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
  if (changeCount === 0) return `The policy already equals version ${restoredNumber}.`;
  return dryRun
    ? `Restoring version ${restoredNumber} would create version ${number}.`
    : `Version ${restoredNumber} restored, as version ${number}.`;
}
