import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/platform/api-client";
import type { AnalysisJson } from "@/lib/validations/schemas";
import type { ProductTexts } from "./product-texts";

const TYPING_DELAY_MS = 600;

export interface CheckedInput {
  name: string;
  description: string;
  /** The texts of the custom fields. */
  texts: ProductTexts;
  /** The category id. If null, nothing is checked. */
  category: number | null;
  brandGuidelines: number | null;
  /** The language set by the user, or null to detect the language from the text. */
  language: string | null;
  market: string | null;
}

/** Checks texts like a validation after a pause in typing. Stores nothing. */
export function useLiveCheck(input: CheckedInput) {
  const { category, brandGuidelines, language, market, name, description, texts } = input;
  const serializedInput = JSON.stringify({ name, description, texts });
  const isBlank = description.trim() === "";
  const debouncedInput = useDebouncedInput(serializedInput, description === "");
  const canCheck = category !== null && !isBlank && !debouncedInput.isEmpty;
  const contextKey = [debouncedInput.series, category, brandGuidelines, language, market];
  const requestBody = {
    ...(JSON.parse(debouncedInput.written) as Pick<CheckedInput, "name" | "description" | "texts">),
    category,
    brand_guidelines: brandGuidelines,
    language,
    market,
  };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ["analysis", ...contextKey, debouncedInput.written],
    queryFn: ({ signal }) =>
      callApi<AnalysisJson>("/validations/analyze/", {
        method: "POST",
        body: requestBody,
        signal,
        fallback: "Failed to analyze description",
      }),
    enabled: canCheck,
    placeholderData: (previous, query) =>
      contextKey.every((part, index) => query?.queryKey[index + 1] === part) ? previous : undefined,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  return {
    /** The request body after the last pause in typing. */
    asked: requestBody,
    /** The latest analysis, or null. Its `checked_texts` can lag behind the input. */
    analysis: canCheck ? (data ?? null) : null,
    error: canCheck && error ? error.message : null,
    /** Whether the analysis matches the current input. */
    current:
      canCheck &&
      data !== undefined &&
      !isPlaceholderData &&
      debouncedInput.written === serializedInput,
    checking: canCheck && (isPending || debouncedInput.written !== serializedInput),
    retry: () => void refetch(),
  };
}

/** Debounces the input. Clearing the input starts a new `series`, which discards old results. */
function useDebouncedInput(serializedInput: string, isEmpty: boolean) {
  const [debouncedInput, setDebouncedInput] = useState({
    written: serializedInput,
    isEmpty,
    series: 0,
  });
  if (isEmpty && !debouncedInput.isEmpty)
    setDebouncedInput({ written: serializedInput, isEmpty, series: debouncedInput.series + 1 });
  useEffect(() => {
    const timer = setTimeout(
      () => setDebouncedInput((now) => ({ ...now, written: serializedInput, isEmpty })),
      TYPING_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [serializedInput, isEmpty]);
  return debouncedInput;
}

export type LiveCheck = ReturnType<typeof useLiveCheck>;
