"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { AuditEntryDetail } from "@/lib/audit/schemas";

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
