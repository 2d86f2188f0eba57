import { and, eq, gte, isNull, or } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { checkText } from "@/lib/checking/check-text";
import type { CompiledPolicies } from "@/lib/checking/compile";
import {
  isOfRule,
  type MatchedDecisions,
  matchDecisions,
  NO_MATCHES,
  type OpenDecision,
} from "@/lib/checking/decisions/match";
import { getFindingWords } from "@/lib/checking/decisions/word-context";
import { ProductTexts } from "@/lib/checking/product-texts";
import type { Dismissals, Verdict } from "@/lib/checking/types";
import { isAmong } from "@/lib/platform/search";
import { dayOf } from "./schemas";

/** An open decision with its last day of validity; null if it does not expire. */
export type ExpiringDecision = OpenDecision & { expiresAt: string | null };

/**
 * Returns the decisions that apply today, by product. Besides texts and policies, verdicts depend
 * on them.
 */
export async function openDecisions(
  tx: Database,
  productIds: number[],
  now = new Date(),
): Promise<Map<number, ExpiringDecision[]>> {
  if (productIds.length === 0) return new Map();
  const decisionRows = await tx
    .select()
    .from(findingDecisions)
    .where(
      and(
        isAmong(findingDecisions.productId, productIds),
        eq(findingDecisions.state, "open"),
        or(isNull(findingDecisions.expiresAt), gte(findingDecisions.expiresAt, dayOf(now))),
      ),
    )
    .orderBy(findingDecisions.id);
  return Map.groupBy(decisionRows, ({ productId }) => productId);
}

export function toDismissed({ decided }: Pick<MatchedDecisions, "decided">): Dismissals {
  return new Map(Array.from(decided, ([index, decision]) => [index, { decision }]));
}

/** Applies open decisions to a verdict, and records how the verdict affects them. */
export class DecisionsInVerdict {
  matched: MatchedDecisions = NO_MATCHES;

  constructor(
    private readonly decisions: readonly OpenDecision[],
    private readonly policies: CompiledPolicies,
    private readonly texts: ProductTexts,
  ) {}

  /** Returns the dismissals for `buildVerdict`. */
  readonly findDismissals = (verdict: Pick<Verdict, "findings" | "checks">): Dismissals => {
    const { decisions, policies, texts } = this;
    if (decisions.length === 0) return new Map();
    const isStillMatched = (decision: OpenDecision) => stillMatches(policies, decision);
    const matched = matchDecisions({ ...verdict, texts, decisions, stillKnows: isStillMatched });
    const byId = new Map(decisions.map((decision) => [decision.id, decision]));
    const endedDecisions = matched.ended.map(({ id, reason }) => {
      const decision = byId.get(id);
      const isCovered = reason === "rule_gone" && decision && needsException(policies, decision);
      return { id, reason: isCovered ? ("absorbed" as const) : reason };
    });
    this.matched = { ...matched, ended: endedDecisions };
    return toDismissed(matched);
  };
}

/**
 * Returns whether a decision's rule still matches its words outside of the text. If so, the rule
 * must have an exception that covers them in the text.
 */
function needsException(policies: CompiledPolicies, decision: OpenDecision): boolean {
  const { anchor, words, checkedBy } = decision;
  if (!anchor || !words || checkedBy !== "rule") return false;
  const { findings } = checkText(policies, ProductTexts.of([[anchor.field, words]]));
  return findings.some(
    (finding) => isOfRule(decision, finding) && getFindingWords(finding) === words,
  );
}

/**
 * Returns whether a decision's rule, as defined in these policies, still matches its words in the
 * text for which it was made.
 */
function stillMatches(policies: CompiledPolicies, decision: OpenDecision): boolean {
  const { anchor, words } = decision;
  if (!anchor) return true;
  const { findings } = checkText(policies, ProductTexts.of([[anchor.field, anchor.text]]));
  return findings.some(
    (finding) => isOfRule(decision, finding) && getFindingWords(finding) === words,
  );
}
