"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/api-client";
import type { AnalysisJson } from "@/lib/validations/schemas";

const TYPING_DELAY_MS = 600;

export interface CheckedInput {
  description: string;
  /** Nothing is checked without a category. */
  category: number | null;
  brandGuidelines: number | null;
}

/** Checks a text as a validation would, once nothing was typed for a moment; stores nothing. */
export function useLiveCheck(input: CheckedInput) {
  const [settled, setSettled] = useState(input.description);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(input.description), TYPING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [input.description]);
  const { category, brandGuidelines } = input;
  const possible = category !== null && settled.trim() !== "";
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["analysis", category, brandGuidelines, settled],
    queryFn: ({ signal }) =>
      callApi<AnalysisJson>("/validations/analyze/", {
        method: "POST",
        body: { description: settled, category, brand_guidelines: brandGuidelines },
        signal,
        fallback: "Failed to analyze description",
      }),
    enabled: possible,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  return {
    /** Of `analysis.checked_text`, which may be a little behind what is typed; null: none yet. */
    analysis: possible ? (data ?? null) : null,
    error: possible && error ? error.message : null,
    /** Whether the analysis is of what is typed now. */
    current: possible && data?.checked_text === input.description,
    checking: possible && (isFetching || settled !== input.description),
    retry: () => void refetch(),
  };
}

export type LiveCheck = ReturnType<typeof useLiveCheck>;
