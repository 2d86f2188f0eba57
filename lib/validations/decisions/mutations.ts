import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import type { Product } from "@/db/schema/products";
import { type User, users } from "@/db/schema/users";
import { validations, violations } from "@/db/schema/validations";
import { conflict, invalidField, notFound } from "@/lib/errors";
import { closeDecisions, type FindingDecision } from "@/lib/findings/decisions/close";
import { getDecision } from "@/lib/findings/decisions/queries";
import type {
  DecideInput,
  FindingDecisionJson,
  UpdateDecision,
} from "@/lib/findings/decisions/schemas";
import { recordAudit } from "@/lib/outbox/audit/record";
import { announceFindingDecisions } from "@/lib/outbox/events/announce-findings";
import { notifyOfFinding } from "@/lib/outbox/notifications/record";
import { selectPersonName } from "@/lib/platform/person-names";
import { assertFourEyes } from "@/lib/products/four-eyes";
import { loadLockedProduct } from "@/lib/products/mutations";
import { getProduct } from "@/lib/products/queries";
import { getValidation } from "../queries";
import { createUndo } from "../undo-records";
import type { FindingDecidedResponse } from "./answer-schemas";
import { createFindingDescriber } from "./describe-finding";
import { findLatestCompleted, loadViolations, recountVerdict, VALIDATION_COLUMNS } from "./recount";
import { hasClaim } from "./rule-claims";
import { findNewestValidationId, pickProductState, type UndoPayload } from "./undo-payload";

/**
 * Dismisses a finding of a product's latest completed validation, and updates its verdict and the
 * product.
 * @throws DomainError not_found; invalid (`scope` for a finding without a position; `kind` if the
 * finding of a rule with a claim is accepted); conflict
 * (already decided, not the latest, not completed)
 */
export async function decideOnFinding(
  violationId: number,
  input: DecideInput,
  user: User,
): Promise<FindingDecidedResponse> {
  return toDecidedAnswer(
    await db().transaction((tx) => decideInTransaction(tx, violationId, input, user)),
  );
}

/** Dismisses a finding like `decideOnFinding`, but in the caller's transaction. */
export async function decideInTransaction(
  tx: Database,
  violationId: number,
  input: DecideInput,
  user: User,
): Promise<DecisionResult> {
  const { product, validation } = await lockViolationContext(tx, violationId);
  await assertFourEyes(tx, product.id, user.id);
  if (validation.status !== "completed")
    throw conflict("Only the findings of a completed validation can be decided on.");
  if ((await findLatestCompleted(tx, product.id))?.id !== validation.id)
    throw conflict("The product has been checked again since then. Decide on its latest findings.");
  const violationRows = await loadViolations(tx, validation.id);
  const row = violationRows.find(({ id }) => id === violationId);
  if (!row) throw notFound("Violation");
  if (row.decision !== null)
    throw conflict(`Already decided by ${await loadDeciderName(tx, row.decision)}.`);
  if (input.scope === "occurrence" && row.startPosition === null)
    throw invalidField(
      "scope",
      "A finding without a position in the text can only be decided on for the whole product.",
    );
  if (input.kind === "accepted" && (await hasClaim(tx, row.rule)))
    throw invalidField(
      "kind",
      "This rule has a claim, which only evidence can allow. Add evidence, or mark the finding as a false positive.",
    );
  const [decision] = await tx
    .insert(findingDecisions)
    .values({
      ...createFindingDescriber(validation, violationRows)(row),
      productId: product.id,
      kind: input.kind,
      scope: input.scope,
      reason: input.reason,
      expiresAt: input.expires_at ?? null,
      decidedBy: user.id,
    })
    .returning();
  if (!decision) throw new Error("The decision was not stored.");
  await recountVerdict(tx, product);
  await recordDecisionAudit(tx, decision, user, "created", { scope: decision.scope });
  const notification = await notifyOfFinding(tx, decision, product);
  return completeAction(tx, decision, product, user, { act: "made", notification });
}

/**
 * Changes the reason or the expiration date of an open decision.
 * @throws DomainError not_found, conflict
 */
export async function updateDecision(
  id: number,
  input: UpdateDecision,
  user: User,
): Promise<FindingDecisionJson & { undo: string }> {
  const { undo } = await db().transaction(async (tx) => {
    const { product, decision: before } = await lockOpenDecision(tx, id);
    await assertFourEyes(tx, product.id, user.id);
    const values = {
      reason: input.reason ?? before.reason,
      expiresAt: input.expires_at === undefined ? before.expiresAt : input.expires_at,
    };
    const [decision] = await tx
      .update(findingDecisions)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(findingDecisions.id, id))
      .returning();
    if (!decision) throw notFound("Decision");
    // If the decision had expired but not been ended yet, it may apply again.
    await recountVerdict(tx, product);
    const { reason, expiresAt, updatedAt } = before;
    const previousValues = { reason, expires_at: expiresAt };
    await recordDecisionAudit(tx, decision, user, "changed", { before: previousValues });
    const columns = { reason, expiresAt, updatedAt };
    return completeAction(tx, decision, product, user, { act: "changed", before: columns });
  });
  return { ...(await getDecision(id)), undo };
}

