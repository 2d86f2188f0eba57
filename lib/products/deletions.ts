import { and, gte, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { deletedProducts } from "@/db/schema/products";
import { type Cursor, type CursorPage, cut, isAfter } from "@/lib/platform/cursor";
import { type Listing, offset } from "@/lib/platform/pagination";
import type { DeletionJson, DeletionQuery } from "./schemas";

const RETENTION_DAYS = 90;
/** A statement can have 65,534 parameters. */
const ROWS_PER_STATEMENT = 10_000;

/** Records that products were deleted, in the transaction that deletes them. */
export async function addDeletions(tx: Database, productIds: readonly string[]): Promise<void> {
  for (let at = 0; at < productIds.length; at += ROWS_PER_STATEMENT) {
    const rows = productIds.slice(at, at + ROWS_PER_STATEMENT);
    await tx.insert(deletedProducts).values(rows.map((productId) => ({ productId })));
  }
}

const { id, productId, deletedAt } = deletedProducts;

/** Lists deleted products, the oldest first. */
export async function listDeletions(query: DeletionQuery): Promise<Listing<DeletionJson>> {
  const where = query.since && gte(deletedAt, query.since);
  const [found, count] = await Promise.all([
    db()
      .select()
      .from(deletedProducts)
      .where(where)
      .orderBy(deletedAt, id)
      .limit(query.page_size)
      .offset(offset(query)),
    db().$count(deletedProducts, where),
  ]);
  return { items: found.map(toJson), count, countIsExact: true };
}

/** Lists deleted products after a cursor. */
export async function listNextDeletions(
  query: DeletionQuery,
  cursor: Cursor | null,
): Promise<CursorPage<DeletionJson>> {
  const found = await db()
    .select({ id, productId, deletedAt, at: sql<string>`${deletedAt}::text` })
    .from(deletedProducts)
    .where(and(query.since && gte(deletedAt, query.since), isAfter(deletedAt, id, cursor)))
    .orderBy(deletedAt, id)
    .limit(query.page_size + 1);
  const { rows, next_cursor } = cut(found, query.page_size);
  return { results: rows.map(toJson), next_cursor };
}

/** Deletes entries whose retention has expired. */
export async function deleteOldDeletions(): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db().delete(deletedProducts).where(lt(deletedAt, oldest));
}

function toJson(row: { productId: string; deletedAt: Date }): DeletionJson {
  return { product_id: row.productId, deleted_at: row.deletedAt.toISOString() };
}
