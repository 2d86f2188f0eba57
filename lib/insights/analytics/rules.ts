import { createHash } from "node:crypto";
import { share } from "./figures";
import type { RuleFiguresJson } from "./schemas";
import type { KnownRules, ViolationSums } from "./sums";

const MOST_RULES = 100;

type RuleSums = Omit<ViolationSums, "type" | "count">;

/** The rules and clauses that most validations violate, at most 100. */
export function mostViolated(sums: readonly ViolationSums[]): RuleSums[] {
  const rules = new Map<string, RuleSums>();
  for (const row of sums) {
    const key = keyOf(row);
    const known = rules.get(key);
    rules.set(key, known ? together(known, row) : row);
  }
  return [...rules]
    .sort(([a, { failures: more }], [b, { failures: fewer }]) => fewer - more || (a < b ? -1 : 1))
    .slice(0, MOST_RULES)
    .map(([, rule]) => rule);
}

function keyOf({ source, rule, clause }: RuleSums): string {
  const clauseKey = () =>
    createHash("md5")
      .update(clause ?? "")
      .digest("hex");
  return `${source}:${rule ?? clauseKey()}`;
}

/** A rule may be violated by more than one type of violation. */
function together(a: RuleSums, b: RuleSums): RuleSums {
  return {
    ...a,
    failures: a.failures + b.failures,
    decided: a.decided + b.decided,
    overruled: a.overruled + b.overruled,
    newest: Math.max(a.newest, b.newest),
  };
}

/** @param references by the ids of the rules' newest violations */
export function toRules(
  sums: readonly RuleSums[],
  references: ReadonlyMap<number, string>,
  known: KnownRules,
): RuleFiguresJson[] {
  return sums.map(({ source, rule, newest, failures, decided, overruled }) => {
    const now = rule === null ? undefined : known.get(rule);
    return {
      source,
      rule,
      guideline_reference: references.get(newest) ?? "",
      rule_content: now?.content ?? null,
      policy: now?.policy ?? null,
      ...(now?.ruleSet && { rule_set: now.ruleSet }),
      failures,
      decided,
      overruled,
      share: share(overruled, decided),
    };
  });
}
