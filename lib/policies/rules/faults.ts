import { findOptionFaults } from "@/lib/checking/rule-faults";
import { orderFault } from "@/lib/checking/validity";
import { MAY_BE_JUDGED } from "@/lib/enums";
import type { FieldErrors } from "@/lib/errors";
import { findExamplesFault } from "@/lib/model/evaluations/example-schemas";
import { getExampleErrors } from "./examples";
import { fieldsOf, type RuleColumns, toColumns } from "./fields";
import { findRuleFault, type RuleChange } from "./schemas";

/**
 * Returns the errors because of which a new rule with a valid schema cannot be stored; null if
 * there are none.
 * @param regions the regions that the rule's guideline is limited to; empty for all
 */
export function faultsOfNew(rule: RuleChange, regions: readonly string[] = []): FieldErrors | null {
  return faultsOf(toColumns(fieldsOf(rule)), regions);
}

/** A stored rule with the regions of its guideline. */
type StoredRule = RuleColumns & { regions: readonly string[] | null };

/**
 * Returns the errors because of which a changed rule cannot be stored, such as unreadable content
 * or failing examples; null if there are none.
 */
export function changeFaults(before: StoredRule, change: RuleChange): FieldErrors | null {
  const after = { ...before, ...toColumns(change) };
  // A rule whose invalid content was stored before validation existed can still be deactivated.
  const isRead =
    after.isActive || change.rule_type !== undefined || change.rule_content !== undefined;
  const content = { rule_type: after.ruleType, rule_content: after.ruleContent };
  const unreadable = isRead ? findRuleFault(content) : null;
  return unreadable ? { rule_content: [unreadable] } : faultsOf(after, before.regions ?? []);
}

function faultsOf(rule: RuleColumns, regions: readonly string[]): FieldErrors | null {
  const tooMany = checkExampleCount(rule);
  if (tooMany) return tooMany;
  const order = orderFault(rule);
  if (order) return { valid_until: [order] };
  const otherFaults = findOptionFaults({ ...rule, content: rule.ruleContent });
  return Object.keys(otherFaults).length > 0 ? otherFaults : getExampleErrors(rule, regions);
}

/**
 * Checks the number of examples. Those of rules that the model judges are an eval set, which can be
 * larger.
 */
function checkExampleCount({ ruleType, mustFlag, mustPass }: RuleColumns): FieldErrors | null {
  if (MAY_BE_JUDGED.includes(ruleType)) return null;
  const faults: FieldErrors = {};
  const ofFlag = findExamplesFault(mustFlag);
  const ofPass = findExamplesFault(mustPass);
  if (ofFlag) faults.must_flag = [ofFlag];
  if (ofPass) faults.must_pass = [ofPass];
  return ofFlag || ofPass ? faults : null;
}
