import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import type { PolicyKind } from "@/lib/enums";
import { callApi, queryApi } from "@/lib/platform/api-client";
import type { PolicyChecksJson, PolicyIssueJson } from "@/lib/policies/checks/schemas";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { usePoliciesState } from "../use-policies-state";

const CHECKS_PATH = "/policies/checks/";

/** Fetches the issues of all policies. Refetched whenever a policy changes. */
export function useIssues(initial?: PolicyChecksJson) {
  return useQuery({
    queryKey: [POLICIES_QUERY_KEY, CHECKS_PATH],
    queryFn: queryApi<PolicyChecksJson>(CHECKS_PATH, "Failed to check the policies"),
    initialData: initial,
  });
}

/** Returns the issues that have not been dismissed. */
export function filterOpenIssues(issues: readonly PolicyIssueJson[]): PolicyIssueJson[] {
  return issues.filter(({ dismissed }) => dismissed === null);
}

const TYPING_PAUSE_MS = 500;

/**
 * Returns the issues of a rule being edited, after a pause in typing.
 * @param kind the kind of the policy that contains the rule
 * @param id the stored rule's id, or null for a new rule
 */
export function useDraftIssues(
  kind: PolicyKind,
  rule: RuleFields,
  id: number | null,
): readonly PolicyIssueJson[] {
  const state = usePoliciesState();
  const policy = { brand: state.guideline, category: state.category, rule_set: state.rule_set }[
    kind
  ];
  // A description that is not written yet would be rejected, although the check doesn't need it.
  const description = rule.description.trim() || undefined;
  const draft = { ...rule, description, ...(id !== null && { id }) };
  const body = useDebouncedValue(JSON.stringify({ kind, policy, draft }), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: [POLICIES_QUERY_KEY, CHECKS_PATH, body],
    queryFn: ({ signal }) =>
      callApi<{ issues: PolicyIssueJson[] }>("/policies/checks/draft/", {
        method: "POST",
        body: JSON.parse(body),
        signal,
        fallback: "Failed to check the rule",
      }),
    enabled: rule.rule_content.trim() !== "",
    placeholderData: keepPreviousData,
    // Content that cannot be parsed is rejected, and the content field shows the error.
    retry: false,
    gcTime: 0,
  });
  return data?.issues ?? [];
}
