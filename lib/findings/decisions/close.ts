import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { products } from "@/db/schema/products";
import { checkText } from "@/lib/checking/findings/check-text";
import { hasSameRule } from "@/lib/checking/findings/decisions/match";
import { getFindingWords } from "@/lib/checking/findings/decisions/word-context";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, type DecisionEnding, NAME } from "@/lib/enums";
import { recordAudit } from "@/lib/outbox/audit/record";
import { announceFindingDecisions } from "@/lib/outbox/events/announce-findings";
import { type OrderedTexts, selectOrderedTexts } from "@/lib/product-fields/queries";

export type FindingDecision = typeof findingDecisions.$inferSelect;

/**
 * Closes those of the decisions that are still open, and records the reason in the audit log. Does
 * not change verdicts: a caller that recounts them must have locked their products; otherwise, the
 * findings stay dismissed in the stored verdicts until the next validation.
 * @returns the closed decisions
 */
export async function closeDecisions(
  tx: Database,
  ids: number[],
  closedReason: DecisionEnding,
  actorId: number | null,
): Promise<FindingDecision[]> {
  if (ids.length === 0) return [];
  const now = new Date();
  const closedDecisions = await tx
    .update(findingDecisions)
    .set({ state: "closed", closedReason, closedAt: now, updatedAt: now })
    .where(and(inArray(findingDecisions.id, ids), eq(findingDecisions.state, "open")))
    .returning();
  for (const { id, violatingWords, missing } of closedDecisions)
    await recordAudit(tx, {
      actorId,
      action: "finding_decision.closed",
      entity: "finding_decision",
      entityId: id,
      detail: { words: violatingWords ?? missing, closed: closedReason },
    });
  return closedDecisions;
}

/** A decision with the current texts of its product. */
interface CandidateDecision {
  decision: FindingDecision;
  name: string;
  description: string;
  texts: OrderedTexts;
}

/** Closes decisions on false positives that the changed exceptions of these rules now cover. */
export async function closeCoveredDecisions(
  tx: Database,
  rules: readonly PolicyRule[],
  actorId: number,
): Promise<void> {
  if (rules.length === 0) return;
  const ids = rules.map(({ id }) => id);
  const candidates: CandidateDecision[] = await tx
    .select({
      decision: findingDecisions,
      name: products.name,
      description: products.description,
      texts: selectOrderedTexts(products.texts),
    })
    .from(findingDecisions)
    .innerJoin(products, eq(products.id, findingDecisions.productId))
    .where(
      and(
        inArray(findingDecisions.rule, ids),
        eq(findingDecisions.state, "open"),
        eq(findingDecisions.kind, "wrong"),
        eq(findingDecisions.checkedBy, "rule"),
        isNotNull(findingDecisions.anchor),
      ),
    )
    .orderBy(asc(findingDecisions.id))
    .for("update", { of: findingDecisions });
  const candidatesByRule = Map.groupBy(candidates, ({ decision }) => decision.rule);
  const coveredDecisions = rules.flatMap((rule) => {
    const isExcepted = createExceptionMatcher(rule);
    return (candidatesByRule.get(rule.id) ?? [])
      .filter(isExcepted)
      .map(({ decision }) => decision.id);
  });
  const closedDecisions = await closeDecisions(tx, coveredDecisions, "absorbed", actorId);
  await announceFindingDecisions(tx, closedDecisions, actorId);
}

/**
 * Closes the decisions that accept findings of these rules, because the rules now have a claim,
 * which only evidence can allow.
 */
export async function closeAcceptedDecisions(
  tx: Database,
  ruleIds: number[],
  actorId: number,
): Promise<void> {
  if (ruleIds.length === 0) return;
  const acceptedDecisions = await tx
    .select({ id: findingDecisions.id })
    .from(findingDecisions)
    .where(
      and(
        inArray(findingDecisions.rule, ruleIds),
        eq(findingDecisions.state, "open"),
        eq(findingDecisions.kind, "accepted"),
      ),
    )
    .orderBy(asc(findingDecisions.id))
    .for("update");
  const ids = acceptedDecisions.map(({ id }) => id);
  await announceFindingDecisions(tx, await closeDecisions(tx, ids, "rule_gone", actorId), actorId);
}

/** Returns a predicate for decisions on words that the rule would match without its exceptions. */
function createExceptionMatcher(rule: PolicyRule) {
  const matchesRule = createMatchFinder(rule);
  const matchesWithoutExceptions = createMatchFinder({ ...rule, exceptions: [] });
  return (candidate: CandidateDecision) =>
    !matchesRule(candidate) && matchesWithoutExceptions(candidate);
}

/** Returns a predicate for decisions whose words the rule matches in the texts. */
function createMatchFinder(rule: PolicyRule) {
  const policies = compilePolicies({
    category: { title: "", content: "", requirements: {}, restrictions: {}, rules: [rule] },
    brand: null,
  });
  return ({ decision, name, description, texts }: CandidateDecision) => {
    const { anchor, words, scope } = decision;
    if (!anchor) return false;
    const isOccurrence = scope === "occurrence";
    const checkedTexts = isOccurrence
      ? ProductTexts.of([[anchor.field, anchor.text]])
      : ProductTexts.of([[NAME, name], [DESCRIPTION, description], ...texts]);
    return checkText(policies, checkedTexts).findings.some(
      (finding) =>
        hasSameRule(decision, finding) &&
        getFindingWords(finding) === words &&
        (!isOccurrence || (finding.start === anchor.start && finding.item === anchor.item)),
    );
  };
}
