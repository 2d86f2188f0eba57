import { replaceUnderscores } from "@/lib/format";
import type { Column } from "@/lib/platform/export/cells";
import { exportFile } from "@/lib/platform/export/file";
import { type AuditRow, iterateAudit, toAuditJson } from "./queries";
import type { AuditExport } from "./schemas";

/** Exports all entries that match the filters, newest first. */
export function exportAudit({ format, ...filters }: AuditExport): Response {
  return exportFile({
    name: "audit-log",
    format,
    columns: COLUMNS,
    batches: iterateAudit(filters),
  });
}

/** Maximum length of a spreadsheet cell. */
const MAX_CELL_LENGTH = 32_767;

const COLUMNS: readonly Column<AuditRow>[] = [
  { header: "When", value: ({ entry }) => entry.createdAt.toISOString() },
  { header: "Who", value: (row) => toAuditJson(row).actor_name },
  { header: "Email", value: (row) => row.email },
  { header: "What", value: (row) => toAuditJson(row).what.slice(0, MAX_CELL_LENGTH) },
  { header: "Kind", value: ({ entry }) => replaceUnderscores(entry.kind) },
  { header: "Action", value: ({ entry }) => entry.action },
  { header: "Object", value: ({ entry }) => entry.entity },
  { header: "Object ID", value: ({ entry }) => entry.entityId },
  { header: "Name", value: ({ entry }) => entry.subject },
  { header: "Detail", value: ({ entry }) => formatDetail(entry.detail) },
];

function formatDetail(detail: Record<string, unknown>): string | null {
  const text = JSON.stringify(detail);
  if (text === "{}") return null;
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;
}
