import type { PolicyRule } from "@/lib/checking/types";
import { type RuleSnapshot, toColumns } from "../rules/fields";
import { type Snapshot, toSnapshot } from "./snapshot";

/** The active rules of a policy's state that have exceptions which they had not in the one before. */
export function rulesWithNewExceptions(before: object, after: Snapshot): PolicyRule[] {
  const known = new Map(rulesOf(toSnapshot(before)).map(({ id, exceptions }) => [id, exceptions]));
  return rulesOf(after)
    .filter(({ id, is_active, exceptions }) => {
      const had = known.get(id);
      return is_active && had && exceptions.some((phrase) => !had.includes(phrase));
    })
    .map(({ id, ...rule }) => ({ ...toColumns(rule), id, content: rule.rule_content }));
}

function rulesOf(snapshot: Snapshot): RuleSnapshot[] {
  return "rules" in snapshot ? snapshot.rules : (snapshot.guideline?.rules ?? []);
}
