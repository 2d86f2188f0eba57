"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { useDebounced } from "@/components/ui/use-debounced";
import type { PolicyKind } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { RuleFields } from "@/lib/policies/rules/fields";
import type { InflectionSuggestions } from "@/lib/policies/terms/schemas";
import { useAction } from "../../form/use-action";
import { detailQuery } from "../use-policies";
import { useParser } from "./parser";

/** A stored rule. */
export interface RuleRef {
  rule: number;
  source: PolicyKind;
}

/** A word of the catalogue that looks like an inflection of a term. */
export interface SuggestedInflection {
  term: string;
  form: string;
  count: number;
  example: string;
}

const FAILED = "Failed to find inflections";

/** Pause in typing before the spellings of new terms are requested, in milliseconds. */
const TYPING_PAUSE_MS = 500;

/**
 * Returns suggested inflections for the terms of the edited rule, and a function to reject them.
 * For unsaved terms with several words or a hyphen, suggests alternative spellings.
 * @param ruleRef the stored rule; undefined for a new one
 * @param onPreselect called with true for spellings of new terms that occur in the catalogue, and
 *   with false when their term has been removed
 */
export function useInflectionSuggestions(
  ruleRef: RuleRef | undefined,
  rule: RuleFields,
  onPreselect: (spellings: readonly SuggestedInflection[], on: boolean) => void,
) {
  const storedQuery = useQuery({
    ...detailQuery<InflectionSuggestions[]>(
      `/policies/terms/proposals/?rule=${ruleRef?.rule}&source=${ruleRef?.source}`,
      FAILED,
    ),
    enabled: ruleRef !== undefined,
  });
  const [rejectedKeys, setRejectedKeys] = useState<readonly string[]>([]);
  const terms = useTerms(rule);
  const isStored = (term: string) =>
    storedQuery.data?.some((known) => known.term.toLowerCase() === term) ?? ruleRef !== undefined;
  const addedTerms = [...(terms ?? [])].flatMap(([meaning, term]) =>
    hasSpellings(term) && !isStored(meaning) ? [term] : [],
  );
  const debouncedTerms = useDebounced(
    addedTerms.slice(0, MAX_NEW_TERMS).join(","),
    TYPING_PAUSE_MS,
  );
  const unsaved = useQuery({
    ...detailQuery<InflectionSuggestions[]>(
      `/policies/terms/spellings/?terms=${encodeURIComponent(debouncedTerms)}`,
      FAILED,
    ),
    enabled: debouncedTerms !== "",
  });
  usePreselected(debouncedTerms === "" ? undefined : unsaved.data, terms, onPreselect);
  const refusal = useAction({
    mutationFn: ({ term, form }: Pick<SuggestedInflection, "term" | "form">) =>
      callApi("/policies/terms/refusals/", {
        method: "POST",
        body: { ...ruleRef, term, form },
        fallback: "Failed to reject the inflection",
      }),
    onFailure: (failure, inflection) => {
      setRejectedKeys((keys) => keys.filter((key) => key !== keyOf(inflection)));
      toast(failure.message, { tone: "danger" });
    },
  });
  const isLoaded = ruleRef === undefined || storedQuery.data !== undefined;
  const suggestions = [
    ...(storedQuery.data ?? []),
    ...(debouncedTerms === "" ? [] : (unsaved.data ?? [])),
  ];
  const inflections = suggestions.flatMap(({ term, proposals: forms }) =>
    terms && !terms.has(term.toLowerCase()) ? [] : forms.map((each) => ({ term, ...each })),
  );
  return {
    suggestions: isLoaded
      ? inflections.filter((each) => !rejectedKeys.includes(keyOf(each)))
      : undefined,
    error: storedQuery.error,
    retry: () => void storedQuery.refetch(),
    refuse: ({ term, form }: SuggestedInflection) => {
      setRejectedKeys((keys) => [...keys, keyOf({ term, form })]);
      if (ruleRef && isStored(term.toLowerCase())) refusal.run({ term, form });
    },
  };
}

/**
 * Only terms with several words or a hyphen have alternative spellings. Terms with a comma are
 * excluded, because the request separates terms by commas.
 */
const hasSpellings = (term: string) => /[\s\p{Pd}]/u.test(term) && !term.includes(",");
const MAX_NEW_TERMS = 50;

/**
 * Selects each spelling of a new term that occurs in the catalogue once, and deselects it when the
 * term is removed.
 * @param terms the rule's terms by their lowercase form; null while they cannot be parsed
 */
function usePreselected(
  suggestions: readonly InflectionSuggestions[] | undefined,
  terms: ReadonlyMap<string, string> | null,
  onSelect: (spellings: readonly SuggestedInflection[], on: boolean) => void,
): void {
  const selected = useRef(new Map<string, SuggestedInflection>());
  const isTerm = ({ term }: { term: string }) => !terms || terms.has(term.toLowerCase());
  const update = useEffectEvent(() => {
    const removedTerms = [...selected.current.values()].filter((each) => !isTerm(each));
    for (const each of removedTerms) selected.current.delete(keyOf(each));
    if (removedTerms.length > 0) onSelect(removedTerms, false);
    const spellings = (suggestions ?? []).filter(isTerm).flatMap(({ term, proposals: forms }) =>
      forms
        .filter(({ form, count }) => count > 0 && lettersOf(form) === lettersOf(term))
        .map((each) => ({ term, ...each }))
        .filter((each) => !selected.current.has(keyOf(each))),
    );
    for (const each of spellings) selected.current.set(keyOf(each), each);
    if (spellings.length > 0) onSelect(spellings, true);
  });
  const serializedTerms = terms ? JSON.stringify([...terms.keys()]) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read in the effect event
  useEffect(() => update(), [suggestions, serializedTerms]);
}

function lettersOf(term: string): string {
  return term.toLowerCase().replace(/[\s\p{Pd}]+/gu, "");
}

/** Returns the rule's terms by their lowercase form; null if they cannot be parsed. */
function useTerms({ rule_type: ruleType, rule_content: content, match_case }: RuleFields) {
  const parser = useParser();
  const terms = parser?.listTerms({ ruleType, content, matchCase: match_case });
  return terms ? new Map(terms.map((term) => [term.toLowerCase(), term])) : null;
}

export function keyOf({ term, form }: Pick<SuggestedInflection, "term" | "form">): string {
  return JSON.stringify([term, form]);
}
