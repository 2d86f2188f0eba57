import { count, desc, eq, gt, max, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveryConflicts } from "@/db/schema/deliveries";
import { imports } from "@/db/schema/imports";
import { batches, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import type { BatchStatus } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { isAmong } from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type { BatchJson } from "./schemas";

const { complianceScore: score, status } = products;

function selectBatches() {
  // A product has a score after its first completed validation.
  const progress = db()
    .select({
      validated: sql<number>`count(${score})::int`.as("validated"),
      waiting: countUnchecked(sql`${status} in ('pending', 'validating')`).as("waiting"),
      failed: countUnchecked(sql`${status} not in ('pending', 'validating')`).as("failed"),
    })
    .from(products)
    .where(eq(products.batchId, batches.id))
    .as("progress");
  const selectImport = db()
    .select({ id: max(imports.id) })
    .from(imports)
    .where(eq(imports.batchId, batches.id));
  const countConflicts = db()
    .select({ count: count() })
    .from(deliveryConflicts)
    .innerJoin(imports, eq(imports.id, deliveryConflicts.importId))
    .where(eq(imports.batchId, batches.id));
  return db()
    .select({
      id: batches.id,
      batchName: batches.batchName,
      batchDescription: batches.batchDescription,
      fileName: batches.fileName,
      totalRows: batches.totalRows,
      productsCreated: batches.productsCreated,
      errors: batches.errors,
      uploadedBy: batches.uploadedBy,
      createdAt: batches.createdAt,
      uploadedByName: selectPersonName(users),
      importId: sql<number | null>`(${selectImport})`,
      conflicts: sql<number>`(${countConflicts})::int`,
      validated: progress.validated,
      waiting: progress.waiting,
      failed: progress.failed,
    })
    .from(batches)
    .innerJoin(users, eq(users.id, batches.uploadedBy))
    .innerJoinLateral(progress, sql`true`);
}

function countUnchecked(condition: SQL) {
  return sql<number>`(count(*) filter (where ${score} is null and ${condition}))::int`;
}

type BatchRow = Awaited<ReturnType<typeof selectBatches>>[number];

/** Lists batches, newest first. */
export async function listBatches(query: PageQuery): Promise<Listing<BatchJson>> {
  const [batchRows, [total]] = await Promise.all([
    selectBatches().orderBy(desc(batches.id)).limit(query.page_size).offset(getOffset(query)),
    db().select({ count: count() }).from(batches),
  ]);
  return { items: batchRows.map(toBatchJson), count: total?.count ?? 0, countIsExact: true };
}

/** Returns the 1-based number of the list page that contains a batch. */
export async function findBatchPage(id: number, pageSize: number): Promise<number> {
  return 1 + Math.floor((await db().$count(batches, gt(batches.id, id))) / pageSize);
}

/** Returns the names of the existing batches with these ids. */
export async function listBatchNames(ids: number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db()
    .select({ id: batches.id, name: batches.batchName })
    .from(batches)
    .where(isAmong(batches.id, ids));
}

/** Returns a batch. @throws DomainError not_found */
export async function getBatch(id: number): Promise<BatchJson> {
  const [row] = await selectBatches().where(eq(batches.id, id));
  if (!row) throw notFound("Batch");
  return toBatchJson(row);
}

function toBatchJson(row: BatchRow): BatchJson {
  return {
    ...toSnakeCase(row, ["id", "batchName", "batchDescription", "fileName"]),
    status: deriveBatchStatus(row),
    total_rows: row.totalRows,
    products_created: row.productsCreated,
    error_count: row.errors.length,
    errors: row.errors,
    validated_count: row.validated,
    failed_count: row.failed,
    uploaded_by: row.uploadedBy,
    uploaded_by_name: row.uploadedByName,
    import_id: row.importId,
    conflicts: row.conflicts,
    created_at: row.createdAt.toISOString(),
  };
}

function deriveBatchStatus({ waiting: pendingCount, validated, failed }: BatchRow): BatchStatus {
  if (pendingCount > 0) return "processing";
  return failed > 0 && validated === 0 ? "failed" : "completed";
}
