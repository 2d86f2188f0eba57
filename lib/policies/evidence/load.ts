import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import {
  evidence,
  evidenceCategories,
  evidenceGuidelines,
  evidenceProducts,
} from "@/db/schema/evidence";
import type { Evidence } from "@/lib/checking/rules/policies/evidence";

/** A product, or the policies that an unstored product would have. */
export interface EvidenceSubject {
  /** The internal id, or null for an unstored product. */
  productId: number | null;
  categoryId: number;
  brandGuidelinesId: number | null;
}

/** A record with the part of its scope that concerns the loaded subjects. */
interface ScopedEvidence extends Evidence {
  appliesToAll: boolean;
  categoryIds: number[];
  guidelineIds: number[];
  productIds: number[];
}

/**
 * Loads the evidence for products in one query. Excludes withdrawn records.
 * @param claims normalized claims; all if omitted. Without claims, nothing is queried.
 * @returns a function that returns the records whose scope contains a subject, by id
 */
export async function loadEvidence(
  database: Database,
  subjects: readonly EvidenceSubject[],
  claims?: readonly string[],
): Promise<(subject: EvidenceSubject) => Evidence[]> {
  if (subjects.length === 0 || claims?.length === 0) return () => [];
  const scopedRecords = await selectEvidence(database, subjects, claims);
  const scopes = scopedRecords.map(
    ({ appliesToAll, categoryIds, guidelineIds, productIds, ...record }) => {
      const [categories, guidelines] = [new Set(categoryIds), new Set(guidelineIds)];
      const products = new Set(productIds);
      const contains = ({ productId, categoryId, brandGuidelinesId }: EvidenceSubject) =>
        appliesToAll ||
        categories.has(categoryId) ||
        (brandGuidelinesId !== null && guidelines.has(brandGuidelinesId)) ||
        (productId !== null && products.has(productId));
      return { record, contains };
    },
  );
  return (subject) => scopes.flatMap(({ record, contains }) => (contains(subject) ? [record] : []));
}

function selectEvidence(
  database: Database,
  subjects: readonly EvidenceSubject[],
  claims?: readonly string[],
): Promise<(ScopedEvidence & Record<string, unknown>)[]> {
  const categoryIds = toArray(subjects.map(({ categoryId }) => categoryId));
  const guidelineIds = toArray(subjects.flatMap((subject) => subject.brandGuidelinesId ?? []));
  const productIds = toArray(subjects.flatMap(({ productId }) => productId ?? []));
  const claimCondition =
    claims === undefined
      ? sql`true`
      : sql`e.claim_key in (select jsonb_array_elements_text(${JSON.stringify(claims)}::jsonb))`;
  return queryRows(
    database,
    sql`select e.id, e.claim_key as "claimKey", e.issuer, e.reference, e.terms, e.markets,
        e.valid_from::text as "validFrom", e.valid_until::text as "validUntil",
        e.applies_to_all as "appliesToAll",
        array(select category_id from ${evidenceCategories} s
          where s.evidence_id = e.id and s.category_id = any(${categoryIds}::int[])) as "categoryIds",
        array(select guideline_id from ${evidenceGuidelines} s
          where s.evidence_id = e.id and s.guideline_id = any(${guidelineIds}::int[])) as "guidelineIds",
        array(select product_id from ${evidenceProducts} s
          where s.evidence_id = e.id and s.product_id = any(${productIds}::int[])) as "productIds"
      from ${evidence} e
      where e.withdrawn_at is null and ${claimCondition}
        and (e.applies_to_all
          or e.id in (select evidence_id from ${evidenceCategories}
            where category_id = any(${categoryIds}::int[]))
          or e.id in (select evidence_id from ${evidenceGuidelines}
            where guideline_id = any(${guidelineIds}::int[]))
          or e.id in (select evidence_id from ${evidenceProducts}
            where product_id = any(${productIds}::int[])))
      order by e.id`,
  );
}

function toArray(ids: readonly number[]): string {
  return `{${[...new Set(ids)]}}`;
}
