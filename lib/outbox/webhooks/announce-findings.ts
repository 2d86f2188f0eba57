import type { Database } from "@/db/client";
import type { findingDecisions } from "@/db/schema/decisions";
import { announce, personOf, productsOf, verdictsOf } from "./announce";

type FindingDecision = typeof findingDecisions.$inferSelect;

/**
 * Announces new, changed, revoked or ended decisions on findings; each with the product's current
 * verdict.
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
    const told = await productsOf(tx, ids);
    const verdicts = await verdictsOf(tx, ids);
    const by = actorId === null ? null : await personOf(tx, actorId);
    return decisions.map((decision) => ({
      decision: {
        id: decision.id,
        kind: decision.kind,
        scope: decision.scope,
        reason: decision.reason,
        rule: decision.rule,
        source: decision.source,
        violating_words: decision.violatingWords,
        expires_at: decision.expiresAt,
        state: decision.state,
        closed_reason: decision.closedReason,
        ...(undone && { undone: true }),
        decided_by: by,
      },
      validation: verdicts.get(decision.productId) ?? null,
      product: told.get(decision.productId),
    }));
  });
}
