import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryApi } from "@/lib/platform/api-client";
import type { ClaimsJson } from "@/lib/policies/evidence/schemas";

/** Fetches all claims that rules or evidence name. The key is that of policies, which change them. */
export function useClaims(enabled = true) {
  return useQuery({
    queryKey: ["policies", "/policies/claims/"],
    queryFn: queryApi<ClaimsJson>("/policies/claims/", "Failed to fetch claims"),
    enabled,
  });
}

/** Returns the claim of each rule that names one, or undefined while the claims are loading. */
export function useClaimByRule(enabled: boolean): ReadonlyMap<number | null, string> | undefined {
  const { data } = useClaims(enabled);
  return useMemo(
    () => data && new Map(data.flatMap(({ claim, rules }) => rules.map((r) => [r.rule, claim]))),
    [data],
  );
}

/** The end of the reasons of claim rules. */
const MISSING_EVIDENCE = /(?:Add evidence for “.+”|Evidence .+ expired on .+)\.$/s;

/** Returns whether a finding's reason is that of a claim rule, whose claim is worth fetching. */
export function mayLackEvidence({ reason }: { reason: string }): boolean {
  return MISSING_EVIDENCE.test(reason);
}

/** Returns the claim of a claim rule's finding, and null for other findings. */
export function useClaimOf(finding: { rule: number | null; reason: string }): string | null {
  return useClaimByRule(mayLackEvidence(finding))?.get(finding.rule) ?? null;
}
