import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { deliveredProducts } from "@/db/schema/deliveries";
import { importProfiles, sources } from "@/db/schema/imports";
import { products } from "@/db/schema/products";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { isAmong } from "@/lib/platform/search";
import { ensureSource, findSource } from "@/lib/products/deliveries/sources";
import { readChunks } from "./chunks";
import { loadLastPrefixes } from "./foreign";
import type { Import } from "./settings";

/** The source of a draft: an existing one, or the name of one to create when the import starts. */
export type DraftSource = Pick<Import, "sourceId" | "newSource">;

const MAX_COMPARED_SOURCES = 500;

/**
 * Suggests the source of a file: an existing source that shares at least half of the columns and
 * has a similar file name, or that delivered at least half of the common products with the same
 * texts, or otherwise a new source named after the file. Equal ids alone are not evidence, because
 * two suppliers can number their products from 1. Neither are equal file names if the file contains
 * none of the source's products, because shops use similar names for their exports.
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
  const comparisons = await compareProducts(draft, similarSources, signal);
  const otherSourceIds = await listOtherSources(comparisons);
  const [bestSource] = similarSources
    .map(({ id, fileName: last }) => {
      if (otherSourceIds.has(id)) return { id, score: 0 };
      const { common = 0, complete = 0, equal = 0 } = comparisons.get(id) ?? {};
      // A few rows without a name or a description are not enough to distinguish two sources.
      const equalShare =
        common < MIN_COMMON_PRODUCTS && complete === 0 ? 1 : equal / Math.max(common, 1);
      const nameOverlap = computeOverlap(splitFileName(last), new Set(words));
      return { id, score: Math.max(nameOverlap, common === 0 ? 0 : equalShare) };
    })
    .filter(({ score }) => score >= 0.5)
    .sort((one, other) => other.score - one.score);
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

/** Minimum number of ids required to tell whether they name the same products. */
const MIN_COMMON_PRODUCTS = 5;
/** Share of similar products below which a file comes from another source. */
const MIN_SIMILAR_SHARE = 0.2;

interface Comparison {
  /** Number of the file's first products that were compared. */
  compared: number;
  /** Number of these that the source has delivered, by id. */
  common: number;
  /** Number of delivered ones with both a name and a description in the file. */
  complete: number;
  /** Number of these with the name or the description that the source delivered. */
  similar: number;
  /**
   * Number of these whose name and description do not differ from those that the source delivered.
   */
  equal: number;
}

/**
 * Compares a file's first products with what each of the sources delivered. A source whose last
 * import added a prefix to its ids is compared with that prefix.
 */
async function compareProducts(
  draft: Import,
  similarSources: readonly { id: number }[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, Comparison>> {
  const sourceIds = similarSources.map(({ id }) => id);
  if (sourceIds.length === 0) return new Map();
  const prefixes = await loadLastPrefixes(sourceIds);
  for await (const { candidates } of readChunks(draft, { signal })) {
    const candidateById = new Map(candidates.map((candidate) => [candidate.productId, candidate]));
    if (candidateById.size === 0) break;
    const comparisons = new Map(
      sourceIds.map((id) => [
        id,
        { compared: candidateById.size, common: 0, complete: 0, similar: 0, equal: 0 },
      ]),
    );
    const storedIds = [...new Set(["", ...prefixes.values()])].flatMap((prefix) =>
      [...candidateById.keys()].map((id) => prefix + id),
    );
    const deliveries = await db()
      .select({
        sourceId: deliveredProducts.sourceId,
        productId: products.productId,
        values: deliveredProducts.values,
      })
      .from(deliveredProducts)
      .innerJoin(products, eq(products.id, deliveredProducts.productId))
      .where(
        and(isAmong(deliveredProducts.sourceId, sourceIds), inArray(products.productId, storedIds)),
      );
    for (const { sourceId, productId, values } of deliveries) {
      const comparison = comparisons.get(sourceId);
      const prefix = prefixes.get(sourceId) ?? "";
      const candidate = productId.startsWith(prefix)
        ? candidateById.get(productId.slice(prefix.length))
        : undefined;
      if (!comparison || !candidate) continue;
      const { name, description } = candidate.values;
      const isDelivered = [
        ...(name ? [name === values.name] : []),
        ...(description ? [description === values.description] : []),
      ];
      comparison.common++;
      if (name && description) comparison.complete++;
      if (isDelivered.includes(true)) comparison.similar++;
      if (isDelivered.includes(true) && !isDelivered.includes(false)) comparison.equal++;
    }
    return comparisons;
  }
  return new Map();
}

/** Lists the sources that the file cannot be from, because they have hardly any of its products. */
async function listOtherSources(
  comparisons: ReadonlyMap<number, Comparison>,
): Promise<ReadonlySet<number>> {
  const withoutCommon = [...comparisons].filter(
    ([, { compared, common }]) => compared >= MIN_COMMON_PRODUCTS && common === 0,
  );
  const withOtherTexts = [...comparisons].filter(
    ([, { common, similar }]) =>
      common >= MIN_COMMON_PRODUCTS && similar < common * MIN_SIMILAR_SHARE,
  );
  // A source with few products may simply have grown.
  const firstDeliveries = db()
    .select({ one: sql`1` })
    .from(deliveredProducts)
    .where(eq(deliveredProducts.sourceId, sources.id))
    .limit(MIN_COMMON_PRODUCTS)
    .as("first_deliveries");
  const largeSources = await db()
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        isAmong(
          sources.id,
          withoutCommon.map(([id]) => id),
        ),
        sql`(select count(*) from ${firstDeliveries}) = ${MIN_COMMON_PRODUCTS}`,
      ),
    );
  return new Set([...largeSources, ...withOtherTexts.map(([id]) => ({ id }))].map(({ id }) => id));
}

/**
 * Returns the source that a user chose by id or name. A source with a new name is created when the
 * import starts.
 * @throws DomainError invalid, under `source`
 */
export async function resolveSource(idOrName: number | string): Promise<DraftSource> {
  const source = await findSource(db(), idOrName);
  return source
    ? { sourceId: source.id, newSource: null }
    : { sourceId: null, newSource: String(idOrName) };
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
