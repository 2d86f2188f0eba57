import { and, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, categoryGuidelines, ruleSets, rules } from "@/db/schema/policies";
import { RULE_KINDS } from "@/lib/checking/rules/kinds/table";
import { deriveRuleName } from "@/lib/checking/rules/rule-name";
import { intersectValidity, type Validity } from "@/lib/checking/rules/validity";
import type { PolicyKind } from "@/lib/enums";
import { addDays } from "@/lib/platform/days";
import { listDatedEvidence } from "@/lib/policies/evidence/dated-evidence";
import type { DatedItemJson, DatedRuleJson } from "./schemas";

/** A day on which rules or evidence begin or end. */
export interface ValidityChange {
  date: string;
  begins: DatedItemJson[];
  ends: DatedItemJson[];
}

/**
 * Lists the days on which active rules or evidence begin or end, from the day after `today` through `last`, in
 * order. Skips rules that are never valid because their validity does not overlap with that of
 * their rule set.
 */
export async function listValidityChanges(today: string, last: string): Promise<ValidityChange[]> {
  const changesByDate = new Map<string, ValidityChange>();
  const addItem = (date: string, kind: "begins" | "ends", item: DatedItemJson) => {
    if (date <= today || date > last) return;
    const validityChange = changesByDate.get(date) ?? { date, begins: [], ends: [] };
    validityChange[kind].push(item);
    changesByDate.set(date, validityChange);
  };
  const datedEvidence = (await listDatedEvidence(today)).map(
    ({ id, name, claim, ...validity }) => ({
      ...{ evidence: id, claim, name },
      ...validity,
    }),
  );
  const datedItems = [...(await listDatedRules(today)), ...datedEvidence];
  for (const { validFrom, validUntil, ...item } of datedItems) {
    if (validFrom !== null && validUntil !== null && validUntil < validFrom) continue;
    if (validFrom !== null) addItem(validFrom, "begins", item);
    if (validUntil !== null) addItem(addDays(validUntil, 1), "ends", item);
  }
  return [...changesByDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the first day of each validity, and the day after its last day. */
export function collectChangeDates(validities: readonly Validity[]): Set<string> {
  return new Set(
    validities.flatMap(({ validFrom, validUntil }) => [
      ...(validFrom === null ? [] : [validFrom]),
      ...(validUntil === null ? [] : [addDays(validUntil, 1)]),
    ]),
  );
}

/** Lists active rules whose start or end date has not passed, by id. */
async function listDatedRules(today: string): Promise<(DatedRuleJson & Validity)[]> {
  const ruleRows = await db()
    .select({
      id: rules.id,
      ruleType: rules.ruleType,
      description: rules.description,
      validFrom: rules.validFrom,
      validUntil: rules.validUntil,
      // Flattened, because Drizzle sets a nested object to null if its first column is null.
      setFrom: ruleSets.validFrom,
      setUntil: ruleSets.validUntil,
      kind: sql<PolicyKind>`case when ${rules.ruleSetId} is not null then 'rule_set'
        when ${rules.brandGuidelineId} is not null then 'brand' else 'category' end`,
    })
    .from(rules)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, rules.brandGuidelineId))
    .leftJoin(ruleSets, eq(ruleSets.id, rules.ruleSetId))
    .where(
      and(
        rules.isActive,
        sql`coalesce(${categoryGuidelines.isActive}, ${brandGuidelines.isActive}, ${ruleSets.isActive})`,
        or(
          gte(rules.validFrom, today),
          gte(rules.validUntil, today),
          and(
            isNotNull(ruleSets.id),
            or(gte(ruleSets.validFrom, today), gte(ruleSets.validUntil, today)),
          ),
        ),
      ),
    )
    .orderBy(rules.id);
  return ruleRows.map(({ id, ruleType, description, kind, setFrom, setUntil, ...ownValidity }) => ({
    rule: id,
    source: kind,
    name: deriveRuleName(description, RULE_KINDS[ruleType].label),
    ...intersectValidity(ownValidity, { validFrom: setFrom, validUntil: setUntil }),
  }));
}
