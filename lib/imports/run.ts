import { eq, getTableColumns, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { batches } from "@/db/schema/products";
import { type User, users } from "@/db/schema/users";
import { notifyOfImport } from "@/lib/outbox/notifications/record";
import { type Lease, RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { retryTransaction } from "@/lib/platform/retried";
import { finishBatches } from "@/lib/products/batches/finish";
import { finishDelivery, recordDelivery } from "@/lib/products/deliveries/record";
import { toProductUpdate } from "@/lib/products/deliveries/values";
import { insertProducts, type NewProduct } from "@/lib/products/insert";
import { loadTextReader, type TextColumns } from "@/lib/products/read-text";
import { applyUpdate } from "@/lib/products/update";
import { readChunks } from "./chunks";
import { importSteps } from "./claim";
import type { Candidate } from "./plan/check";
import { toDeliveredValues } from "./plan/compare";
import { type Chunk, computeOutcomes, type GoodOutcome } from "./plan/process-chunks";
import { type Import, toImportOptions } from "./settings";
import { addComparisonCounts, MAX_ERRORS } from "./survey";

type TextReader = (description: string) => TextColumns;

/**
 * Continues an import from its stored progress, one chunk of rows per transaction, so that any
 * worker can resume it. Ends if the import was claimed by another worker or cancelled.
 */
export async function runImport(job: Lease, signal: AbortSignal): Promise<void> {
  const [row] = await db().select().from(imports).where(eq(imports.id, job.id));
  if (!row) return;
  const user = await loadImportStarter(row);
  const readText = await loadTextReader();
  for await (const chunk of readChunks(row, { signal })) {
    signal.throwIfAborted();
    if (chunk.done <= row.done && chunk.done < row.rows) continue;
    const isOurs = await retryTransaction(() =>
      db().transaction((tx) => storeChunk(tx, job, chunk, user, readText)),
    );
    if (!isOurs) return;
  }
  await finishImport(job, row.batchId);
}

/** Returns the user who started an import, who is recorded as author of its products and edits. */
async function loadImportStarter({ id, batchId }: Import): Promise<User> {
  const [user] = await db()
    .select(getTableColumns(users))
    .from(batches)
    .innerJoin(users, eq(users.id, batches.uploadedBy))
    .where(eq(batches.id, batchId ?? 0));
  if (!user) throw new Error(`Import ${id} has no batch.`);
  return user;
}

/** Stores a chunk and the import's progress. @returns whether this worker still owns the lease */
async function storeChunk(
  tx: Database,
  job: Lease,
  chunk: Chunk,
  user: User,
  readText: TextReader,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(importSteps.leases.ownedBy(job))
    .for("update");
  if (row?.state !== "running") return false;
  if (chunk.done <= row.done) return true;
  const terms = toImportOptions(row);
  const { outcomes, faults } = await computeOutcomes(tx, chunk, { ...terms, lock: true });
  const addedProducts = await addNewProducts(tx, outcomes, row, user, readText);
  await updateKnownProducts(tx, outcomes, user, readText);
  if (row.sourceId !== null) {
    const deliveredProducts = [
      ...addedProducts.map(({ productId, candidate }) => ({
        productId,
        values: toDeliveredValues(candidate, terms.clears),
        conflicts: [],
        closedConflicts: [],
      })),
      ...outcomes.flatMap((outcome) =>
        outcome.kind === "new" ? [] : [{ ...outcome, productId: outcome.stored.id }],
      ),
    ];
    const delivery = { sourceId: row.sourceId, importId: row.id };
    await recordDelivery(tx, delivery, deliveredProducts, chunk.present);
  }
  const countOutcomes = (kind: GoodOutcome["kind"]) =>
    outcomes.filter((goodOutcome) => goodOutcome.kind === kind).length;
  const { counts } = row;
  await tx
    .update(imports)
    .set({
      done: chunk.done,
      // Progress was made, so the attempt counter starts again.
      attempts: 0,
      counts: {
        ...counts,
        products: counts.products + outcomes.length,
        new: counts.new + countOutcomes("new"),
        changed: counts.changed + countOutcomes("changed"),
        same: counts.same + countOutcomes("same"),
        grouped: counts.grouped + chunk.grouped,
        errors: counts.errors + faults.length,
        ...addComparisonCounts(counts, outcomes),
      },
      errors: [...row.errors, ...faults].slice(0, MAX_ERRORS),
      errorMessage: null,
    })
    .where(eq(imports.id, row.id));
  return true;
}

async function addNewProducts(
  tx: Database,
  outcomes: readonly GoodOutcome[],
  row: Import,
  user: User,
  readText: TextReader,
): Promise<{ productId: number; candidate: Candidate }[]> {
  const candidates = outcomes.flatMap((outcome) =>
    outcome.kind === "new" ? [outcome.candidate] : [],
  );
  const newProducts = candidates.map((candidate): NewProduct => {
    const categoryId = typeof candidate.category === "number" ? candidate.category : null;
    if (categoryId === null) throw new Error(`Row ${candidate.number} has no category.`);
    return {
      productId: candidate.productId,
      name: candidate.name ?? candidate.productId,
      description: candidate.description ?? "",
      categoryId,
      brandGuidelinesId: candidate.brandGuidelines ?? null,
      uploadedBy: user.id,
      language: candidate.language ?? null,
      market: candidate.market ?? null,
      texts: candidate.texts,
      ...(row.batchId === null ? {} : { batchId: row.batchId }),
    };
  });
  const { productIds } = await insertProducts(tx, newProducts, readText);
  if (newProducts.length > 0 && row.batchId !== null) {
    await tx
      .update(batches)
      .set({ productsCreated: sql`${batches.productsCreated} + ${newProducts.length}` })
      .where(eq(batches.id, row.batchId));
  }
  return candidates.flatMap((candidate, index) => {
    const productId = productIds[index];
    return productId === undefined ? [] : [{ productId, candidate }];
  });
}

/** Applies each change as an ordinary edit with history, version and validation. */
async function updateKnownProducts(
  tx: Database,
  outcomes: readonly GoodOutcome[],
  user: User,
  readText: TextReader,
): Promise<void> {
  for (const outcome of outcomes) {
    if (outcome.kind !== "changed") continue;
    await applyUpdate(tx, outcome.stored, toProductUpdate(outcome.taken), user, readText);
  }
}

async function finishImport(job: Lease, batchId: number | null): Promise<void> {
  await db().transaction(async (tx) => {
    const [endedImport] = await tx
      .update(imports)
      .set({ ...RELEASED_LEASE, state: "completed", finishedAt: new Date() })
      .where(importSteps.leases.ownedBy(job))
      .returning();
    if (!endedImport) return;
    if (endedImport.sourceId !== null && endedImport.startedAt)
      await finishDelivery(tx, endedImport.sourceId, endedImport.startedAt);
    await notifyOfImport(tx, { ...endedImport, reason: null });
    await notifyAfterCommit(tx, finishBatches, [batchId]);
  });
}
