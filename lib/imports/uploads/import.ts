import { type Database, db } from "@/db/client";
import { batches } from "@/db/schema/products";
import { DomainError } from "@/lib/errors";
import { plural } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import type { Upload } from "@/lib/platform/files/form";
import { retried } from "@/lib/platform/retried";
import { insertProducts } from "@/lib/products/insert";
import { type TextColumns, textReader } from "@/lib/products/read-text";
import { canonicalLanguage, canonicalMarket } from "@/lib/reading/language-tags";
import { type CheckedRow, checkRows, reasonOf, toPreview } from "./check-rows";
import { toRejectedRows } from "./rejected-rows";
import type { DryRunAnswer, UploadAnswer } from "./schemas";

/**
 * Stores the valid rows, each with a queued validation, and the batch with the errors of the other
 * rows, in one transaction. A dry run stores nothing and returns the expected result.
 * @throws DomainError invalid if no row is valid, with `errors` and `preview` in the body
 */
export async function importProducts(
  upload: Upload,
  user: SessionUser,
): Promise<UploadAnswer | DryRunAnswer> {
  if (upload.dryRun) return dryRun(upload);
  const readText = await textReader();
  return retried(() => db().transaction((tx) => store(tx, upload, user, readText)));
}

async function dryRun(upload: Upload): Promise<DryRunAnswer> {
  const { good, errors, checked } = await check(db(), upload);
  const products = plural(good.length, "product");
  return {
    batch_id: null,
    products_created: good.length,
    errors,
    message: `${products} will be created.${errorsSentence(errors)}`,
    rows_total: checked.length,
    preview: toPreview(checked),
  };
}

async function store(
  tx: Database,
  upload: Upload,
  user: SessionUser,
  readText: (description: string) => TextColumns,
): Promise<UploadAnswer> {
  const { good, errors, checked } = await check(tx, upload);
  const [batch] = await tx
    .insert(batches)
    .values({
      batchName: upload.batchName,
      batchDescription: upload.batchDescription,
      fileName: upload.fileName,
      totalRows: checked.length,
      productsCreated: good.length,
      errors,
      rejected: errors.length > 0 ? toRejectedRows(upload.table, checked) : null,
      uploadedBy: user.id,
    })
    .returning({ id: batches.id });
  if (!batch) throw new Error("The batch was not stored.");
  const rows = good.map(({ cells, texts, categoryId }) => ({
    productId: cells.product_id,
    name: cells.name || cells.product_id,
    description: cells.description,
    texts,
    language: canonicalLanguage(cells.language),
    market: canonicalMarket(cells.market),
    categoryId,
    brandGuidelinesId: null,
    uploadedBy: user.id,
    batchId: batch.id,
  }));
  await insertProducts(tx, rows, readText);
  await recordAudit(tx, {
    actorId: user.id,
    action: "batch.uploaded",
    entity: "batch",
    entityId: batch.id,
    detail: {
      file_name: upload.fileName,
      products: good.length,
      rows_refused: checked.length - good.length,
    },
  });
  return {
    batch_id: batch.id,
    products_created: good.length,
    errors,
    message: `${plural(good.length, "product")} uploaded successfully and queued for validation.${errorsSentence(errors)}`,
  };
}

async function check(on: Database, { table }: Upload) {
  const checked = await checkRows(on, table);
  const good = checked.filter(isGood);
  const errors = checked
    .filter(({ faults }) => faults.length > 0)
    .map((bad) => `Row ${bad.row.number}: ${reasonOf(bad)}`);
  if (good.length === 0) throw nothingGood(checked, errors);
  return { checked, good, errors };
}

function isGood(row: CheckedRow): row is CheckedRow & { categoryId: number } {
  return row.categoryId !== null;
}

function nothingGood(checked: CheckedRow[], errors: string[]): DomainError {
  const which = checked.length === 1 ? "the only row has" : `all ${checked.length} rows have`;
  return new DomainError("invalid", `No product was created: ${which} errors.`, {
    body: {
      batch_id: null,
      products_created: 0,
      errors,
      rows_total: checked.length,
      preview: toPreview(checked),
    },
  });
}

function errorsSentence(errors: string[]): string {
  if (errors.length === 0) return "";
  return errors.length === 1 ? " 1 row has errors." : ` ${errors.length} rows have errors.`;
}
