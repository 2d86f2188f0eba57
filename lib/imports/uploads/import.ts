import { type Database, db } from "@/db/client";
import { batches } from "@/db/schema/products";
import { DomainError } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { retryTransaction } from "@/lib/platform/retry-transaction";
import type { Upload } from "@/lib/platform/uploads/form";
import { applyOutcomes } from "@/lib/products/candidates/apply";
import { loadTextReader, type TextReader } from "@/lib/products/read-text";
import { type CheckedRow, checkRows, formatFaults, toPreview } from "./check-rows";
import { toRejectedRows } from "./rejected-rows";
import type { DryRunResponse, UploadResponse } from "./schemas";

/**
 * Stores the valid rows, each with a queued validation, and the batch with the errors of the other
 * rows in one transaction. A dry run stores nothing and returns the expected result.
 * @throws DomainError invalid if no row is valid, with `errors` and `preview` in the body
 */
export async function importProducts(
  upload: Upload,
  user: SessionUser,
): Promise<UploadResponse | DryRunResponse> {
  if (upload.dryRun) return runDryRun(upload);
  const readText = await loadTextReader();
  return retryTransaction(() => db().transaction((tx) => storeUpload(tx, upload, user, readText)));
}

async function runDryRun(upload: Upload): Promise<DryRunResponse> {
  const { checkedRows, candidates, errors } = await checkUpload(db(), upload);
  const products = pluralize(candidates.length, "product");
  return {
    batch_id: null,
    products_created: candidates.length,
    errors,
    message: `${products} will be created.${formatErrorCount(errors)}`,
    rows_total: checkedRows.length,
    preview: toPreview(checkedRows),
  };
}

async function storeUpload(
  tx: Database,
  upload: Upload,
  user: SessionUser,
  readText: TextReader,
): Promise<UploadResponse> {
  const { checkedRows, candidates, errors } = await checkUpload(tx, upload);
  const [batch] = await tx
    .insert(batches)
    .values({
      batchName: upload.batchName,
      batchDescription: upload.batchDescription,
      fileName: upload.fileName,
      totalRows: checkedRows.length,
      productsCreated: candidates.length,
      errors,
      rejected: errors.length > 0 ? toRejectedRows(upload.table, checkedRows) : null,
      uploadedBy: user.id,
    })
    .returning({ id: batches.id });
  if (!batch) throw new Error("The batch was not stored.");
  const outcomes = candidates.map((candidate) => ({ kind: "new" as const, candidate }));
  await applyOutcomes(tx, outcomes, { user, readText, batchId: batch.id });
  await recordAudit(tx, {
    actorId: user.id,
    action: "batch.uploaded",
    entity: "batch",
    entityId: batch.id,
    detail: {
      file_name: upload.fileName,
      products: candidates.length,
      rows_refused: checkedRows.length - candidates.length,
    },
  });
  return {
    batch_id: batch.id,
    products_created: candidates.length,
    errors,
    message: `${pluralize(candidates.length, "product")} uploaded successfully and queued for validation.${formatErrorCount(errors)}`,
  };
}

async function checkUpload(database: Database, { table }: Upload) {
  const checkedRows = await checkRows(database, table);
  const candidates = checkedRows.flatMap(({ candidate }) => candidate ?? []);
  const errors = checkedRows
    .filter(({ faults }) => faults.length > 0)
    .map((invalidRow) => `Row ${invalidRow.row.number}: ${formatFaults(invalidRow)}`);
  if (candidates.length === 0) throw createNoProductsError(checkedRows, errors);
  return { checkedRows, candidates, errors };
}

function createNoProductsError(checkedRows: CheckedRow[], errors: string[]): DomainError {
  const subject =
    checkedRows.length === 1 ? "the only row has" : `all ${checkedRows.length} rows have`;
  return new DomainError("invalid", `No product was created: ${subject} errors.`, {
    body: {
      batch_id: null,
      products_created: 0,
      errors,
      rows_total: checkedRows.length,
      preview: toPreview(checkedRows),
    },
  });
}

function formatErrorCount(errors: string[]): string {
  if (errors.length === 0) return "";
  return errors.length === 1 ? " 1 row has errors." : ` ${errors.length} rows have errors.`;
}
