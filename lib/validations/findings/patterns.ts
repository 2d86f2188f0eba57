import { and, inArray, type SQL, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, violations } from "@/db/schema/validations";
import { resolveRuleName } from "@/lib/checking/rules/rule-name";
import { parseTerms } from "@/lib/checking/rules/terms/term-list";
import { UnreadableError } from "@/lib/checking/rules/unreadable";
import { foldToString } from "@/lib/checking/text/fold";
import type { FixKind } from "@/lib/enums";
import type { FindingDecisionFilter, FindingFilters } from "@/lib/findings/filter-schemas";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { listViolationsById } from "../violations";
import {
  getDecisionFilter,
  isDecided,
  isKnown,
  listConditions,
  listOpenConditions,
} from "./filters";
import type { PatternJson, PatternQuery } from "./schemas";

type PatternCount = {
  pattern: string;
  fix: FixKind;
  kind: number;
  product: number;
  findings: number;
  products: number;
  would_pass: number;
  total: number;
};

/**
 * Lists the patterns of the open findings that match, most frequent first by default. One query
 * counts the patterns; three more load the page's words, examples and preferred words.
 */
export async function listPatterns(query: PatternQuery): Promise<Listing<PatternJson>> {
  const patternCounts = await queryRows<PatternCount>(db(), countPatterns(query));
  const [first] = patternCounts;
  const count = first?.total ?? (query.page > 1 ? await countAllPatterns(query) : 0);
  return { items: await toPatternsJson(patternCounts), count, countIsExact: true };
}

function countPatterns(query: PatternQuery): SQL {
  const ordering = query.ordering ?? "-findings";
  const direction = sql.raw(ordering.startsWith("-") ? "desc" : "asc");
  const first = sql.raw(ordering.replace("-", ""));
  const order = sql`order by ${first} ${direction}, points desc, findings desc, products desc, key::text, fix`;
  // Patterns whose fixes let the same number of products pass are ordered by the points that they
  // cost.
  const points = ordering.endsWith("would_pass") ? POINTS : sql`0`;
  const page = sql`select *, count(*) over ()::int as total
    from (select found.*, ${points} as points from (${selectPatterns(query)}) found) found
    ${order} limit ${query.page_size} offset ${getOffset(query)}`;
  return sql`select page.*, page.key::text as pattern, one.* from (${page}) page
    cross join lateral (${selectExample(query)}) one ${order}`;
}

/**
 * A pattern's cost in percentage points: its number of products times the weight of its severity.
 */
const POINTS = sql`found.products * (
  select case severity when 'high' then 25 when 'medium' then 10 else 4 end
  from ${findingKinds} where ${findingKinds.id} = found.a_kind)`;

/** Groups findings by pattern. The pattern is returned as `key`. */
function selectPatterns(filters: FindingFilters): SQL {
  const decision = getDecisionFilter(filters);
  if (decision !== "none") return selectDecidedPatterns(filters, [decision].flat());
  const { pattern, fix, kindId, open, wouldPass } = productPatterns;
  return sql`
    select ${pattern} as key, ${fix} as fix, max(${kindId}) as a_kind, sum(${open})::int as findings, count(*)::int as products,
      (count(*) filter (where ${wouldPass}))::int as would_pass
    from ${productPatterns} where ${and(...listOpenConditions(filters))}
    group by ${pattern}, ${fix}`;
}

/**
 * Groups individual findings by pattern. Used for dismissed findings, of which there are few.
 * Includes open findings if requested.
 */
function selectDecidedPatterns(filters: FindingFilters, decisions: FindingDecisionFilter[]): SQL {
  const decidedKinds = decisions.filter((decision) => decision !== "none");
  const parts = [selectDecided(filters, decidedKinds)];
  if (decidedKinds.length < decisions.length) parts.push(selectOpen(filters));
  return sql`
    select key, fix, max(kind) as a_kind, min(product) as a_product, sum(findings)::int as findings,
      count(distinct product)::int as products,
      (count(*) filter (where would_pass))::int as would_pass
    from (${sql.join(parts, sql` union all `)}) each_one
    group by key, fix`;
}

function selectDecided(filters: FindingFilters, decidedKinds: FindingDecisionFilter[]): SQL {
  const { pattern, fix, kindId, productId } = productPatterns;
  return sql`
    select ${pattern} as key, ${fix} as fix, ${kindId} as kind, ${productId} as product,
      1 as findings, false as would_pass
    from ${violations}
      join ${findingKinds} on ${findingKinds.id} = ${violations.kindId}
      join ${productPatterns} on ${productPatterns.validationId} = ${violations.validationId}
        and ${pattern} = ${findingKinds.pattern}
    where ${and(isDecided(decidedKinds), isKnown(filters.known), ...listConditions(filters))}`;
}

function selectOpen(filters: FindingFilters): SQL {
  const { pattern, fix, kindId, productId, open, wouldPass } = productPatterns;
  return sql`
    select ${pattern} as key, ${fix} as fix, ${kindId} as kind, ${productId} as product,
      ${open} as findings, ${wouldPass} as would_pass
    from ${productPatterns} where ${and(...listOpenConditions(filters))}`;
}

/**
 * Returns an example product for each pattern on a page. Each pattern is looked up separately,
 * because finding examples for all patterns is slow.
 */
