import { and, gte, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { deletedProducts } from "@/db/schema/products";
import { type Cursor, type CursorPage, cutPage, isAfter } from "@/lib/platform/cursor";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import type { DeletionJson, DeletionQuery } from "./schemas";

const RETENTION_DAYS = 90;
/** A statement can have at most 65,534 parameters. */
const ROWS_PER_STATEMENT = 10_000;

/** Records that products were deleted, in the transaction that deletes them. */
export async function addDeletions(tx: Database, productIds: readonly string[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += ROWS_PER_STATEMENT) {
    const rows = productIds.slice(start, start + ROWS_PER_STATEMENT);
    await tx.insert(deletedProducts).values(rows.map((productId) => ({ productId })));
  }
}

const { id, productId, deletedAt } = deletedProducts;

/** Lists deleted products, oldest first. */
export async function listDeletions(query: DeletionQuery): Promise<Listing<DeletionJson>> {
  const condition = query.since && gte(deletedAt, query.since);
  const [deletionRows, count] = await Promise.all([
    db()
      .select()
      .from(deletedProducts)
      .where(condition)
      .orderBy(deletedAt, id)
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(deletedProducts, condition),
  ]);
  return { items: deletionRows.map(toDeletionJson), count, countIsExact: true };
}

/** Lists deleted products after a cursor. */
export async function listNextDeletions(
  query: DeletionQuery,
  cursor: Cursor | null,
): Promise<CursorPage<DeletionJson>> {
  const deletionRows = await db()
    .select({ id, productId, deletedAt, at: sql<string>`${deletedAt}::text` })
    .from(deletedProducts)
    .where(and(query.since && gte(deletedAt, query.since), isAfter(deletedAt, id, cursor)))
    .orderBy(deletedAt, id)
    .limit(query.page_size + 1);
  const { rows, next_cursor } = cutPage(deletionRows, query.page_size);
  return { results: rows.map(toDeletionJson), next_cursor };
}

/** Deletes entries whose retention has expired. */
export async function deleteOldDeletions(): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db().delete(deletedProducts).where(lt(deletedAt, cutoff));
}

function toDeletionJson(row: { productId: string; deletedAt: Date }): DeletionJson {
  return { product_id: row.productId, deleted_at: row.deletedAt.toISOString() };
}
