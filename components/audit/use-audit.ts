"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { AuditEntryDetail, AuditEntryJson, AuditQuery } from "@/lib/audit/schemas";
import type { Page } from "@/lib/pagination";
import { auditPath, type InitialAudit } from "./list-query";

const FRESH_MS = 10_000;

/** A page of the log; while another one loads, the rows of the last one stay. */
export function useAudit(query: AuditQuery, initial: InitialAudit) {
  const path = auditPath(query);
  return useQuery({
    queryKey: ["audit", path],
    queryFn: ({ signal }) =>
      callApi<Page<AuditEntryJson>>(path, { signal, fallback: "Failed to load the audit log" }),
    initialData: path === initial.path ? initial.page : undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

export type AuditPage = ReturnType<typeof useAudit>;

/** One entry with all that was written down; it never changes. */
export function useAuditEntry(id: number) {
  return useQuery({
    queryKey: ["audit-entry", id],
    queryFn: ({ signal }) =>
      callApi<AuditEntryDetail>(`/auth/audit/${id}/`, {
        signal,
        fallback: "Failed to load this entry",
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
