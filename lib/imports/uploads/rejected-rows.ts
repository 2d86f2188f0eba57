import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { batches, type RejectedRows } from "@/db/schema/products";
import { DomainError, notFound } from "@/lib/errors";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile } from "@/lib/platform/export/file";
import { escapeInside } from "@/lib/platform/export/formulas";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import { REASON } from "@/lib/platform/files/reason-column";
import type { Table } from "@/lib/platform/files/sheets/table";
import { toStorableText } from "@/lib/platform/text-fault";
import { type CheckedRow, checkRows, reasonOf } from "./check-rows";

/** Returns the rows that were rejected, with the file's own columns. */
export function toRejectedRows({ headers }: Table, checkedRows: CheckedRow[]): RejectedRows {
  const toStorable = (cells: string[]) => cells.map(toStorableText);
  const rows = checkedRows
    .filter(({ faults }) => faults.length > 0)
    .map((row) => ({ cells: toStorable(row.row.cells), reason: reasonOf(row) }));
  return { columns: toStorable(headers), rows };
}

/**
 * Exports the rows of a stored batch that were not created.
 * @throws DomainError not_found
 */
export async function exportBatchErrors(batchId: number, format: ExportFormat): Promise<Response> {
  const [batch] = await db()
    .select({ rejected: batches.rejected })
    .from(batches)
    .where(eq(batches.id, batchId));
  if (!batch) throw notFound("Batch");
  if (!batch.rejected) throw new DomainError("not_found", "This batch has no failed rows.");
  return toFile(batch.rejected, format);
}

/** Exports the rows of a file that an upload would reject; stores nothing. */
export async function exportTableErrors(table: Table, format: ExportFormat): Promise<Response> {
  return toFile(toRejectedRows(table, await checkRows(db(), table)), format);
}

type Rejected = RejectedRows["rows"][number];

function toFile({ columns, rows }: RejectedRows, format: ExportFormat): Response {
  // Escaped so that uploading it again gives the same values in every format.
  const escapeCell = (cell: string) => (format === "xlsx" ? escapeInside(cell) : cell);
  const original = columns.map(
    (header, index): Column<Rejected> => ({
      header: escapeCell(header),
      value: ({ cells }) => escapeCell(cells[index] ?? ""),
    }),
  );
  const reason: Column<Rejected> = { header: REASON, value: (row) => row.reason };
  return exportFile({
    name: "failed-rows",
    format,
    columns: [...original, reason],
    batches: yieldOnce(rows),
  });
}

async function* yieldOnce<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
