import type { Database } from "@/db/client";
import type { User } from "@/db/schema/users";
import type { PolicyKind } from "@/lib/enums";
import { createPolicyNotFoundError, POLICY_OWNERS } from "../owners";
import type { CreateRuleSet, RuleSetJson, UpdateRuleSet } from "../rule-sets/schemas";
import type {
  CategoryJson,
  CreateCategory,
  CreateGuideline,
  GuidelineJson,
  UpdateCategory,
  UpdateGuideline,
} from "../schemas";
import type { BrandSnapshot, CategorySnapshot, RuleSetSnapshot } from "../versions/snapshot";
import { storeState } from "../versions/store";
import { auditPolicy } from "./audit";
import { changePolicy } from "./change-policy";

/** The requests, response and stored state of each kind of policy. */
export interface PolicyShapes {
  category: {
    create: CreateCategory;
    update: UpdateCategory;
    json: CategoryJson;
    snapshot: CategorySnapshot;
  };
  brand: {
    create: CreateGuideline;
    update: UpdateGuideline;
    json: GuidelineJson;
    snapshot: BrandSnapshot;
  };
  rule_set: {
    create: CreateRuleSet;
    update: UpdateRuleSet;
    json: RuleSetJson;
    snapshot: RuleSetSnapshot;
  };
}

/**
 * Changes one kind of policy. Locks, versions, the audit log and closed decisions are the same for
 * all kinds (`insertWithParts`, `changeWithParts`, `change.ts`).
 */
export interface PolicyWriter<Kind extends PolicyKind = PolicyKind> {
  kind: Kind;
  /** Inserts the row without its parts. */
  insert: (
    tx: Database,
    input: PolicyShapes[Kind]["create"],
    user: User,
  ) => Promise<{ id: number }[]>;
  /** Updates the row without its parts. Returns no rows if the policy does not exist. */
  update: (
    tx: Database,
    id: number,
    input: PolicyShapes[Kind]["update"],
  ) => Promise<{ id: number }[]>;
  /**
   * Stores the given parts, which have their own tables: scope, guideline and rules. The policy's
   * row is locked.
   * @param isValidated whether the rules have been validated, as for `replaceRules`
   */
  saveParts: (
    tx: Database,
    id: number,
    input: PolicyShapes[Kind]["update"],
    isValidated: boolean,
  ) => Promise<void>;
  get: (id: number) => Promise<PolicyShapes[Kind]["json"]>;
  /** Returns the current and the target state as bodies of an update. */
  toBodies: (
    tx: Database,
    current: PolicyShapes[Kind]["snapshot"],
    target: PolicyShapes[Kind]["snapshot"],
  ) => Promise<BodyPair<PolicyShapes[Kind]["update"]>>;
  /**
   * Locks the policy and removes it from whatever refers to it.
   * @param detach whether to remove everything from a rule set's scope
   * @returns the details for the audit log
   * @throws DomainError not_found; conflict if the policy is in use
   */
  prepareDeletion: (
    tx: Database,
    id: number,
    user: User,
    detach: boolean,
  ) => Promise<Record<string, unknown>>;
}

/** The current and target states of a policy, as bodies of an update. */
type BodyPair<Body> = [current: Body, target: Body];

/** Creates a policy in the caller's transaction. @returns its id */
export async function insertWithParts<Kind extends PolicyKind>(
  tx: Database,
  writer: PolicyWriter<Kind>,
  input: PolicyShapes[Kind]["create"],
  user: User,
  isValidated = false,
): Promise<number> {
  const { kind } = writer;
  const [policy] = await writer.insert(tx, input, user);
  if (!policy) throw new Error("The policy was not stored.");
  const { id } = policy;
  await writer.saveParts(tx, id, input, isValidated);
  await storeState(tx, { kind, id }, user.id);
  await auditPolicy(tx, user, "created", POLICY_OWNERS[kind].entity, id, input);
  return id;
}

/** Updates a policy's given fields in the caller's transaction. Lists are replaced. */
export function changeWithParts<Kind extends PolicyKind>(
  tx: Database,
  writer: PolicyWriter<Kind>,
  id: number,
  input: PolicyShapes[Kind]["update"],
  user: User,
  isValidated = false,
): Promise<void> {
  const { kind } = writer;
  return changePolicy(tx, { kind, id }, user, async () => {
    const [policy] = await writer.update(tx, id, input);
    if (!policy) throw createPolicyNotFoundError(kind);
    await writer.saveParts(tx, id, input, isValidated);
    await auditPolicy(tx, user, "updated", POLICY_OWNERS[kind].entity, id, input);
  });
}
