import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@/components/ui/toast";
import { pluralize } from "@/lib/format";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { POLICIES_QUERY_KEY } from "../policies/use-policies";
import { RESULTS_QUERY_KEY } from "../results/use-results";

/** Returns a function that confirms the new rules and refetches the affected data. */
export function useRefreshAfterAdding(onAdded: () => void) {
  const client = useQueryClient();
  return async ({ name, rules_count }: Pick<RuleSetJson, "name" | "rules_count">) => {
    showToast(`“${name}” with ${pluralize(rules_count, "rule")} applies to all products.`);
    await Promise.all(
      [RESULTS_QUERY_KEY, "workspace", POLICIES_QUERY_KEY].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
    onAdded();
  };
}
