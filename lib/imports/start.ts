import { and, count, eq, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { type ImportedCategory, imports } from "@/db/schema/imports";
import { categories as categoryTable } from "@/db/schema/policies";
import { batches } from "@/db/schema/products";
import { conflict, DomainError, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { insertPolicy } from "@/lib/policies/changes/change";
import { ensureDefaultCategory } from "./categories/default-category";
import { notifyImportWorkers } from "./claim";
import { findMissingSettings, needsDefaultCategory } from "./missing";
import { categoryKey } from "./plan/cells";
import { buildVisibilityCondition, getImport } from "./queries";
import type { ImportJson, StartImport } from "./schemas";
import type { Import } from "./settings";
import { startDelivery } from "./source";
import { ZERO_COUNTS } from "./survey";

const MAX_CONCURRENT_IMPORTS = 3;

/**
 * Starts a draft. Creates its new categories and its batch in one transaction.
 * @throws DomainError not_found, or conflict if it has started or has unmapped values, which are
 * listed
 */
export async function startImport(
  id: number,
  user: SessionUser,
  { names_only }: StartImport = { names_only: false },
): Promise<ImportJson> {
  await db().transaction(async (tx) => {
    const draft = await lockImport(tx, id, user);
    assertReady(draft, names_only);
    await assertImportSlot(tx, user);
    const categories = await createNewCategories(tx, draft, user);
    const isDefaultNeeded = needsDefaultCategory({ ...draft, products: draft.counts.products });
    const defaultCategory =
      draft.defaultsToAllProducts && !isDefaultNeeded
        ? null
        : await ensureDefaultCategory(tx, draft, user);
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
        counts: { ...ZERO_COUNTS, missing: draft.counts.missing },
        errors: [],
        // Use the database clock, which also timestamps the deliveries that this time is compared
        // with.
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

/** Stops an import before its next chunk. @throws DomainError not_found, conflict */
export async function cancelImport(id: number, user: SessionUser): Promise<ImportJson> {
  await db().transaction(async (tx) => {
    const runningImport = await lockImport(tx, id, user);
    if (runningImport.state !== "running")
      throw conflict("Only a running import can be cancelled.");
    await tx
      .update(imports)
      .set({ state: "cancelled", finishedAt: new Date(), ...RELEASED_LEASE })
      .where(eq(imports.id, id));
    await recordAudit(tx, {
      actorId: user.id,
      action: "import.cancelled",
      entity: "import",
      entityId: id,
      detail: { name: runningImport.name, done: runningImport.done, rows: runningImport.rows },
    });
  });
  return getImport(id, user);
}

async function lockImport(tx: Database, id: number, user: SessionUser): Promise<Import> {
  const [draft] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), buildVisibilityCondition(user)))
    .for("update");
  if (!draft) throw notFound("Import");
  return draft;
}

function assertReady(draft: Import, isNamesOnly: boolean): void {
  if (draft.state !== "draft") throw conflict("This import has already been started.");
  const missingSettings = [
    ...(draft.isRead ? [] : ["the file has not been fully uploaded yet"]),
    ...findMissingSettings({
      ...draft,
      isEncodingSure: draft.encodingSure,
      hasDefaultCategory: draft.defaultCategory !== null || draft.defaultsToAllProducts,
      products: draft.counts.products,
      isNamesOnly,
    }).map(({ clause }) => clause),
  ];
  if (missingSettings.length > 0)
    throw conflict(`This import cannot start: ${missingSettings.join("; ")}.`);
}

async function assertImportSlot(tx: Database, user: SessionUser): Promise<void> {
  const [running] = await tx
    .select({ count: count() })
    .from(imports)
    .where(and(eq(imports.createdBy, user.id), eq(imports.state, "running")));
  if ((running?.count ?? 0) < MAX_CONCURRENT_IMPORTS) return;
  throw new DomainError(
    "conflict",
    `You have ${MAX_CONCURRENT_IMPORTS} imports running. Wait for one to finish.`,
  );
}

async function createNewCategories(
  tx: Database,
  { categories }: Import,
  user: SessionUser,
): Promise<Import["categories"]> {
  const mappings: Import["categories"] = [];
  const idByName = new Map<string, number>();
  for (const categoryMapping of categories) {
    const mappedCategory =
      categoryMapping.category === "new"
        ? await ensureCategory(categoryMapping)
        : categoryMapping.category;
    mappings.push({ ...categoryMapping, category: mappedCategory });
  }
  return mappings;

  async function ensureCategory({ value, new_name: name = value }: ImportedCategory) {
    const key = categoryKey(name);
    // Several values can have the same first levels, which can also be an existing category.
    const id =
      idByName.get(key) ??
      (name === value ? null : await findCategoryId(tx, name)) ??
      (await createMissingCategory(tx, name, user));
    idByName.set(key, id);
    return id;
  }
}

async function findCategoryId(tx: Database, name: string): Promise<number | null> {
  const [category] = await tx
    .select({ id: categoryTable.id })
    .from(categoryTable)
    .where(sql`lower(${categoryTable.name}) = lower(${name.slice(0, 255)})`);
  return category?.id ?? null;
}

async function createMissingCategory(
  tx: Database,
  value: string,
  user: SessionUser,
): Promise<number> {
  return insertPolicy(tx, "category", { name: value.slice(0, 255) }, user);
}
