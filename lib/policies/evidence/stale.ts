import { isDeepStrictEqual } from "node:util";
import { and, type SQL, sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import { claimMatches, evidence, evidenceChanges } from "@/db/schema/evidence";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { findCoverage } from "@/lib/checking/findings/coverage";
import type { ClaimTerm } from "@/lib/checking/findings/types";
import { type Evidence, normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import type { CoveringEvidence } from "@/lib/enums";
import { getToday } from "@/lib/platform/days";
import { type EvidenceSubject, loadEvidence } from "./load";

/** A match in a product's latest verdict, with its coverage then. */
type MatchRow = Omit<EvidenceSubject, "productId"> &
  ClaimTerm & {
    productId: number;
    validationId: number;
    market: string | null;
    evidence: CoveringEvidence[];
    missing: string | null;
    claimKey: string;
  };

/** Returns a condition for `products` whose latest verdict has matches of rules with a claim. */
export function makesClaims(): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${claimMatches} where ${claimMatches.productId} = ${products.id})`;
}

const BATCH_SIZE = 1000;

/**
 * Returns the latest verdicts that would differ if their products were checked again today, because
 * evidence was added, changed, withdrawn or restored, or began or ended. Compares the matches that
 * are stored with the verdicts, without checking texts.
 * @param condition a condition on `products`; all products by default
 * @param deadline in milliseconds, as returned by `performance.now`; later verdicts are left out
 * @returns the validations by product
 */
export async function findOutdatedVerdicts(
  database: Database,
  condition?: SQL,
  deadline = Number.POSITIVE_INFINITY,
): Promise<Map<number, number>> {
  const outdated: [number, number][] = [];
  for await (const batch of iterateOutdatedVerdicts(database, condition)) {
    outdated.push(...batch);
    if (performance.now() >= deadline) break;
  }
  return new Map(outdated);
}

/** Works like `findOutdatedVerdicts`, but yields the verdicts of up to 1,000 products at a time. */
export async function* iterateOutdatedVerdicts(
  database: Database,
  condition?: SQL,
): AsyncGenerator<Map<number, number>> {
  const day = getToday();
  const leftClaims = await listLeftClaims(database);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const outdated = new Map<number, number>();
    const rows: MatchRow[] = await selectMatches(database, { after, condition, day, leftClaims });
    const getEvidence = await loadEvidence(database, rows, [
      ...new Set(rows.map(({ claimKey }) => claimKey)),
    ]);
    for (const row of rows)
      if (!outdated.has(row.productId) && isOutdated(row, getEvidence(row), day))
        outdated.set(row.productId, row.validationId);
    yield outdated;
    after = rows.at(-1)?.productId;
  }
}

function isOutdated(row: MatchRow, records: readonly Evidence[], day: string): boolean {
  const coverage = findCoverage(row, { records, day, market: row.market });
  return coverage.missing !== row.missing || !isDeepStrictEqual(coverage.evidence, row.evidence);
}

/** The previous claim of a record that was changed to another claim. */
interface LeftClaim {
  claimKey: string;
  changedAt: string;
}

async function listLeftClaims(database: Database): Promise<LeftClaim[]> {
  const rows = await queryRows<{ claim: string; changedAt: string }>(
    database,
    sql`select c.changes -> 0 ->> 'before' as claim, max(${evidenceChanges.createdAt})::text as "changedAt"
      from ${evidenceChanges}, lateral (
        select jsonb_path_query_array(${evidenceChanges.changes}, '$[*] ? (@.field == "claim")') as changes
      ) c
      where ${evidenceChanges.action} = 'updated' and ${evidenceChanges.changes} @> '[{"field": "claim"}]'
      group by 1`,
  );
  return rows.map(({ claim, changedAt }) => ({ claimKey: normalizeClaim(claim), changedAt }));
}

interface MatchSelection {
  /** The internal id of the last product of the previous batch. */
  after: number;
  condition: SQL | undefined;
  day: string;
  leftClaims: readonly LeftClaim[];
}

/**
 * Selects matches for whose claim evidence was changed since the check, or began or ended. All
 * matches of a product are in the same batch.
 */
function selectMatches(
  database: Database,
  { after, condition, day, leftClaims }: MatchSelection,
): Promise<(MatchRow & Record<string, unknown>)[]> {
  // Transactions that were open during the check, and checks around midnight, are included.
  const checkedAt = sql`${validations.completedAt} - interval '1 hour'`;
  const checkedOn = sql`((${checkedAt}) at time zone 'UTC')::date`;
  const isBetween = (date: SQL) =>
    sql`${date} between least(${checkedOn}, ${day}::date) and greatest(${checkedOn}, ${day}::date)`;
  return queryRows(
    database,
    sql`select ${claimMatches.productId} as "productId", ${claimMatches.validationId} as "validationId",
        ${claimMatches.claim} as claim, ${claimMatches.claimKey} as "claimKey",
        ${claimMatches.term} as term, ${claimMatches.formOf} as "formOf",
        ${claimMatches.matchCase} as "matchCase", ${claimMatches.evidence} as evidence,
        ${claimMatches.missing} as missing, ${products.market} as market,
        ${products.categoryId} as "categoryId", ${products.brandGuidelinesId} as "brandGuidelinesId"
      from ${claimMatches}
      join ${products} on ${products.id} = ${claimMatches.productId}
      join ${validations} on ${validations.id} = ${claimMatches.validationId}
      where ${and(
        sql`${claimMatches.productId} > ${after}`,
        condition,
        sql`(exists (select 1 from ${evidence} e where e.claim_key = ${claimMatches.claimKey}
          and (e.updated_at >= ${checkedAt} or ${isBetween(sql`e.valid_from`)}
            or ${isBetween(sql`e.valid_until`)}))
          or exists (select 1
            from jsonb_to_recordset(${JSON.stringify(leftClaims)}::jsonb)
              as l("claimKey" text, "changedAt" timestamptz)
            where l."claimKey" = ${claimMatches.claimKey} and l."changedAt" >= ${checkedAt}))`,
      )}
      order by ${claimMatches.productId} fetch first ${sql.raw(String(BATCH_SIZE))} rows with ties`,
  );
}
