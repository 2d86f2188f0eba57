import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { buildRecordset } from "@/db/records";
import { claimMatches } from "@/db/schema/evidence";
import { compareFindings } from "@/lib/checking/findings/locate";
import type { CoveredMatch, Verdict } from "@/lib/checking/findings/types";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";

interface StoredVerdict {
  productId: number;
  validationId: number;
  verdict: Pick<Verdict, "findings" | "covered">;
}

/** Replaces stored matches of claim rules by those of the latest verdicts. */
export async function storeClaimMatches(
  tx: Database,
  verdicts: readonly StoredVerdict[],
): Promise<void> {
  const products = `{${verdicts.map(({ productId }) => productId)}}`;
  const rows = buildRecordset(claimMatches, verdicts.flatMap(toMatchRows));
  await tx.execute(sql`
    with gone as (delete from ${claimMatches} where product_id = any(${products}::int[]))
    insert into ${claimMatches} (product_id, validation_id, rule, source, claim, claim_key, term,
      form_of, match_case, field, item, words, position, ordinal, missing, evidence)
    select product_id, validation_id, rule, source, claim, claim_key, term,
      form_of, match_case, field, item, words, position, ordinal, missing, evidence from ${rows}`);
}

function toMatchRows({ productId, validationId, verdict }: StoredVerdict) {
  const uncovered = verdict.findings.flatMap(({ claim, ...finding }, ordinal) =>
    claim ? [{ finding: { ...finding, claim }, ordinal, evidence: [] }] : [],
  );
  const covered = verdict.covered.map((match) => ({ ...match, ordinal: null }));
  const matches: (CoveredMatch & { ordinal: number | null })[] = [...uncovered, ...covered];
  return matches
    .sort((a, b) => compareFindings(a.finding, b.finding))
    .map(({ finding: { claim, ...finding }, ordinal, evidence }, position) => ({
      productId,
      validationId,
      ...claim,
      claimKey: normalizeClaim(claim.claim),
      rule: finding.rule,
      source: finding.source,
      field: finding.field,
      item: finding.item,
      words: finding.words,
      position,
      ordinal,
      missing: finding.missingEvidence ?? null,
      evidence,
    }));
}