function selectExample(filters: FindingFilters): SQL {
  const decision = getDecisionFilter(filters);
  if (decision !== "none") return sql`select page.a_kind as kind, page.a_product as product`;
  const { pattern, fix, kindId, productId } = productPatterns;
  return sql`select ${kindId} as kind, ${productId} as product from ${productPatterns}
    where ${and(sql`${pattern} = page.key`, sql`${fix} = page.fix`, ...listOpenConditions(filters))}
    order by ${productId} limit 1`;
}

/** Returns a subquery that counts the patterns that match. */
export function selectPatternCount(filters: FindingFilters): SQL {
  return sql`(select count(*) from (${selectPatterns(filters)}) found)`;
}

async function countAllPatterns(filters: FindingFilters): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db(),
    sql`select ${selectPatternCount(filters)}::int as count`,
  );
  return row?.count ?? 0;
}

async function toPatternsJson(patternCounts: PatternCount[]): Promise<PatternJson[]> {
  if (patternCounts.length === 0) return [];
  const { id, rule, source, guidelineReference, ruleName, missing, words, field, severity } =
    findingKinds;
  const [kinds, examples] = await Promise.all([
    db()
      .select({ id, rule, source, guidelineReference, ruleName, missing, words, field, severity })
      .from(findingKinds)
      .where(
        inArray(
          id,
          patternCounts.map(({ kind }) => kind),
        ),
      ),
    findExamples(patternCounts),
  ]);
  const kindsById = new Map(kinds.map((kind) => [kind.id, kind]));
  const preferredTermsByRule = await loadPreferredTerms(kinds.flatMap((kind) => kind.rule ?? []));
  return patternCounts.flatMap(
    ({ pattern, kind, fix, findings, products: productCount, would_pass }) => {
      const kindRow = kindsById.get(kind);
      if (!kindRow) return [];
      return {
        rule: kindRow.rule,
        source: kindRow.source,
        guideline_reference: kindRow.guidelineReference,
        rule_name: resolveRuleName(kindRow.ruleName, kindRow.guidelineReference),
        missing: kindRow.missing,
        words: kindRow.words || null,
        field: kindRow.field,
        fix,
        preferred: preferredTermsByRule(kindRow.rule, kindRow.words),
        severity: kindRow.severity,
        findings,
        products: productCount,
        would_pass,
        example: examples.get(pattern) ?? { product_id: "", line: null },
      };
    },
  );
}

async function findExamples(
  patternCounts: PatternCount[],
): Promise<Map<string, PatternJson["example"]>> {
  const patternValues = sql.join(
    patternCounts.map(({ pattern, product }) => sql`(${pattern}::bigint, ${product}::int)`),
    sql`, `,
  );
  const firstExamples = await queryRows<{
    pattern: string;
    product_id: string;
    violation: number | null;
  }>(
    db(),
    sql`
      select wanted.pattern::text as pattern, ${products.productId} as product_id, (
        select min(f.id) from ${violations} f
        join ${findingKinds} k on k.id = f.kind_id
        where f.validation_id = kept.validation_id and k.pattern = wanted.pattern
      ) as violation
      from (values ${patternValues}) as wanted (pattern, product)
      join ${products} on ${products.id} = wanted.product
      join ${productPatterns} kept on kept.product_id = wanted.product and kept.pattern = wanted.pattern`,
  );
  const listedViolations = await listViolationsById(
    firstExamples.flatMap(({ violation }) => violation ?? []),
  );
  const lineByViolation = new Map(
    listedViolations.map((violation) => [violation.id, violation.line_text]),
  );
  return new Map(
    firstExamples.map(({ pattern, product_id, violation }) => [
      pattern,
      { product_id, line: violation === null ? null : (lineByViolation.get(violation) ?? null) },
    ]),
  );
}

type StoredRule = Pick<typeof rules.$inferSelect, "id" | "ruleType" | "ruleContent" | "forms">;

/**
 * Loads rules and returns a function that looks up the first preferred word for folded words. The
 * function returns null if there is none.
 */
async function loadPreferredTerms(
  ruleIds: readonly number[],
): Promise<(rule: number | null, words: string) => string | null> {
  const { id, ruleType, ruleContent, forms } = rules;
  const ruleRows =
    ruleIds.length === 0
      ? []
      : await db()
          .select({ id, ruleType, ruleContent, forms })
          .from(rules)
          .where(inArray(id, [...new Set(ruleIds)]));
  const preferredTermsByRule = new Map(ruleRows.map((rule) => [rule.id, listPreferredTerms(rule)]));
  return (rule, words) =>
    rule === null ? null : (preferredTermsByRule.get(rule)?.get(words) ?? null);
}

/** Returns the first preferred word of each term and inflection, by folded words. */
function listPreferredTerms({ ruleType, ruleContent, forms }: StoredRule): Map<string, string> {
  if (ruleType !== "prohibited_words") return new Map();
  const entries = splitTerms(ruleContent).flatMap(({ term, preferred: [first] }) =>
    first === undefined
      ? []
      : [term, ...(forms[term] ?? [])].map((words) => [foldToString(words), first] as const),
  );
  return new Map(entries);
}

function splitTerms(content: string) {
  try {
    return parseTerms(content);
  } catch (error) {
    if (error instanceof UnreadableError) return [];
    throw error;
  }
}
