import { and, asc, count, countDistinct, eq, isNotNull, ne, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { deliveredProducts, deliveryConflicts } from "@/db/schema/deliveries";
import { importProfiles, imports, sources } from "@/db/schema/imports";
import { validations } from "@/db/schema/validations";
import { conflict, invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { hasVerdict } from "../verdict-conditions";
import type { SourceJson, UpdateSource } from "./schemas";

type Source = typeof sources.$inferSelect;
type Actor = { id: number };

/** Lists all sources by name. */
export async function listSources(query: PageQuery): Promise<Listing<SourceJson>> {
  const [items, [total]] = await Promise.all([
    selectSources()
      .orderBy(sql`lower(${sources.name})`)
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(sources),
  ]);
  return { items: items.map(toSourceJson), count: total?.count ?? 0, countIsExact: true };
}

/** Lists the names of all sources, for select inputs. */
export function listSourceNames(): Promise<{ id: number; name: string }[]> {
  return db()
    .select({ id: sources.id, name: sources.name })
    .from(sources)
    .orderBy(sql`lower(${sources.name})`);
}

/** Returns a source. @throws DomainError not_found */
export async function getSource(id: number): Promise<SourceJson> {
  const [row] = await selectSources().where(eq(sources.id, id));
  if (!row) throw notFound("Source");
  return toSourceJson(row);
}

function countDelivered() {
  return db().select({ count: count() }).from(deliveredProducts);
}

function selectSources() {
  return db()
    .select({
      source: sources,
      mapping: importProfiles.name,
      products: sql<number>`(${countDelivered().where(
        eq(deliveredProducts.sourceId, sources.id),
      )})::int`,
      failing: sql<number>`(${countDelivered()
        .innerJoin(validations, eq(validations.productId, deliveredProducts.productId))
        .where(
          and(
            eq(deliveredProducts.sourceId, sources.id),
            eq(validations.isLatest, true),
            hasVerdict("not_compliant"),
          ),
        )})::int`,
      conflicts: sql<number>`(${db()
        .select({ count: countDistinct(deliveryConflicts.productId) })
        .from(deliveryConflicts)
        .where(eq(deliveryConflicts.sourceId, sources.id))})::int`,
      missing: sql<number>`(${countDelivered().where(
        and(eq(deliveredProducts.sourceId, sources.id), isNotNull(deliveredProducts.missingSince)),
      )})::int`,
      imports: sql<number>`(${db()
        .select({ count: count() })
        .from(imports)
        .where(eq(imports.sourceId, sources.id))})::int`,
    })
    .from(sources)
    .leftJoin(importProfiles, eq(importProfiles.id, sources.profileId));
}

function toSourceJson(row: Awaited<ReturnType<typeof selectSources>>[number]): SourceJson {
  const { source, mapping } = row;
  return {
    id: source.id,
    name: source.name,
    products: row.products,
    failing: row.failing,
    conflicts: row.conflicts,
    missing: row.missing,
    imports: row.imports,
    last_delivery_at: source.lastDeliveryAt?.toISOString() ?? null,
    mapping,
    on_missing: source.onMissing,
  };
}

/**
 * Renames a source, or changes its mapping or its handling of missing products, which applies
 * immediately.
 * @throws DomainError not_found; invalid for an unknown mapping; conflict if the name is taken
 */
export async function updateSource(
  id: number,
  { name, on_missing, mapping }: UpdateSource,
  user: Actor,
): Promise<SourceJson> {
  await db().transaction(async (tx) => {
    const before = await lockSource(tx, id);
    if (name !== undefined) await requireFreeName(tx, name, id);
    const profileId = mapping === undefined ? before.profileId : await findMapping(tx, mapping);
    await tx
      .update(sources)
      .set({ name, onMissing: on_missing, profileId, updatedAt: new Date() })
      .where(eq(sources.id, id));
    await recordSourceAudit(tx, "updated", before, user, { name, on_missing, mapping });
  });
  return getSource(id);
}

/**
 * Deletes a source with its delivered values and open conflicts. Its products and imports are kept.
 * @throws DomainError not_found
 */
export async function deleteSource(id: number, user: Actor): Promise<void> {
  await db().transaction(async (tx) => {
    const deletedSource = await lockSource(tx, id);
    await tx.delete(sources).where(eq(sources.id, id));
    await recordSourceAudit(tx, "deleted", deletedSource, user);
  });
}

/**
 * Returns the source with this id or name. Creates it if no source has the name.
 * @throws DomainError invalid, under `source`, for an unknown id
 */
export async function ensureSource(
  tx: Database,
  idOrName: number | string,
  user: Actor,
): Promise<Source> {
  const existing = await findSource(tx, idOrName);
  if (existing) return existing;
  const name = String(idOrName);
  const [created] = await tx.insert(sources).values({ name }).onConflictDoNothing().returning();
  if (created) {
    await recordSourceAudit(tx, "created", created, user);
    return created;
  }
  const source = await findSource(tx, name);
  if (!source) throw conflict("The source has been deleted in the meantime. Try again.");
  return source;
}

/**
 * Returns the source with this id or name, or null if no source has the name. Locks its key.
 * @throws DomainError invalid, under `source`, for an unknown id
 */
export async function findSource(
  database: Database,
  idOrName: number | string,
): Promise<Source | null> {
  const condition = typeof idOrName === "string" ? hasName(idOrName) : eq(sources.id, idOrName);
  const [source] = await database.select().from(sources).where(condition).for("key share");
  if (!source && typeof idOrName === "number")
    throw invalidField("source", "This source does not exist.");
  return source ?? null;
}

async function lockSource(tx: Database, id: number): Promise<Source> {
  const [source] = await tx.select().from(sources).where(eq(sources.id, id)).for("update");
  if (!source) throw notFound("Source");
  return source;
}

async function requireFreeName(tx: Database, name: string, id: number): Promise<void> {
  const sameNameCount = await tx.$count(sources, and(hasName(name), ne(sources.id, id)));
  if (sameNameCount > 0) throw conflict("A source with this name already exists.", "name");
}

async function findMapping(tx: Database, name: string | null): Promise<number | null> {
  if (name === null) return null;
  const [mapping] = await tx
    .select({ id: importProfiles.id })
    .from(importProfiles)
    .where(sql`lower(${importProfiles.name}) = ${name.toLowerCase()}`)
    .orderBy(asc(importProfiles.id));
  if (!mapping) throw invalidField("mapping", "This mapping does not exist.");
  return mapping.id;
}

function hasName(name: string) {
  return sql`lower(${sources.name}) = lower(${name})`;
}

async function recordSourceAudit(
  tx: Database,
  action: "created" | "updated" | "deleted",
  source: Source,
  user: Actor,
  changes: UpdateSource = {},
): Promise<void> {
  await recordAudit(tx, {
    actorId: user.id,
    action: `source.${action}`,
    entity: "source",
    entityId: source.id,
    detail: { name: source.name, ...(action === "updated" && { changes }) },
  });
}
