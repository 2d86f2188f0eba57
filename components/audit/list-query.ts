import type { AuditEntryJson, AuditQuery } from "@/lib/audit/schemas";
import type { ExportFormat } from "@/lib/export/schemas";
import type { Page } from "@/lib/pagination";

/** What the server rendered the list with. */
export interface InitialAudit {
  /** The path that answers the same page. */
  path: string;
  page: Page<AuditEntryJson>;
}

/** The API's path of a page of the log. One list state has one path. */
export function auditPath(query: AuditQuery): string {
  const params = filterParams(query);
  params.set("page", String(query.page));
  params.set("page_size", String(query.page_size));
  return `/auth/audit/?${params}`;
}

/** Where all that the filters show is downloaded. */
export function exportHref(query: AuditQuery, format: ExportFormat): string {
  const params = filterParams(query);
  params.set("format", format);
  return `/api/auth/audit/export/?${params}`;
}

function filterParams(query: AuditQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.kind) params.set("kind", query.kind);
  if (query.actor !== undefined) params.set("actor", String(query.actor));
  if (query.entity) params.set("entity", query.entity);
  if (query.entity_id !== undefined) params.set("entity_id", String(query.entity_id));
  if (query.from) params.set("from", query.from.toISOString());
  if (query.to) params.set("to", query.to.toISOString());
  return params;
}

export function isFiltered(query: AuditQuery): boolean {
  return filterParams(query).size > 0;
}
