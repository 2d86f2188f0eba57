import { type Database, db } from "@/db/client";
import type { User } from "@/db/schema/users";
import { recordAudit } from "@/lib/outbox/audit/record";
import { assertWellFormed } from "@/lib/platform/request-body";
import { retryTransaction } from "@/lib/platform/retry-transaction";
import { type AppliedProduct, applyOutcomes } from "../candidates/apply";
import {
  type Candidate,
  type CandidateErrors,
  parseCandidate,
  REQUIRED_MESSAGE,
} from "../candidates/candidate";
import { compareCandidates, type Outcome } from "../candidates/compare";
import { loadReferences } from "../candidates/references";
import { findForeignProducts } from "../deliveries/ownership";
import { touchSource } from "../deliveries/record";
import { ensureSource } from "../deliveries/sources";
import { loadTextReader, type TextReader } from "../read-text";
import type { BulkResult, BulkUpsert, BulkUpsertResponse } from "./schemas";

/**
 * Creates and updates products by business id in one transaction. Items fail independently. Each
 * change is an ordinary edit with history, version and validation.
 * @throws DomainError invalid for an unknown source id
 */
export async function upsertProducts(input: BulkUpsert, user: User): Promise<BulkUpsertResponse> {
  assertWellFormed({ source: input.source });
  const readText = await loadTextReader();
  let results: BulkResult[] = [];
  try {
    await retryTransaction(() =>
      db().transaction(async (tx) => {
        results = await upsertItems(tx, input, user, readText);
        if (input.dry_run) throw new DryRunRollback();
      }),
    );
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
    results = results.map((result) =>
      result.outcome === "created" ? { ...result, id: null, version: null } : result,
    );
  }
  const countOutcome = (outcome: BulkResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    results,
    counts: {
      created: countOutcome("created"),
      updated: countOutcome("updated"),
      unchanged: countOutcome("unchanged"),
      failed: countOutcome("failed"),
    },
  };
}

/** Thrown to roll back a dry run once its result is known. */
class DryRunRollback extends Error {}

/** A candidate with its index in the request. */
interface Item extends Candidate {
  index: number;
}

async function upsertItems(
  tx: Database,
  input: BulkUpsert,
  user: User,
  readText: TextReader,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const hasSource = input.source !== undefined;
  const fail = (index: number, productId: string | null, errors: CandidateErrors) => {
    results[index] = {
      product_id: productId,
      outcome: "failed",
      id: null,
      version: null,
      errors,
      ...(hasSource && { kept: [], conflicts: [] }),
    };
  };
  const sourceId =
    input.source === undefined ? undefined : (await ensureSource(tx, input.source, user)).id;
  const items = await parseItems(tx, input.items, fail);
  const outcomes = await compareCandidates(tx, items, { sourceId, lock: true });
  const foreignSources =
    sourceId === undefined || input.foreign === "update"
      ? new Map<string, string>()
      : await loadForeignSources(tx, sourceId, outcomes);
  const accepted = outcomes.filter((outcome) => {
    const { index, productId } = outcome.candidate;
    const errors = findRejection(outcome, input.mode, foreignSources.get(productId));
    if (errors) fail(index, productId, errors);
    return errors === null;
  });
  await recordCreation(tx, accepted, user);
  const presentIds = accepted.map(({ candidate }) => candidate.productId);
  const origin = { importId: null, deliveredBy: [user.id], presentIds };
  const delivery = sourceId === undefined ? undefined : { sourceId, ...origin };
  const appliedProducts = await applyOutcomes(tx, accepted, { user, readText, delivery });
  for (const [index, outcome] of accepted.entries()) {
    const applied = appliedProducts[index];
    if (applied) results[outcome.candidate.index] = toResult(outcome, applied, hasSource);
  }
  if (sourceId !== undefined) await touchSource(tx, sourceId);
  return results;
}

/** Validates every item. If two items name the same product, the later one fails. */
async function parseItems(
  tx: Database,
  rawItems: readonly unknown[],
  fail: (index: number, productId: string | null, errors: CandidateErrors) => void,
): Promise<Item[]> {
  const references = await loadReferences(tx);
  const itemByProductId = new Map<string, Item>();
  for (const [index, rawItem] of rawItems.entries()) {
    const { candidate, errors } = parseCandidate(rawItem, references);
    if (errors) fail(index, getItemId(rawItem), errors);
    else if (itemByProductId.has(candidate.productId))
      fail(index, candidate.productId, {
        product_id: ["The request contains this product twice."],
      });
    else itemByProductId.set(candidate.productId, { ...candidate, index });
  }
  return [...itemByProductId.values()];
}

/** Returns the product id in an invalid item, or null if there is none. */
function getItemId(rawItem: unknown): string | null {
  const id =
    typeof rawItem === "object" &&
    rawItem !== null &&
    "product_id" in rawItem &&
    rawItem.product_id;
  return typeof id === "string" ? id.slice(0, 255).toWellFormed() : null;
}

/** Returns the names of the other sources that own stored products, by product id. */
async function loadForeignSources(
  tx: Database,
  sourceId: number,
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<string, string>> {
  const storedIds = outcomes.flatMap(({ kind, candidate }) =>
    kind === "new" ? [] : [candidate.productId],
  );
  const foreignProducts = await findForeignProducts(tx, sourceId, storedIds);
  return new Map(foreignProducts.map(({ productId, source }) => [productId, source]));
}

/** Returns why an item cannot be applied, or null if it can. */
function findRejection(
  outcome: Outcome,
  mode: BulkUpsert["mode"],
  foreignSource: string | undefined,
): CandidateErrors | null {
  const { values, version } = outcome.candidate;
  if (outcome.kind === "new") {
    if (mode === "update") return { product_id: ["This product does not exist."] };
    if (version !== undefined) return { version: ["This product does not exist."] };
    return values.category === undefined ? { category: [REQUIRED_MESSAGE] } : null;
  }
  if (mode === "create") return { product_id: ["A product with this product_id already exists."] };
  if (version !== undefined && version !== outcome.stored.version)
    return { version: ["Someone else has changed this product since this version."] };
  if (foreignSource === undefined) return null;
  return {
    product_id: [
      `This product belongs to the source “${foreignSource}”. To update it, send "foreign": "update".`,
    ],
  };
}

async function recordCreation(
  tx: Database,
  accepted: readonly Outcome[],
  user: User,
): Promise<void> {
  const count = accepted.filter(({ kind }) => kind === "new").length;
  if (count === 0) return;
  await recordAudit(tx, {
    actorId: user.id,
    action: "product.bulk_created",
    entity: "product",
    entityId: null,
    detail: { count },
  });
}

function toResult(
  outcome: Outcome,
  { id, version, isEdited }: AppliedProduct,
  hasSource: boolean,
): BulkResult {
  const { keptFields, conflicts } =
    outcome.kind === "new" ? { keptFields: [], conflicts: [] } : outcome;
  const storedOutcome = isEdited ? "updated" : "unchanged";
  return {
    product_id: outcome.candidate.productId,
    outcome: outcome.kind === "new" ? "created" : storedOutcome,
    id,
    version,
    errors: {},
    ...(hasSource && { kept: keptFields, conflicts: conflicts.map(({ field }) => field) }),
  };
}
