"use client";

import { useQuery } from "@tanstack/react-query";
import type { DecisionKind } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";

/** Common reasons. */
const COMMON_REASONS: Record<DecisionKind, readonly string[]> = {
  wrong: [
    "It is a name or a quotation.",
    "The words have a different meaning here.",
    "The text says the opposite.",
  ],
  accepted: [
    "The brand requested it.",
    "It is true for this product and can be proven.",
    "The law requires these words.",
  ],
};

/** Number of reasons with a digit. */
const MAX_OFFERED = 6;

const REASONS = ["finding-decision-reasons"];

/** Returns the user's latest reasons, then common ones. */
export function useReasons(kind: DecisionKind): string[] {
  const { data } = useQuery({
    queryKey: REASONS,
    queryFn: ({ signal }) =>
      callApi<{ reasons: Record<DecisionKind, string[]> }>("/validations/decisions/reasons/", {
        signal,
        fallback: "Failed to fetch reasons",
      }),
    staleTime: 60_000,
  });
  const last = data?.reasons[kind].slice(0, MAX_OFFERED - COMMON_REASONS[kind].length) ?? [];
  return [...new Set([...last, ...COMMON_REASONS[kind]])];
}
