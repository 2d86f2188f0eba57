"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/api-client";
import type { AnalysisJson } from "@/lib/validations/schemas";

const TYPING_DELAY_MS = 600;

export interface CheckedInput {
  description: string;
  /** Nothing is checked without a category. */
  category: number | null;
  brandGuidelines: number | null;
  /** As its editors say; null: it is recognised from the text. */
  language: string | null;
  market: string | null;
}

/** Checks a text as a validation would, once nothing was typed for a moment; stores nothing. */
export function useLiveCheck(input: CheckedInput) {
  const { category, brandGuidelines, language, market } = input;
  const settled = useSettled(input.description);
  const possible = category !== null && settled.text.trim() !== "";
  const about = [settled.series, category, brandGuidelines, language, market];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["analysis", ...about, settled.text],
    queryFn: ({ signal }) =>
      callApi<AnalysisJson>("/validations/analyze/", {
        method: "POST",
        body: {
          description: settled.text,
          category,
          brand_guidelines: brandGuidelines,
          language,
          market,
        },
        signal,
        fallback: "Failed to analyze description",
      }),
    enabled: possible,
    placeholderData: (previous, query) =>
      about.every((part, at) => query?.queryKey[at + 1] === part) ? previous : undefined,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  return {
    /** Of `analysis.checked_text`, which may be a little behind what is typed; null: none yet. */
    analysis: possible ? (data ?? null) : null,
    error: possible && error ? error.message : null,
    /** Whether the analysis is of what is typed now. */
    current: possible && data?.checked_text === input.description,
    checking: possible && (isPending || settled.text !== input.description),
    retry: () => void refetch(),
  };
}

/** The text as it last rested. One that begins anew, from nothing, is of another `series`. */
function useSettled(text: string) {
  const [settled, setSettled] = useState({ text, series: 0 });
  if (text === "" && settled.text !== "") setSettled({ text, series: settled.series + 1 });
  useEffect(() => {
    const timer = setTimeout(() => setSettled((now) => ({ ...now, text })), TYPING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export type LiveCheck = ReturnType<typeof useLiveCheck>;
