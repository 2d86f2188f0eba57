import { and, count, eq, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { batches } from "@/db/schema/products";
import { conflict, DomainError, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { RELEASED } from "@/lib/platform/jobs/lease";
import { insertCategory } from "@/lib/policies/categories/mutations";
import { ensureDefaultCategory } from "./default-category";
import { findMissingSettings } from "./missing";
import { getImport, visibleTo } from "./queries";
import { notifyImportWorkers } from "./queue";
import type { ImportJson } from "./schemas";
import type { Import } from "./settings";
import { startDelivery } from "./source";
import { NO_COUNTS } from "./survey";

const MAX_CONCURRENT = 3;

/**
 * Starts a draft: creates its new categories and its batch in one transaction.
 * @throws DomainError not_found; conflict if it has started, or with the unmapped values
 */
export async function startImport(id: number, user: SessionUser): Promise<ImportJson> {
  await db().transaction(async (tx) => {
    const draft = await lockImport(tx, id, user);
    requireReady(draft);
    await requireTurn(tx, user);
    const categories = await withNewCategories(tx, draft, user);
    const defaultCategory = await ensureDefaultCategory(tx, draft, user);
    const sourceId = await startDelivery(tx, draft, user);
    const [batch] = await tx
      .insert(batches)
      .values({
        batchName: draft.name,
        fileName: draft.fileName,
        totalRows: draft.rows,
        productsCreated: 0,
        uploadedBy: user.id,
      })
      .returning({ id: batches.id });
    await tx
      .update(imports)
      .set({
        state: "running",
        categories,
        defaultCategory,
        defaultsToAllProducts: false,
        sourceId,
        newSource: null,
        batchId: batch?.id ?? null,
        counts: { ...NO_COUNTS, missing: draft.counts.missing },
        errors: [],
        // The database clock, which also timestamps the deliveries that this is compared with.
        startedAt: sql`now()`,
      })
      .where(eq(imports.id, id));
    await recordAudit(tx, {
      actorId: user.id,
      action: "import.started",
      entity: "import",
      entityId: id,
      detail: { name: draft.name, file_name: draft.fileName, rows: draft.rows },
    });
    await notifyAfterCommit(tx, notifyImportWorkers, [id]);
  });
  return getImport(id, user);
}

/**
 * Stops an import before its next chunk. Products that are already stored remain.
 * @throws DomainError not_found, conflict
 */
export async function cancelImport(id: number, user: SessionUser): Promise<ImportJson> {
  await db().transaction(async (tx) => {
    const running = await lockImport(tx, id, user);
    if (running.state !== "running") throw conflict("Only a running import can be cancelled.");
    await tx
      .update(imports)
      .set({ state: "cancelled", finishedAt: new Date(), ...RELEASED })
      .where(eq(imports.id, id));
    await recordAudit(tx, {
      actorId: user.id,
      action: "import.cancelled",
      entity: "import",
      entityId: id,
      detail: { name: running.name, done: running.done, rows: running.rows },
    });
  });
  return getImport(id, user);
}

async function lockImport(tx: Database, id: number, user: SessionUser): Promise<Import> {
  const [draft] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), visibleTo(user)))
    .for("update");
  if (!draft) throw notFound("Import");
  return draft;
}

function requireReady(draft: Import): void {
  if (draft.state !== "draft") throw conflict("This import has already been started.");
  const lacks = [
    ...(draft.isRead ? [] : ["the file has not been fully uploaded yet"]),
    ...findMissingSettings({
      ...draft,
      isEncodingSure: draft.encodingSure,
      hasDefaultCategory: draft.defaultCategory !== null || draft.defaultsToAllProducts,
      products: draft.counts.products,
    }).map(({ clause }) => clause),
  ];
  if (lacks.length > 0) throw conflict(`This import cannot start: ${lacks.join("; ")}.`);
}

async function requireTurn(tx: Database, user: SessionUser): Promise<void> {
  const [running] = await tx
    .select({ count: count() })
    .from(imports)
    .where(and(eq(imports.createdBy, user.id), eq(imports.state, "running")));
  if ((running?.count ?? 0) < MAX_CONCURRENT) return;
  throw new DomainError(
    "conflict",
    `You have ${MAX_CONCURRENT} imports running. Wait for one to finish.`,
  );
}

async function withNewCategories(
  tx: Database,
  { categories }: Import,
  user: SessionUser,
): Promise<Import["categories"]> {
  const mappings: Import["categories"] = [];
  for (const one of categories) {
    const mappedCategory =
      one.category === "new" ? await makeCategory(tx, one.value, user) : one.category;
    mappings.push({ ...one, category: mappedCategory });
  }
  return mappings;
}

async function makeCategory(tx: Database, value: string, user: SessionUser): Promise<number> {
  return insertCategory(tx, { name: value.slice(0, 255) }, user);
}
