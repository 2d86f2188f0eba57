import { and, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { rules } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findSentencesAround } from "@/lib/checking/text/checked-text";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, type DecisionAnchor, type DetailedExample } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import type { SuggestedExampleJson } from "./schemas";

/** Maximum number of suggestions. The newest ones are kept. */
const MAX_SUGGESTIONS = 50;

/**
 * Suggests examples for a rule based on decisions on the model's findings. The sentence of a false
 * positive must pass. A sentence whose finding was accepted by someone other than the product's
 * uploader must be flagged. Existing examples are excluded.
 * @throws DomainError not_found
 */
export async function suggestExamples(rule: number): Promise<SuggestedExampleJson[]> {
  const [ruleExamples] = await db()
    .select({ mustFlag: rules.mustFlag, mustPass: rules.mustPass })
    .from(rules)
    .where(eq(rules.id, rule));
  if (!ruleExamples) throw notFound("Rule");
  const knownTexts = new Set(
    [...ruleExamples.mustFlag, ...ruleExamples.mustPass].map((each) =>
      typeof each === "string" ? each : each.text,
    ),
  );
  const suggestions = (await selectDecisions(rule)).flatMap((each): SuggestedExampleJson[] => {
    const isConfirmed = each.kind === "accepted" && each.decidedBy !== each.uploadedBy;
    if (each.kind === "accepted" && !isConfirmed) return [];
    const text = each.anchor && extractSentence(each.anchor);
    if (!text || knownTexts.has(text)) return [];
    knownTexts.add(text);
    const kind = each.kind === "wrong" ? "must_pass" : "must_flag";
    return [{ kind, example: toExample(text, each), decision: each.id, reason: each.reason }];
  });
  return suggestions.slice(0, MAX_SUGGESTIONS);
}

function selectDecisions(rule: number) {
  const { id, kind, anchor, reason, decidedBy } = findingDecisions;
  const { uploadedBy, language } = products;
  // A decision on the sentence remains valid after the text has changed.
  const isUsable = or(
    eq(findingDecisions.state, "open"),
    inArray(findingDecisions.closedReason, ["text_changed", "expired"]),
  );
  return db()
    .select({ id, kind, anchor, reason, decidedBy, uploadedBy, language })
    .from(findingDecisions)
    .innerJoin(products, eq(products.id, findingDecisions.productId))
    .where(
      and(
        eq(findingDecisions.rule, rule),
        eq(findingDecisions.checkedBy, "ai"),
        isNotNull(findingDecisions.anchor),
        isUsable,
      ),
    )
    .orderBy(desc(findingDecisions.id))
    .limit(MAX_SUGGESTIONS * 4);
}

function extractSentence({ field, text, item, start, end }: DecisionAnchor): string | null {
  const checkedText = ProductTexts.of([[field, text]]).at(field, item);
  const span =
    checkedText && findSentencesAround(checkedText, checkedText.parsed.toVisible({ start, end }));
  return span && checkedText.slice(span).trim();
}

function toExample(
  text: string,
  { anchor, language }: { anchor: DecisionAnchor | null; language: string | null },
): string | DetailedExample {
  const field = anchor && anchor.field !== DESCRIPTION ? { field: anchor.field } : {};
  const detailedExample = { text, ...field, ...(language !== null && { language }) };
  return Object.keys(detailedExample).length === 1 ? text : detailedExample;
}
