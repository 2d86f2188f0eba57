import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EvidenceState } from "@/lib/enums";
import { queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type {
  EvidenceHistoryJson,
  EvidenceJson,
  EvidenceRowJson,
  EvidenceUsesJson,
} from "@/lib/policies/evidence/schemas";
import type { Tone } from "../../ui/tone";
import { POLICIES_QUERY_KEY } from "../use-policies";

/** The number of records that are shown at once. */
export const EVIDENCE_PAGE_SIZE = 50;

/** Fetches a page of the evidence for a claim, the longest-lived first. */
export function useEvidenceOf(claim: string, page: number) {
  const query = new URLSearchParams({
    claim,
    ordering: "-valid_until",
    page: String(page),
    page_size: String(EVIDENCE_PAGE_SIZE),
  });
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
    queryFn: queryApi<T>(path, fallback),
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