/** Revokes an open decision: its findings count. @throws DomainError not_found, conflict */
export async function revokeDecision(id: number, user: User): Promise<FindingDecidedResponse> {
  return toDecidedAnswer(await db().transaction((tx) => revokeInTransaction(tx, id, user)));
}

/** Revokes a decision like `revokeDecision`, but in the caller's transaction. */
async function revokeInTransaction(tx: Database, id: number, user: User): Promise<DecisionResult> {
  const { product, decision: before } = await lockOpenDecision(tx, id);
  const [decision] = await closeDecisions(tx, [id], "taken_back", user.id);
  if (!decision) throw createClosedConflict();
  await recountVerdict(tx, product);
  const { reason, expiresAt, updatedAt } = before;
  const columns = { reason, expiresAt, updatedAt };
  return completeAction(tx, decision, product, user, { act: "taken_back", before: columns });
}

/** The result of an action, with the data for the response. */
interface DecisionResult {
  decision: FindingDecision;
  undo: string;
}

/** Completes an action by announcing the decision and storing the undo data. */
async function completeAction(
  tx: Database,
  decision: FindingDecision,
  before: Product,
  user: User,
  undoPayload: Pick<UndoPayload, "act"> & Partial<Pick<UndoPayload, "before" | "notification">>,
): Promise<DecisionResult> {
  await announceFindingDecisions(tx, [decision], user.id);
  const after = await loadLockedProduct(tx, before.id);
  const payload: UndoPayload = {
    before: null,
    notification: null,
    ...undoPayload,
    decision: decision.id,
    updatedAt: decision.updatedAt,
    latest: await findNewestValidationId(tx, before.id),
    version: before.version,
    product: { id: before.id, before: pickProductState(before), after: pickProductState(after) },
  };
  return { decision, undo: await createUndo(tx, user.id, "finding_decision", payload) };
}

async function toDecidedAnswer({
  decision,
  undo,
}: DecisionResult): Promise<FindingDecidedResponse> {
  const latestValidation = await findLatestCompleted(db(), decision.productId);
  return {
    decision: await getDecision(decision.id),
    validation: await getValidation(latestValidation?.id ?? decision.validationId),
    product: await getProduct(decision.productId),
    undo,
  };
}

/** Returns a violation's validation, and locks its product for the decision. */
async function lockViolationContext(tx: Database, violationId: number) {
  const [violation] = await tx
    .select({ validationId: violations.validationId, productId: validations.productId })
    .from(violations)
    .innerJoin(validations, eq(validations.id, violations.validationId))
    .where(eq(violations.id, violationId));
  if (!violation) throw notFound("Violation");
  const product = await loadLockedProduct(tx, violation.productId);
  const [validation] = await tx
    .select(VALIDATION_COLUMNS)
    .from(validations)
    .where(eq(validations.id, violation.validationId));
  if (!validation) throw notFound("Violation");
  return { product, validation };
}

/** Returns an open decision, product locked. @throws DomainError not_found, conflict */
async function lockOpenDecision(tx: Database, id: number) {
  const [unlockedDecision] = await tx
    .select()
    .from(findingDecisions)
    .where(eq(findingDecisions.id, id));
  if (!unlockedDecision) throw notFound("Decision");
  const product = await loadLockedProduct(tx, unlockedDecision.productId);
  const [decision] = await tx.select().from(findingDecisions).where(eq(findingDecisions.id, id));
  if (!decision) throw notFound("Decision");
  if (decision.state === "closed") throw createClosedConflict();
  return { product, decision };
}

function createClosedConflict() {
  return conflict("This decision has already ended.");
}

async function loadDeciderName(tx: Database, decisionId: number): Promise<string> {
  const [decider] = await tx
    .select({ name: selectPersonName(users) })
    .from(findingDecisions)
    .innerJoin(users, eq(users.id, findingDecisions.decidedBy))
    .where(eq(findingDecisions.id, decisionId));
  return decider?.name ?? "another reviewer";
}

async function recordDecisionAudit(
  tx: Database,
  decision: FindingDecision,
  user: User,
  action: "created" | "changed",
  detail: Record<string, unknown>,
): Promise<void> {
  const { id, kind, reason, expiresAt, violatingWords, missing } = decision;
  await recordAudit(tx, {
    actorId: user.id,
    action: `finding_decision.${action}`,
    entity: "finding_decision",
    entityId: id,
    detail: { words: violatingWords ?? missing, kind, reason, expires_at: expiresAt, ...detail },
  });
}
