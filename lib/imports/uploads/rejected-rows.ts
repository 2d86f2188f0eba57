import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { batches, type RejectedRows } from "@/db/schema/products";
import { DomainError, notFound } from "@/lib/errors";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile } from "@/lib/platform/export/file";
import { escapeInnerFormulas } from "@/lib/platform/export/formulas";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import type { Table } from "@/lib/platform/files/sheets/table";
import { toStorableText } from "@/lib/platform/text-fault";
import { REASON_COLUMN } from "@/lib/platform/uploads/reason-column";
import { type CheckedRow, checkRows, formatFaults } from "./check-rows";

/** Returns the rows that were rejected, with the file's own columns. */
export function toRejectedRows({ headers }: Table, checkedRows: CheckedRow[]): RejectedRows {
  const toStorable = (cells: string[]) => cells.map(toStorableText);
  const rows = checkedRows
    .filter(({ faults }) => faults.length > 0)
    .map((row) => ({ cells: toStorable(row.row.cells), reason: formatFaults(row) }));
  return { columns: toStorable(headers), rows };
}

/** Exports the rows of a stored batch that were not created. @throws DomainError not_found */
export async function exportBatchErrors(batchId: number, format: ExportFormat): Promise<Response> {
  const [batch] = await db()
    .select({ rejected: batches.rejected })
    .from(batches)
    .where(eq(batches.id, batchId));
  if (!batch) throw notFound("Batch");
  if (!batch.rejected) throw new DomainError("not_found", "This batch has no failed rows.");
  return toFileResponse(batch.rejected, format);
}

/** Exports the rows of a file that an upload would reject. Stores nothing. */
export async function exportTableErrors(table: Table, format: ExportFormat): Promise<Response> {
  return toFileResponse(toRejectedRows(table, await checkRows(db(), table)), format);
}

type RejectedRow = RejectedRows["rows"][number];

function toFileResponse({ columns, rows }: RejectedRows, format: ExportFormat): Response {
  // Escaped so that a repeated upload yields the same values in every format.
  const escapeCell = (cell: string) => (format === "xlsx" ? escapeInnerFormulas(cell) : cell);
  const originalColumns = columns.map(
    (header, index): Column<RejectedRow> => ({
      header: escapeCell(header),
      value: ({ cells }) => escapeCell(cells[index] ?? ""),
    }),
  );
  const reason: Column<RejectedRow> = { header: REASON_COLUMN, value: (row) => row.reason };
  return exportFile({
    name: "failed-rows",
    format,
    columns: [...originalColumns, reason],
    batches: yieldOnce(rows),
  });
}

async function* yieldOnce<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
