import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import { rules } from "@/db/schema/policies";
import { findingKinds } from "@/db/schema/validations";
import { foldToString } from "@/lib/checking/text/fold";
import { getSignKind } from "@/lib/checking/text/signs";
import type { OneOrMore } from "@/lib/platform/fields";
import { containsTerm, isAnyOf } from "@/lib/platform/search";
import type { FindingFilters } from "./filter-schemas";

/*
 * Filters on the kinds of findings. There are few kinds compared with findings, so kinds are looked
 * up first.
 */

/** Returns words as stored with findings: folded, and with one sign for all signs of a kind. */
export function foldFilterWords(words: string): string {
  return getSignKind(words.trim()) ?? foldToString(words);
}

/** Returns a condition on `finding_kinds`; undefined without filters. */
function matchesFilters(filters: Partial<FindingFilters>): SQL | undefined {
  const { rule, source, rule_set, severity, violation_type, words, field, checked_by } = filters;
  const { guideline_reference, missing, search } = filters;
  return and(
    isAnyOf(findingKinds.rule, rule),
    isAnyOf(findingKinds.source, source),
    rule_set === undefined ? undefined : inArray(findingKinds.rule, selectRules(rule_set)),
    isAnyOf(findingKinds.severity, severity),
    isAnyOf(findingKinds.violationType, violation_type),
    words === undefined ? undefined : eq(findingKinds.words, foldFilterWords(words)),
    isAnyOf(findingKinds.field, field),
    isAnyOf(findingKinds.checkedBy, checked_by),
    guideline_reference === undefined
      ? undefined
      : eq(findingKinds.guidelineReference, guideline_reference),
    missing === undefined ? undefined : eq(findingKinds.missing, missing),
    search === undefined
      ? undefined
      : or(
          containsTerm(findingKinds.words, foldToString(search)),
          containsTerm(findingKinds.missing, search),
          containsTerm(findingKinds.ruleName, search),
        ),
  );
}

/** Returns whether the kind with this id matches; undefined without filters. */
export function isOfKind(kindId: SQL, filters: Partial<FindingFilters>): SQL | undefined {
  const condition = matchesFilters(filters);
  if (!condition) return undefined;
  const kindIds = db().select({ id: findingKinds.id }).from(findingKinds).where(condition);
  return sql`${kindId} in ${kindIds}`;
}

/**
 * Returns the condition that a kind's findings can be accepted as is. Claims need evidence instead.
 */
export function isAcceptable(kindId: SQL): SQL {
  const claimRules = db().select({ id: rules.id }).from(rules).where(isNotNull(rules.claim));
  const kindIds = db()
    .select({ id: findingKinds.id })
    .from(findingKinds)
    .where(inArray(findingKinds.rule, claimRules));
  return sql`${kindId} not in ${kindIds}`;
}

/** Returns the ids of matching kinds; null if there are more than `limit`. */
export async function loadFindingKinds(
  filters: Partial<FindingFilters>,
  limit: number,
): Promise<number[] | null> {
  const condition = matchesFilters(filters);
  if (!condition) return null;
  const kindRows = await db()
    .select({ id: findingKinds.id })
    .from(findingKinds)
    .where(condition)
    .limit(limit + 1);
  return kindRows.length > limit ? null : kindRows.map(({ id }) => id);
}

/**
 * Returns a condition on `product_patterns`. Filters by rule, reference or words use the pattern to
 * find rows; other filters read nearly all rows anyway.
 */
export function isOfPattern(filters: Partial<FindingFilters>): SQL | undefined {
  const { rule, words, guideline_reference } = filters;
  if (rule === undefined && words === undefined && guideline_reference === undefined)
    return isOfKind(sql`${productPatterns.kindId}`, filters);
  const { pattern, id } = findingKinds;
  return sql`(${productPatterns.pattern}, ${productPatterns.kindId}) in (
    select ${pattern}, ${id} from ${findingKinds} where ${matchesFilters(filters)})`;
}

function selectRules(ruleSets: OneOrMore<number>) {
  return db().select({ id: rules.id }).from(rules).where(isAnyOf(rules.ruleSetId, ruleSets));
}
