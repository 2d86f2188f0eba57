import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { products } from "@/db/schema/products";
import { checkText } from "@/lib/checking/check-text";
import { compilePolicies } from "@/lib/checking/compile";
import { isOfRule } from "@/lib/checking/decisions/match";
import { foundWords } from "@/lib/checking/decisions/place";
import { ProductTexts } from "@/lib/checking/product-texts";
import type { PolicyRule } from "@/lib/checking/types";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { type OrderedTexts, orderedTexts } from "@/lib/product-fields/queries";
import { announceFindingDecisions } from "@/lib/webhooks/announce-findings";
import { closeDecisions, type FindingDecision } from "./ending";

/** A decision with the texts of its product as they are. */
interface Candidate {
  decision: FindingDecision;
  name: string;
  description: string;
  texts: OrderedTexts;
}

/**
 * Ends the findings decided wrong that the rules, whose exceptions have just become others, except by
 * now. The verdicts that they are part of keep them set aside until they are made anew. Who waits to
 * be told is told by the recovery: the commit is the caller's.
 */
export async function absorbDecisions(
  tx: Database,
  rules: readonly PolicyRule[],
  actorId: number,
): Promise<void> {
  if (rules.length === 0) return;
  const ids = rules.map(({ id }) => id);
  const candidates: Candidate[] = await tx
    .select({
      decision: findingDecisions,
      name: products.name,
      description: products.description,
      texts: orderedTexts(products.texts),
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
  const byRule = Map.groupBy(candidates, ({ decision }) => decision.rule);
  const absorbed = rules.flatMap((rule) => {
    const isExcepted = exceptedBy(rule);
    return (byRule.get(rule.id) ?? []).filter(isExcepted).map(({ decision }) => decision.id);
  });
  const closed = await closeDecisions(tx, absorbed, "absorbed", actorId);
  await announceFindingDecisions(tx, closed, actorId);
}

/** Whether a rule would find what was decided on, were it not for its exceptions. */
function exceptedBy(rule: PolicyRule) {
  const finds = finderOf(rule);
  const wouldFind = finderOf({ ...rule, exceptions: [] });
  return (candidate: Candidate) => !finds(candidate) && wouldFind(candidate);
}

/** Whether a rule finds what was decided on: in its place, or anywhere in the product's texts. */
function finderOf(rule: PolicyRule) {
  const policies = compilePolicies({
    category: { title: "", content: "", requirements: {}, restrictions: {}, rules: [rule] },
    brand: null,
  });
  return ({ decision, name, description, texts }: Candidate) => {
    const { anchor, words, scope } = decision;
    if (!anchor) return false;
    const inPlace = scope === "occurrence";
    const checked = inPlace
      ? ProductTexts.of([[anchor.field, anchor.text]])
      : ProductTexts.of([[NAME, name], [DESCRIPTION, description], ...texts]);
    return checkText(policies, checked).findings.some(
      (finding) =>
        isOfRule(decision, finding) &&
        foundWords(finding) === words &&
        (!inPlace || (finding.start === anchor.start && finding.item === anchor.item)),
    );
  };
}
