import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import {
  claimMatches,
  evidenceCategories,
  evidenceGuidelines,
  evidenceProducts,
} from "@/db/schema/evidence";
import { products } from "@/db/schema/products";
import { findCoverage } from "@/lib/checking/findings/coverage";
import type { ClaimTerm } from "@/lib/checking/findings/types";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import type { EvidenceJson } from "./schemas";

/** Counts the matches and products in the latest verdicts that a record covers. */
export async function countCovered(
  database: Database,
  record: EvidenceJson,
): Promise<{ products: number; matches: number }> {
  const claimCondition = eq(claimMatches.claimKey, normalizeClaim(record.claim));
  const [counts] = await queryRows<{ products: number; matches: number }>(
    database,
    sql`select count(distinct ${products.id})::int as products, count(*)::int as matches
      from ${claimMatches} join ${products} on ${products.id} = ${claimMatches.productId}
      where ${and(
        claimCondition,
        isInRecordScope(record),
        record.markets.length === 0 ? undefined : inArray(products.market, record.markets),
        await hasCoveredTerm(database, record, claimCondition),
      )}`,
  );
  return counts ?? { products: 0, matches: 0 };
}

function isInRecordScope({ id, applies_to }: EvidenceJson): SQL | undefined {
  if (applies_to.all) return undefined;
  return or(
    sql`${products.categoryId} in (
      select category_id from ${evidenceCategories} where evidence_id = ${id})`,
    sql`${products.brandGuidelinesId} in (
      select guideline_id from ${evidenceGuidelines} where evidence_id = ${id})`,
    sql`${products.id} in (select product_id from ${evidenceProducts} where evidence_id = ${id})`,
  );
}

/** Returns a condition for matches of the record's terms, which only the engine can compare. */
async function hasCoveredTerm(
  database: Database,
  { claim, terms }: EvidenceJson,
  claimCondition: SQL,
): Promise<SQL | undefined> {
  if (terms.length === 0) return undefined;
  const { term, formOf, matchCase } = claimMatches;
  const matchedTerms: Omit<ClaimTerm, "claim">[] = await database
    .selectDistinct({ term, formOf, matchCase })
    .from(claimMatches)
    .where(claimCondition);
  const record = { ...ALWAYS_VALID, claimKey: normalizeClaim(claim), terms };
  const evidence = { records: [record], day: "2000-01-01", market: null };
  const coveredTerms = matchedTerms.filter(
    (matchedTerm) => findCoverage({ ...matchedTerm, claim }, evidence).missing === null,
  );
  return sql`(${term}, coalesce(${formOf}, ''), ${matchCase}) in (
    select term, coalesce(form_of, ''), match_case
    from jsonb_to_recordset(${JSON.stringify(
      coveredTerms.map((each) => ({
        term: each.term,
        form_of: each.formOf,
        match_case: each.matchCase,
      })),
    )}::jsonb) as covered(term text, form_of text, match_case boolean))`;
}

const ALWAYS_VALID = {
  id: 0,
  issuer: "",
  reference: "",
  markets: [],
  validFrom: null,
  validUntil: null,
};
