import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { findingDecisions } from "@/db/schema/decisions";
import { rules } from "@/db/schema/policies";
import { extractRuleName, ruleNameOf } from "@/lib/checking/rule-name";
import { announce, personOf, productsOf, verdictsOf } from "./announce";

type FindingDecision = typeof findingDecisions.$inferSelect;

/**
 * Announces new, changed, revoked or ended decisions on findings. Each event contains the product's
 * current verdict.
 * @param actorId null for the system
 */
export async function announceFindingDecisions(
  tx: Database,
  decisions: FindingDecision[],
  actorId: number | null,
  undone = false,
): Promise<void> {
  if (decisions.length === 0) return;
  return announce(tx, "finding.decided", async () => {
    const ids = decisions.map(({ productId }) => productId);
    const productsById = await productsOf(tx, ids);
    const verdicts = await verdictsOf(tx, ids);
    const described = await descriptionsOf(tx, decisions);
    const decidedBy = actorId === null ? null : await personOf(tx, actorId);
    return decisions.map((decision) => ({
      decision: {
        id: decision.id,
        kind: decision.kind,
        scope: decision.scope,
        reason: decision.reason,
        rule: decision.rule,
        rule_name: ruleNameOf(
          described.get(decision.rule) ?? "",
          extractRuleName(decision.guidelineReference),
        ),
        source: decision.source,
        violating_words: decision.violatingWords,
        expires_at: decision.expiresAt,
        known_on: decision.knownOn,
        state: decision.state,
        closed_reason: decision.closedReason,
        ...(undone && { undone: true }),
        decided_by: decidedBy,
      },
      validation: verdicts.get(decision.productId) ?? null,
      product: productsById.get(decision.productId),
    }));
  });
}

/** Returns the descriptions of the decided findings' rules, by id. */
async function descriptionsOf(
  tx: Database,
  decisions: readonly FindingDecision[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = [...new Set(decisions.flatMap(({ rule }) => rule ?? []))];
  if (ids.length === 0) return new Map();
  const ruleRows = await tx
    .select({ id: rules.id, description: rules.description })
    .from(rules)
    .where(inArray(rules.id, ids));
  return new Map(ruleRows.map(({ id, description }) => [id, description]));
}
