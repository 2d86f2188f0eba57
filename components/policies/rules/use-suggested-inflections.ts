import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "@/components/ui/toast";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import { hasSpellings, isSpellingOf } from "@/lib/checking/rules/terms/term-spellings";
import type { PolicyKind } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { RuleFields } from "@/lib/policies/rules/fields";
import type { InflectionSuggestions } from "@/lib/policies/terms/schemas";
import { useAction } from "../../form/use-action";
import { buildDetailQuery } from "../use-policies";
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

const FAILURE_MESSAGE = "Failed to find inflections";

/** The pause in typing before the spellings of new terms are requested, in milliseconds. */
const TYPING_PAUSE_MS = 500;

/**
 * Returns suggested inflections for the edited rule's terms, and a function to reject suggestions.
 * For unsaved terms that contain several words or a hyphen, suggests alternative spellings.
 * @param ruleRef the stored rule, or undefined for a new rule
 * @param onPreselect called with true for spellings of new terms that occur in the catalogue, and
 * with false when their term is removed
 */
export function useInflectionSuggestions(
  ruleRef: RuleRef | undefined,
  rule: RuleFields,
  onPreselect: (spellings: readonly SuggestedInflection[], isSelected: boolean) => void,
) {
  const storedQuery = useQuery({
    ...buildDetailQuery<InflectionSuggestions[]>(
      `/policies/terms/proposals/?rule=${ruleRef?.rule}&source=${ruleRef?.source}`,
      FAILURE_MESSAGE,
    ),
    enabled: ruleRef !== undefined,
  });
  const [rejectedKeys, setRejectedKeys] = useState<readonly string[]>([]);
  const terms = useTerms(rule);
  const isStored = (term: string) =>
    storedQuery.data?.some((suggestion) => suggestion.term.toLowerCase() === term) ??
    ruleRef !== undefined;
  const addedTerms = [...(terms ?? [])].flatMap(([meaning, term]) =>
    hasSpellings(term) && !isStored(meaning) ? [term] : [],
  );
  const debouncedTerms = useDebouncedValue(
    addedTerms.slice(0, MAX_NEW_TERMS).join(","),
    TYPING_PAUSE_MS,
  );
  const unsavedQuery = useQuery({
    ...buildDetailQuery<InflectionSuggestions[]>(
      `/policies/terms/spellings/?terms=${encodeURIComponent(debouncedTerms)}`,
      FAILURE_MESSAGE,
    ),
    enabled: debouncedTerms !== "",
  });
  usePreselection(debouncedTerms === "" ? undefined : unsavedQuery.data, terms, onPreselect);
  const rejectAction = useAction({
    mutationFn: ({ term, form }: Pick<SuggestedInflection, "term" | "form">) =>
      callApi("/policies/terms/refusals/", {
        method: "POST",
        body: { ...ruleRef, term, form },
        fallback: "Failed to reject the inflection",
      }),
    onFailure: (failure, inflection) => {
      setRejectedKeys((keys) => keys.filter((key) => key !== inflectionKey(inflection)));
      showToast(failure.message, { tone: "danger" });
    },
  });
  const isLoaded = ruleRef === undefined || storedQuery.data !== undefined;
  const suggestions = [
    ...(storedQuery.data ?? []),
    ...(debouncedTerms === "" ? [] : (unsavedQuery.data ?? [])),
  ];
  const inflections = suggestions.flatMap(({ term, proposals: forms }) =>
    terms && !terms.has(term.toLowerCase()) ? [] : forms.map((each) => ({ term, ...each })),
  );
  return {
    suggestions: isLoaded
      ? inflections.filter((each) => !rejectedKeys.includes(inflectionKey(each)))
      : undefined,
    error: storedQuery.error,
    retry: () => void storedQuery.refetch(),
    refuse: ({ term, form }: SuggestedInflection) => {
      setRejectedKeys((keys) => [...keys, inflectionKey({ term, form })]);
      if (ruleRef && isStored(term.toLowerCase())) rejectAction.run({ term, form });
    },
  };
}

const MAX_NEW_TERMS = 50;

/**
 * Selects each new term's spellings that occur in the catalogue once, and deselects them when the
 * term is removed.
 * @param terms the rule's terms by their lowercase form, or null while they cannot be parsed
 */
function usePreselection(
  suggestions: readonly InflectionSuggestions[] | undefined,
  terms: ReadonlyMap<string, string> | null,
  onSelect: (spellings: readonly SuggestedInflection[], isSelected: boolean) => void,
): void {
  const selectedByKey = useRef(new Map<string, SuggestedInflection>());
  const isTerm = ({ term }: { term: string }) => !terms || terms.has(term.toLowerCase());
  const updateSelection = useEffectEvent(() => {
    const removedTerms = [...selectedByKey.current.values()].filter((each) => !isTerm(each));
    for (const each of removedTerms) selectedByKey.current.delete(inflectionKey(each));
    if (removedTerms.length > 0) onSelect(removedTerms, false);
    const spellings = (suggestions ?? []).filter(isTerm).flatMap(({ term, proposals: forms }) =>
      forms
        .filter(({ form, count }) => count > 0 && isSpellingOf(form, term))
        .map((each) => ({ term, ...each }))
        .filter((each) => !selectedByKey.current.has(inflectionKey(each))),
    );
    for (const each of spellings) selectedByKey.current.set(inflectionKey(each), each);
    if (spellings.length > 0) onSelect(spellings, true);
  });
  const serializedTerms = terms ? JSON.stringify([...terms.keys()]) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read in the effect event
  useEffect(() => updateSelection(), [suggestions, serializedTerms]);
}

/** Returns the rule's terms by their lowercase form, or null if they cannot be parsed. */
function useTerms({ rule_type: ruleType, rule_content: content, match_case }: RuleFields) {
  const parser = useParser();
  const terms = parser?.listTerms({ ruleType, content, matchCase: match_case });
  return terms ? new Map(terms.map((term) => [term.toLowerCase(), term])) : null;
}

export function inflectionKey({ term, form }: Pick<SuggestedInflection, "term" | "form">): string {
  return JSON.stringify([term, form]);
}
