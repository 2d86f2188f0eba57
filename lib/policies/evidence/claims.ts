import { isNotNull, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { claimMatches, evidence } from "@/db/schema/evidence";
import { rules } from "@/db/schema/policies";
import { violations } from "@/db/schema/validations";
import { RULE_KINDS } from "@/lib/checking/rules/kinds/table";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import { deriveRuleName } from "@/lib/checking/rules/rule-name";
import { EVIDENCE_STATES, type EvidenceState, type PolicyKind } from "@/lib/enums";
import { selectState } from "./queries";
import type { ClaimsJson } from "./schemas";

type ClaimJson = ClaimsJson[number];

/** Lists claims by name, with their rules, records and matches in the latest verdicts. */
export async function listClaims({ search }: { search?: string | undefined }): Promise<ClaimsJson> {
  const [ruleRows, recordRows, matchRows] = await Promise.all([
    listClaimRules(),
    countRecords(),
    countMatches(),
  ]);
  const claims = new Map<string, ClaimJson>();
  const getClaim = (name: string) => {
    const key = normalizeClaim(name);
    const claim = claims.get(key) ?? createClaim(name);
    claims.set(key, claim);
    return claim;
  };
  for (const { claim, ...rule } of ruleRows) getClaim(claim).rules.push(rule);
  for (const { claim, state, count } of recordRows) getClaim(claim).evidence[state] += count;
  for (const { claimKey, covered, uncovered } of matchRows) {
    const claim = claims.get(claimKey);
    if (claim) Object.assign(claim, { covered, uncovered });
  }
  const term = search?.toLowerCase() ?? "";
  return [...claims]
    .filter(([, { claim }]) => claim.toLowerCase().includes(term))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, claim]) => claim);
}

function createClaim(claim: string): ClaimJson {
  const counts = Object.fromEntries(EVIDENCE_STATES.map((state) => [state, 0]));
  return {
    claim,
    rules: [],
    evidence: counts as Record<EvidenceState, number>,
    covered: 0,
    uncovered: 0,
  };
}

async function listClaimRules() {
  const rows = await db()
    .select({
      id: rules.id,
      claim: rules.claim,
      ruleType: rules.ruleType,
      description: rules.description,
      source: sql<PolicyKind>`case when ${rules.ruleSetId} is not null then 'rule_set'
        when ${rules.brandGuidelineId} is not null then 'brand' else 'category' end`,
    })
    .from(rules)
    .where(isNotNull(rules.claim))
    .orderBy(rules.id);
  return rows.map(({ id, claim, ruleType, description, source }) => ({
    claim: claim ?? "",
    rule: id,
    source,
    name: deriveRuleName(description, RULE_KINDS[ruleType].label),
  }));
}

function countRecords() {
  const state = selectState();
  return db()
    .select({
      claim: sql<string>`min(${evidence.claim})`,
      state,
      count: sql<number>`count(*)::int`,
    })
    .from(evidence)
    .groupBy(evidence.claimKey, sql`2`);
}

/** Counts the matches in the latest verdicts by claim, without dismissed findings. */
function countMatches() {
  return queryRows<{ claimKey: string; covered: number; uncovered: number }>(
    db(),
    sql`select ${claimMatches.claimKey} as "claimKey",
        (count(*) filter (where ${claimMatches.ordinal} is null))::int as covered,
        (count(*) filter (where ${claimMatches.ordinal} is not null
          and ${violations.decision} is null))::int as uncovered
      from ${claimMatches}
      left join ${violations} on ${violations.validationId} = ${claimMatches.validationId}
        and ${violations.ordinal} = ${claimMatches.ordinal}
      group by 1`,
  );
}
