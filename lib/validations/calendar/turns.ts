import { and, eq, gte, isNotNull, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, categoryGuidelines, ruleSets, rules } from "@/db/schema/policies";
import { ruleNameOf } from "@/lib/checking/rule-name";
import { RULE_KINDS } from "@/lib/checking/rules/kinds";
import { intersect, type Validity } from "@/lib/checking/validity";
import type { PolicyKind } from "@/lib/enums";
import { addDays } from "@/lib/platform/days";
import type { DatedRuleJson } from "./schemas";

/** A day when rules begin or end. */
export interface Turn {
  date: string;
  begins: DatedRuleJson[];
  ends: DatedRuleJson[];
}

/**
 * Lists the days after `today`, through `last`, on which active rules begin or end, in order. Skips
 * rules that are never valid, because their validity does not overlap with that of their rule set.
 */
export async function listTurns(today: string, last: string): Promise<Turn[]> {
  const turns = new Map<string, Turn>();
  const add = (date: string, kind: "begins" | "ends", rule: DatedRuleJson) => {
    if (date <= today || date > last) return;
    const turn = turns.get(date) ?? { date, begins: [], ends: [] };
    turn[kind].push(rule);
    turns.set(date, turn);
  };
  for (const { validFrom, validUntil, ...rule } of await listDatedRules(today)) {
    if (validFrom !== null && validUntil !== null && validUntil < validFrom) continue;
    if (validFrom !== null) add(validFrom, "begins", rule);
    if (validUntil !== null) add(addDays(validUntil, 1), "ends", rule);
  }
  return [...turns.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the days on which any of these validities begins, or on which one has just ended. */
export function turnsOf(validities: readonly Validity[]): Set<string> {
  return new Set(
    validities.flatMap(({ validFrom, validUntil }) => [
      ...(validFrom === null ? [] : [validFrom]),
      ...(validUntil === null ? [] : [addDays(validUntil, 1)]),
    ]),
  );
}

/**
 * Lists the active rules of active policies with a start or end date that has not passed, by id.
 */
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
    name: ruleNameOf(description, RULE_KINDS[ruleType].label),
    ...intersect(ownValidity, { validFrom: setFrom, validUntil: setUntil }),
  }));
}
