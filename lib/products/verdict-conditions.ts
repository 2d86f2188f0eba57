import { inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { validations } from "@/db/schema/validations";
import type { ApprovalAction, DecisionFilter, Verdict } from "@/lib/enums";
import type { OneOrMore } from "@/lib/platform/fields";
import { isAnyOf } from "@/lib/platform/search";

/** Returns a condition for validations with one of these verdicts; undefined if none is given. */
export function hasVerdict(verdict: OneOrMore<Verdict> | undefined): SQL | undefined {
  if (verdict === undefined) return undefined;
  if (Array.isArray(verdict)) return isNotNull(validations.isCompliant);
  return isAnyOf(validations.isCompliant, verdict === "compliant");
}

const ACTION_BY_DECISION: Record<Exclude<DecisionFilter, "none">, ApprovalAction> = {
  approved: "approve",
  rejected: "reject",
  edit_requested: "request_edit",
};

/** Returns a condition for validations with one of these decisions; undefined if none is given. */
export function hasDecision(decision: OneOrMore<DecisionFilter> | undefined): SQL | undefined {
  if (decision === undefined) return undefined;
  const decisions = [decision].flat();
  const actions = decisions.flatMap((each) => (each === "none" ? [] : [ACTION_BY_DECISION[each]]));
  return or(
    decisions.includes("none") ? isNull(validations.decision) : undefined,
    actions.length > 0 ? inArray(validations.decision, actions) : undefined,
  );
}
