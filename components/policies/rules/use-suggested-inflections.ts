"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { PolicyKind } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { RuleFields } from "@/lib/policies/rules/fields";
import type { InflectionSuggestions } from "@/lib/policies/terms/schemas";
import { useAction } from "../../form/use-action";
import { useDetail } from "../use-policies";
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

/** Returns suggested inflections for the terms of an edited rule, and functions to reject them. */
export function useInflectionSuggestions(of: RuleRef, rule: RuleFields) {
  const path = `/policies/terms/proposals/?rule=${of.rule}&source=${of.source}`;
  const { data, error, refetch } = useDetail<InflectionSuggestions[]>(path, FAILED);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const terms = useTerms(rule);
  const refusal = useAction({
    mutationFn: ({ term, form }: Pick<SuggestedInflection, "term" | "form">) =>
      callApi("/policies/terms/refusals/", {
        method: "POST",
        body: { ...of, term, form },
        fallback: "Failed to reject the inflection",
      }),
    onFailure: (failure, given) => {
      setRefused((keys) => keys.filter((key) => key !== keyOf(given)));
      toast(failure.message, { tone: "danger" });
    },
  });
  const proposals = data?.flatMap(({ term, proposals }) =>
    terms && !terms.has(term.toLowerCase()) ? [] : proposals.map((each) => ({ term, ...each })),
  );
  return {
    proposals: proposals?.filter((each) => !refused.includes(keyOf(each))),
    error,
    retry: () => void refetch(),
    refuse: ({ term, form }: SuggestedInflection) => {
      setRefused((keys) => [...keys, keyOf({ term, form })]);
      refusal.run({ term, form });
    },
  };
}

/** Returns the rule's terms in lowercase; null if they cannot be parsed. */
function useTerms({ rule_type: ruleType, rule_content: content, match_case }: RuleFields) {
  const parser = useParser();
  const terms = parser?.listTerms({ ruleType, content, matchCase: match_case });
  return terms ? new Set(terms.map((term) => term.toLowerCase())) : null;
}

export function keyOf({ term, form }: Pick<SuggestedInflection, "term" | "form">): string {
  return JSON.stringify([term, form]);
}
