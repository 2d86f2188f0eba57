import { and, eq, gte, isNull, or } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { checkText } from "@/lib/checking/findings/check-text";
import {
  hasSameRule,
  type MatchedDecisions,
  matchDecisions,
  NO_MATCHES,
  type OpenDecision,
} from "@/lib/checking/findings/decisions/match";
import { getFindingWords } from "@/lib/checking/findings/decisions/word-context";
import type { Dismissals } from "@/lib/checking/findings/types";
import type { UnweighedVerdict } from "@/lib/checking/findings/verdict";
import type { CompiledPolicies } from "@/lib/checking/rules/policies/compile";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import type { FieldText } from "@/lib/enums";
import { isAmong } from "@/lib/platform/search";
import { toUtcDay } from "./schemas";

/** An open decision with its last valid day; null if it does not expire. */
export type ExpiringDecision = OpenDecision & { expiresAt: string | null };

/** Returns the decisions that apply today, by product, for verdicts. */
export async function loadOpenDecisions(
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
        or(isNull(findingDecisions.expiresAt), gte(findingDecisions.expiresAt, toUtcDay(now))),
      ),
    )
    .orderBy(findingDecisions.id);
  return Map.groupBy(decisionRows, ({ productId }) => productId);
}

export function toDismissals({ decided }: Pick<MatchedDecisions, "decided">): Dismissals {
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
  readonly findDismissals = ({ findings, checks, covered = [] }: UnweighedVerdict): Dismissals => {
    const { texts } = this;
    if (this.decisions.length === 0) return new Map();
    const [unacceptable, decisions] = this.separateUnacceptable();
    // Whether a rule still matches does not depend on evidence.
    const policies = { ...this.policies, evidence: null };
    const isStillMatched = (decision: OpenDecision) => stillMatches(policies, decision);
    // A decision on a covered match stays open.
    const { decided, ...matchedDecisions } = matchDecisions({
      findings: [...findings, ...covered.map(({ finding }) => finding)],
      checks,
      texts,
      decisions,
      stillMatches: isStillMatched,
    });
    const decidedFindings = new Map([...decided].filter(([index]) => index < findings.length));
    const decisionsById = new Map(decisions.map((decision) => [decision.id, decision]));
    const endedDecisions = matchedDecisions.endedDecisions.map(({ id, reason }) => {
      const decision = decisionsById.get(id);
      const isCovered = reason === "rule_gone" && decision && needsException(policies, decision);
      return { id, reason: isCovered ? ("absorbed" as const) : reason };
    });
    this.matched = {
      ...matchedDecisions,
      decided: decidedFindings,
      endedDecisions: [...unacceptable, ...endedDecisions],
    };
    return toDismissals(this.matched);
  };

  /** Returns the decisions that accept findings of rules with a claim, and the other decisions. */
  private separateUnacceptable() {
    const claimRules = new Set(
      this.policies.ruleChecks.flatMap(({ rule, claim }) => (claim === null ? [] : rule)),
    );
    const isUnacceptable = ({ kind, rule }: OpenDecision) =>
      kind === "accepted" && claimRules.has(rule);
    const ended = this.decisions
      .filter(isUnacceptable)
      .map(({ id }) => ({ id, reason: "rule_gone" as const }));
    return [ended, this.decisions.filter((decision) => !isUnacceptable(decision))] as const;
  }
}

/**
 * Returns whether a decision's rule still matches the decision's words when they are checked on
 * their own. If so, an exception to the rule must cover the words in the text.
 */
function needsException(policies: CompiledPolicies, decision: OpenDecision): boolean {
  const { anchor, words, checkedBy } = decision;
  if (!anchor || !words || checkedBy !== "rule") return false;
  return isFoundIn(words, policies, decision, anchor.field);
}

/**
 * Returns whether a decision's rule, as defined in these policies, still matches the decision's
 * words in the text for which the decision was made.
 */
function stillMatches(policies: CompiledPolicies, decision: OpenDecision): boolean {
  const { anchor } = decision;
  return !anchor || isFoundIn(anchor.text, policies, decision, anchor.field);
}

function isFoundIn(
  text: FieldText,
  policies: CompiledPolicies,
  decision: OpenDecision,
  field: string,
): boolean {
  const { findings } = checkText(policies, ProductTexts.of([[field, text]]));
  return findings.some(
    (finding) => hasSameRule(decision, finding) && getFindingWords(finding) === decision.words,
  );
}
