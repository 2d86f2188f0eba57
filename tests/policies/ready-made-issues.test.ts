import { describe, expect, it } from "vitest";
import { checkPolicies } from "@/lib/checking/policy-checks/check";
import type { RuleSetPolicies } from "@/lib/checking/policy-checks/types";
import { toPolicyRule } from "@/lib/policies/checks/queries";
import { listShippedSets } from "@/lib/policies/ready-made/files";

const sets = (await listShippedSets()).map(
  ({ name, rules }, at): RuleSetPolicies => ({
    id: at + 1,
    name,
    rules: rules.map(({ id, ...rule }) => toPolicyRule((at + 1) * 1000 + id, rule)),
    appliesToAll: true,
    categoryIds: [],
    guidelineIds: [],
    isTemplate: true,
  }),
);

function messages(ruleSets: RuleSetPolicies[]): string[] {
  const { issues } = checkPolicies({ categories: [], brands: [], ruleSets });
  return issues.map(({ kind, message }) => `${kind}: ${message}`);
}

describe("the templates", () => {
  it.each(sets)("$name has no issues on its own", (set) => {
    expect(messages([set])).toEqual([]);
  });

  const pairs = sets.flatMap((first, at) =>
    sets
      .slice(at + 1)
      .map((second) => ({ first, second, names: `${first.name} with ${second.name}` })),
  );
  it.each(pairs)("$names has no issues", ({ first, second }) => {
    expect(messages([first, second])).toEqual([]);
  });
});
