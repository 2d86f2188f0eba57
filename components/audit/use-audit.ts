"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { AuditEntryDetail, AuditQuery } from "@/lib/audit/schemas";
import { usePage } from "../list/use-page";
import { auditPath, type InitialAudit } from "./list-query";

export function useAudit(query: AuditQuery, initial: InitialAudit) {
  return usePage({
    key: "audit",
    path: auditPath(query),
    initial,
    fallback: "Failed to load the audit log",
    refreshMs: 0,
    freshMs: 10_000,
  });
}

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
