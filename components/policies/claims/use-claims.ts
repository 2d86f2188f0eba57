"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EvidenceState } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type {
  EvidenceHistoryJson,
  EvidenceJson,
  EvidenceRowJson,
  EvidenceUsesJson,
} from "@/lib/policies/evidence/schemas";
import type { Tone } from "../../ui/tone";
import { POLICIES_QUERY_KEY } from "../use-policies";

/** Fetches the evidence for a claim, the longest-lived first. */
export function useEvidenceOf(claim: string) {
  const query = new URLSearchParams({ claim, ordering: "-valid_until", page_size: "100" });
  return usePolicyQuery<Page<EvidenceRowJson>>(
    `/policies/evidence/?${query}`,
    "Failed to fetch evidence",
  );
}

/** Fetches a record, its history and the products that rely on it. */
export function useEvidence(id: number) {
  const path = `/policies/evidence/${id}/`;
  return {
    record: usePolicyQuery<EvidenceJson>(path, "Failed to fetch the evidence"),
    history: usePolicyQuery<EvidenceHistoryJson>(`${path}history/`, "Failed to fetch the history"),
    uses: usePolicyQuery<EvidenceUsesJson>(`${path}uses/`, "Failed to fetch the products"),
  };
}

function usePolicyQuery<T>(path: string, fallback: string) {
  return useQuery({
    queryKey: [POLICIES_QUERY_KEY, path],
    queryFn: ({ signal }) => callApi<T>(path, { signal, fallback }),
    placeholderData: keepPreviousData,
  });
}

export const STATE_TONES: Record<EvidenceState, Tone> = {
  upcoming: "neutral",
  valid: "success",
  expiring: "warning",
  expired: "danger",
  withdrawn: "neutral",
};
