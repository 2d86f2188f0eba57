import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { CheckedRule, StoredChecks } from "@/db/schema/common-parts";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { commonPart, commonPartsOf } from "@/lib/common-parts";
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

type Read = Check[] | { rules: CheckedRule[]; outcomes: string; reasons?: Record<string, string> };

function readChecks(stored: Read): Check[] {
  if (Array.isArray(stored)) return stored;
  const { rules, outcomes, reasons = {} } = stored;
  return rules.map((rule, at) => {
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

/** Checks of verdicts as they are stored. One or two statements, however many they are. */
export async function storeChecks(
  tx: Database,
  verdicts: readonly (readonly Check[])[],
): Promise<StoredChecks[]> {
  const ids = await commonPartsOf(tx, verdicts.map(rulesOf));
  return verdicts.map((checks, at) => {
    const reasons = checks.flatMap(({ reason }, place) =>
      reason === undefined ? [] : [[String(place), reason]],
    );
    return {
      rules: ids[at] ?? 0,
      outcomes: checks.map(({ outcome }) => LETTERS[outcome]).join(""),
      ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    };
  });
}

function rulesOf(checks: readonly Check[]): CheckedRule[] {
  return checks.map(({ rule, source, ruleType, guidelineReference }) => ({
    rule,
    source,
    ruleType,
    guidelineReference,
  }));
}
