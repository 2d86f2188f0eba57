import { findOptionErrors } from "@/lib/checking/rules/option-errors";
import { findDateOrderError } from "@/lib/checking/rules/validity";
import { JUDGEABLE_RULE_TYPES } from "@/lib/enums";
import type { FieldErrors } from "@/lib/errors";
import { findExamplesError } from "@/lib/model/evaluations/example-schemas";
import { getExampleErrors } from "./examples";
import { type RuleColumns, toColumns, toRuleFields } from "./fields";
import { findRuleFault, type RuleChange } from "./schemas";

/**
 * Returns the errors that prevent a new rule with a valid schema from being stored, or null if
 * there are none.
 * @param regions the regions that the rule's guideline is limited to; empty for all
 */
export function findNewRuleFaults(
  rule: RuleChange,
  regions: readonly string[] = [],
): FieldErrors | null {
  return findFaults(toColumns(toRuleFields(rule)), regions);
}

type StoredRule = RuleColumns & { regions: readonly string[] | null };

/**
 * Returns the errors that prevent a changed rule from being stored, such as unreadable content or
 * failing examples. Returns null if there are none.
 */
export function findChangeFaults(before: StoredRule, change: RuleChange): FieldErrors | null {
  const after = { ...before, ...toColumns(change) };
  // A rule whose invalid content predates validation can still be deactivated.
  const hasContentChange =
    after.isActive || change.rule_type !== undefined || change.rule_content !== undefined;
  const content = { rule_type: after.ruleType, rule_content: after.ruleContent };
  const contentFault = hasContentChange ? findRuleFault(content) : null;
  return contentFault ? { rule_content: [contentFault] } : findFaults(after, before.regions ?? []);
}

function findFaults(rule: RuleColumns, regions: readonly string[]): FieldErrors | null {
  const countErrors = checkExampleCount(rule);
  if (countErrors) return countErrors;
  const validityFault = findDateOrderError(rule);
  if (validityFault) return { valid_until: [validityFault] };
  const otherFaults = findOptionErrors({ ...rule, content: rule.ruleContent });
  return Object.keys(otherFaults).length > 0 ? otherFaults : getExampleErrors(rule, regions);
}

/** Checks the number of examples, which can be larger for rules that the model judges. */
function checkExampleCount({ ruleType, mustFlag, mustPass }: RuleColumns): FieldErrors | null {
  if (JUDGEABLE_RULE_TYPES.includes(ruleType)) return null;
  const faults: FieldErrors = {};
  const flagFault = findExamplesError(mustFlag);
  const passFault = findExamplesError(mustPass);
  if (flagFault) faults.must_flag = [flagFault];
  if (passFault) faults.must_pass = [passFault];
  return flagFault || passFault ? faults : null;
}
