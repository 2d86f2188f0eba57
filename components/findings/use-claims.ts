"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/platform/api-client";
import type { ClaimsJson } from "@/lib/policies/evidence/schemas";

/** Fetches all claims that rules or evidence name. The key is that of policies, which change them. */
export function useClaims(enabled = true) {
  return useQuery({
    queryKey: ["policies", "/policies/claims/"],
    queryFn: ({ signal }) =>
      callApi<ClaimsJson>("/policies/claims/", { signal, fallback: "Failed to fetch claims" }),
    enabled,
  });
}
