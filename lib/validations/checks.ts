import { type SQL, sql } from "drizzle-orm";
import type { CheckedRule, StoredChecks } from "@/db/schema/common-parts";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { commonPart } from "@/lib/common-parts";
import type { Check, Outcome } from "@/lib/enums";

/** What a row of `validations` checked of its product's description; null of one that is not completed. */
export const CHECKED_TEXT = sql<string | null>`coalesce(${validations}.checked_text,
  case when ${validations}.status = 'completed' then (
    select ${products}.description from ${products}
    where ${products}.id = ${validations}.product_id) end)`;

/** What became of every rule in a row of `validations`. */
export const CHECKS: SQL<Check[]> = sql`case jsonb_typeof(${validations}.checks) when 'object'
  then ${validations}.checks || jsonb_build_object('rules', ${commonPart(
    sql`(${validations}.checks ->> 'rules')::int`,
  )})
  else ${validations}.checks end`.mapWith(readChecks);

type Read =
  | Check[]
  | { rules: CheckedRule[] | null; outcomes: string; reasons?: Record<string, string> };

function readChecks(stored: Read): Check[] {
  if (Array.isArray(stored)) return stored;
  const { rules, outcomes, reasons = {} } = stored;
  // Null where the table was restored without its common parts: the rest of the verdict stands.
  return (rules ?? []).map((rule, at) => {
    const check = { ...rule, outcome: OUTCOME_OF[outcomes.charAt(at)] ?? "not_checked" };
    const reason = reasons[at];
    return reason === undefined ? check : { ...check, reason };
  });
}

const LETTERS: Record<Outcome, string> = {
  passed: "p",
  violated: "v",
  not_checked: "n",
  not_applicable: "a",
};
const OUTCOME_OF = Object.fromEntries(
  Object.entries(LETTERS).map(([outcome, letter]) => [letter, outcome as Outcome]),
);

/** The rules of verdicts' checks, in their order; of verdicts with the same rules, the same list. */
export function listRules(verdicts: readonly (readonly Check[])[]): CheckedRule[][] {
  const known: CheckedRule[][] = [];
  return verdicts.map((checks) => {
    const same = known.find((rules) => areOf(checks, rules));
    if (same) return same;
    const rules = checks.map(({ rule, source, ruleType, guidelineReference }) => {
      return { rule, source, ruleType, guidelineReference };
    });
    known.push(rules);
    return rules;
  });
}

function areOf(checks: readonly Check[], rules: readonly CheckedRule[]): boolean {
  return (
    checks.length === rules.length &&
    checks.every((check, at) => {
      const rule = rules[at];
      return (
        check.rule === rule?.rule &&
        check.source === rule.source &&
        check.ruleType === rule.ruleType &&
        check.guidelineReference === rule.guidelineReference
      );
    })
  );
}

/** Checks as they are stored. @param rules the common part that lists their rules */
export function toStoredChecks(checks: readonly Check[], rules: number): StoredChecks {
  const reasons = checks.flatMap(({ reason }, place) =>
    reason === undefined ? [] : [[String(place), reason]],
  );
  return {
    rules,
    outcomes: checks.map(({ outcome }) => LETTERS[outcome]).join(""),
    ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
  };
}
