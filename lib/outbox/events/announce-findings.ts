import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { findingDecisions } from "@/db/schema/decisions";
import { rules } from "@/db/schema/policies";
import { deriveRuleName, extractRuleName } from "@/lib/checking/rules/rule-name";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { announceEvent, loadPerson, loadProducts, loadVerdicts } from "./announce";

type FindingDecision = typeof findingDecisions.$inferSelect;

/**
 * Announces decisions on findings that were made, changed, revoked or ended. Each event contains
 * the product's current verdict.
 * @param actorId null for the system
 */
export async function announceFindingDecisions(
  tx: Database,
  decisions: FindingDecision[],
  actorId: number | null,
  isUndone = false,
): Promise<void> {
  if (decisions.length === 0) return;
  return announceEvent(tx, "finding.decided", async () => {
    const ids = decisions.map(({ productId }) => productId);
    const productsById = await loadProducts(tx, ids);
    const verdictByProduct = await loadVerdicts(tx, ids);
    const descriptions = await loadDescriptions(tx, decisions);
    const decidedBy = actorId === null ? null : await loadPerson(tx, actorId);
    return decisions.map((decision) => ({
      decision: {
        id: decision.id,
        kind: decision.kind,
        scope: decision.scope,
        reason: decision.reason,
        rule: decision.rule,
        rule_name: deriveRuleName(
          descriptions.get(decision.rule) ?? "",
          extractRuleName(decision.guidelineReference),
        ),
        ...toSnakeCase(decision, ["source", "violatingWords", "expiresAt", "knownOn", "state"]),
        ...toSnakeCase(decision, ["closedReason"]),
        ...(isUndone && { undone: true }),
        decided_by: decidedBy,
      },
      validation: verdictByProduct.get(decision.productId) ?? null,
      product: productsById.get(decision.productId),
    }));
  });
}

/** Returns the descriptions of the rules behind the findings, by rule id. */
async function loadDescriptions(
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
