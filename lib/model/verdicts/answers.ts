import { eq, inArray, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { judgementProducts, judgements } from "@/db/schema/judging";
import { products } from "@/db/schema/products";
import type { Answer, AnswerCache, CachedAnswer, Judgment } from "../judging/judge";
import { PROMPT_VERSION } from "../judging/prompt";

interface AnswerCacheOptions {
  model: string;
  mode: string;
  /**
   * The product whose text is judged; null for a text that is not stored. For such a text, answers
   * are read from the cache but not written to it.
   */
  productId: number | null;
  /** True to ignore the cache and replace its answers. */
  ignoreCache: boolean;
}

/** Returns a cache that stores answers in the database. */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  return {
    recall: (hashes) =>
      options.ignoreCache ? Promise.resolve(new Map()) : loadCachedAnswers(hashes),
    store: (answers) => storeAnswers(answers, options),
  };
}

async function loadCachedAnswers(hashes: string[]): Promise<Map<string, CachedAnswer>> {
  const judgementRows = await db()
    .select()
    .from(judgements)
    .where(inArray(judgements.hash, hashes));
  return indexByHash(judgementRows);
}

function indexByHash(judgementRows: (typeof judgements.$inferSelect)[]): Map<string, CachedAnswer> {
  return new Map(
    judgementRows.map(({ hash, id, outcome, claims, answeredAt }) => [
      hash,
      { id, outcome, claims, at: answeredAt },
    ]),
  );
}

async function storeAnswers(
  answers: ReadonlyMap<string, Answer>,
  { model, mode, productId, ignoreCache }: AnswerCacheOptions,
): Promise<Map<string, CachedAnswer>> {
  const toUncached = () =>
    new Map(
      Array.from(answers, ([hash, answer]) => [hash, { ...answer, id: null, at: new Date() }]),
    );
  if (productId === null || answers.size === 0) return toUncached();
  return db().transaction(async (tx) => {
    // If the product has since been deleted, its answers must not be stored.
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, productId))
      .for("key share");
    if (!product) return toUncached();
    // Sorted so that concurrent inserts cannot deadlock.
    const values = Array.from(answers, ([hash, { outcome, claims }]) => ({
      hash,
      model,
      promptVersion: PROMPT_VERSION,
      mode,
      outcome,
      claims,
    })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const insert = tx.insert(judgements).values(values);
    await (ignoreCache
      ? insert.onConflictDoUpdate({
          target: judgements.hash,
          set: {
            outcome: sql`excluded.outcome`,
            claims: sql`excluded.claims`,
            answeredAt: sql`now()`,
          },
        })
      : insert.onConflictDoNothing());
    const hashes = [...answers.keys()];
    const judgementRows = await tx
      .select()
      .from(judgements)
      .where(inArray(judgements.hash, hashes))
      .for("key share");
    await tx
      .insert(judgementProducts)
      .values(judgementRows.map(({ id }) => ({ judgementId: id, productId })))
      .onConflictDoNothing();
    return indexByHash(judgementRows);
  });
}

/** Returns the ids of the cached answers that a judgment uses. */
export function listCachedAnswerIds(judgment: Judgment | null): number[] {
  const results = [...(judgment?.results ?? []), ...(judgment?.second?.results ?? [])];
  return results.flatMap(({ cachedAnswerId }) => cachedAnswerId ?? []);
}

/** Records that a product's verdict uses these answers. Skips deleted answers. */
export async function linkAnswers(tx: Database, productId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into ${judgementProducts} (judgement_id, product_id, in_verdict)
    select held.id, ${productId}::int, true from (
      select id from ${judgements} where ${inArray(judgements.id, ids)} order by id for key share
    ) held
    on conflict (judgement_id, product_id) do update set in_verdict = true
    where not ${judgementProducts.inVerdict}`);
}

/** Deletes the answers that concern only these products. Call it before deleting them. */
export async function forgetAnswersAbout(tx: Database, productIds: number[]): Promise<void> {
  const ids = sql`${sql.param(`{${productIds}}`)}::int[]`;
  await tx.execute(sql`
    delete from ${judgements} j using ${judgementProducts} mine
    where mine.judgement_id = j.id and mine.product_id = any(${ids})
      and not exists (select from ${judgementProducts} other
        where other.judgement_id = j.id and not other.product_id = any(${ids}))`);
}

/** Number of days after which unreferenced answers are deleted. */
const RETENTION_DAYS = 90;

/** Deletes answers that no verdict uses. @returns the number of deleted answers */
export async function deleteOldAnswers(): Promise<number> {
  await db().execute(sql`
    delete from ${judgementProducts}
    where not in_verdict and created_at < now() - make_interval(days => ${RETENTION_DAYS})`);
  const deletedRows = await queryRows(
    db(),
    sql`delete from ${judgements} j
      where not exists (select from ${judgementProducts} p where p.judgement_id = j.id)
      returning j.id`,
  );
  return deletedRows.length;
}
