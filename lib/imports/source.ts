import { count, desc, eq, inArray } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { deliveredProducts } from "@/db/schema/deliveries";
import { importProfiles, sources } from "@/db/schema/imports";
import { products } from "@/db/schema/products";
import { invalidField } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { ensureSource, findSource } from "@/lib/products/deliveries/sources";
import { readChunks } from "./chunks";
import type { Import } from "./settings";

/** The source of a draft: an existing one, or the name of one to create when the import starts. */
export type DraftSource = Pick<Import, "sourceId" | "newSource">;

/** Maximum number of sources to compare with a file. */
const MAX_COMPARED_SOURCES = 500;

/**
 * Suggests the source of a file: an existing source that shares at least half of the columns and
 * has a similar file name or half of the file's first products, or otherwise a new source named
 * after the file.
 */
export async function suggestSource(draft: Import, signal?: AbortSignal): Promise<DraftSource> {
  const { fileName, columns } = draft;
  const storedSources = await db()
    .select()
    .from(sources)
    .orderBy(desc(sources.lastDeliveryAt), desc(sources.id))
    .limit(MAX_COMPARED_SOURCES);
  const names = new Set(columns.map(({ name }) => name));
  const words = splitFileName(fileName);
  const similarSources = storedSources.filter(
    (source) => computeOverlap(source.header.split("\n"), names) >= 0.5,
  );
  const shareBySource =
    similarSources.length > 0 ? await computeDeliveredShares(draft, signal) : new Map();
  const scoredSources = similarSources.map(({ id, fileName: last }) => ({
    id,
    score: Math.max(
      computeOverlap(splitFileName(last), new Set(words)),
      shareBySource.get(id) ?? 0,
    ),
  }));
  const bestSource = scoredSources
    .sort((a, b) => b.score - a.score)
    .find(({ score }) => score >= 0.5);
  if (bestSource) return { sourceId: bestSource.id, newSource: null };
  const name = words.join(" ") || fileName;
  const usedNames = new Set(storedSources.map((source) => source.name.toLowerCase()));
  let availableName = name;
  for (let suffix = 2; usedNames.has(availableName.toLowerCase()); suffix++)
    availableName = `${name} ${suffix}`;
  return { sourceId: null, newSource: availableName };
}

/** Splits a file name into words, without its extension, dates and copy numbers. */
function splitFileName(fileName: string): string[] {
  const stem = fileName.replace(/\.[a-z0-9]{1,5}$/i, "");
  return stem
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^(\d+|\d{4}W?\d+T\d+Z?|v\d+|copy)$/i.test(word));
}

/** Returns the share of common values, 0 to 1 (Jaccard index). */
function computeOverlap(values: readonly string[], otherValues: ReadonlySet<string>): number {
  const allValues = new Set([...values, ...otherValues]);
  const commonValues = new Set(values.filter((value) => otherValues.has(value)));
  return allValues.size === 0 ? 0 : commonValues.size / allValues.size;
}

/**
 * Returns, for each source, the share of the file's first products that the source has delivered (0
 * to 1).
 */
async function computeDeliveredShares(
  draft: Import,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  for await (const { present } of readChunks(draft, { signal })) {
    if (present.length === 0) break;
    const deliveryCounts = await db()
      .select({ sourceId: deliveredProducts.sourceId, count: count() })
      .from(deliveredProducts)
      .innerJoin(products, eq(products.id, deliveredProducts.productId))
      .where(inArray(products.productId, present))
      .groupBy(deliveredProducts.sourceId);
    return new Map(deliveryCounts.map((row) => [row.sourceId, row.count / present.length]));
  }
  return new Map();
}

/**
 * Returns the source that a user chose by id or name. A source with a new name is created when the
 * import starts.
 * @throws DomainError invalid, under `source`
 */
export async function resolveSource(idOrName: number | string): Promise<DraftSource> {
  if (typeof idOrName === "string") {
    const namedSource = await findSource(db(), idOrName);
    return namedSource
      ? { sourceId: namedSource.id, newSource: null }
      : { sourceId: null, newSource: idOrName };
  }
  const [source] = await db()
    .select({ id: sources.id })
    .from(sources)
    .where(eq(sources.id, idOrName));
  if (!source) throw invalidField("source", "This source does not exist.");
  return { sourceId: source.id, newSource: null };
}

/** Records a starting import as its source's last delivery. Creates the source if it is new. */
export async function startDelivery(
  tx: Database,
  draft: Import,
  user: SessionUser,
): Promise<number> {
  const { sourceId, newSource, name } = draft;
  // Both are null if the source was deleted or the draft predates sources.
  const id = sourceId ?? (await ensureSource(tx, newSource ?? name, user)).id;
  const [profile] = draft.profile
    ? await tx
        .select({ id: importProfiles.id })
        .from(importProfiles)
        .where(eq(importProfiles.name, draft.profile))
    : [];
  await tx
    .update(sources)
    .set({
      header: draft.columns.map(({ name }) => name).join("\n"),
      fileName: draft.fileName,
      ...(profile && { profileId: profile.id }),
    })
    .where(eq(sources.id, id));
  return id;
}
