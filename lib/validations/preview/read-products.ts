import { and, asc, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import type { OpenDecision } from "@/lib/checking/decisions/match";
import { DESCRIPTION, NAME, type Severity, type Source } from "@/lib/enums";
import type { PolicyPair } from "@/lib/policies/policy-set";
import { ofPair, type Scope, within } from "@/lib/policies/scope";
import { type OrderedTexts, orderedTexts } from "@/lib/product-fields/queries";
import { openDecisions } from "../decisions/open";

const BATCH_SIZE = 200;

/** A finding by the model in the latest verdict on the current text, which counted. */
interface JudgedFinding {
  source: Source;
  rule: number | null;
  guidelineReference: string;
  severity: Severity;
}

export interface PreviewProduct {
  productId: string;
  name: string;
  text: string;
  texts: OrderedTexts;
  language: string | null;
  market: string | null;
  categoryId: number;
  brandGuidelinesId: number | null;
  judged: JudgedFinding[];
  /** The decisions on its findings: dismissed ones count on neither side. */
  decisions: readonly OpenDecision[];
}

/**
 * Yields the products of these pairs of policies in batches, pair by pair and by id.
 * @param judged whether to load the model's findings; otherwise the lists are empty
 */
export async function* readProducts(
  pairs: PolicyPair[],
  judged: boolean,
): AsyncGenerator<PreviewProduct[]> {
  for (const pair of pairs) yield* readPair(pair, judged);
}

async function* readPair(pair: PolicyPair, judged: boolean): AsyncGenerator<PreviewProduct[]> {
  for (let after = 0; ; ) {
    const batch = await db()
      .select({
        id: products.id,
        productId: products.productId,
        name: products.name,
        text: products.description,
        texts: orderedTexts(products.texts),
        language: sql<string | null>`coalesce(${products.language}, ${products.detectedLanguage})`,
        market: products.market,
        categoryId: products.categoryId,
        brandGuidelinesId: products.brandGuidelinesId,
        judged: judged ? lastJudgement : sql<JudgedFinding[]>`'[]'::json`,
      })
      .from(products)
      .where(and(ofPair(pair), gt(products.id, after)))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE);
    const last = batch.at(-1);
    if (!last) return;
    const decided = await openDecisions(
      db(),
      batch.map(({ id }) => id),
    );
    yield batch.map(({ id, ...product }) => ({ ...product, decisions: decided.get(id) ?? [] }));
    after = last.id;
  }
}

/** Of the latest completed validation, if it checked the current texts. */
const lastJudgement = sql<JudgedFinding[]>`coalesce((
  select json_agg(json_build_object('source', k.source, 'rule', k.rule,
    'guidelineReference', k.guideline_reference, 'severity', k.severity))
  from (
    select v.id, v.checked_text, v.checked_texts from ${validations} v
    where v.product_id = ${products}.id and v.status = 'completed'
    order by v.id desc limit 1
  ) newest
  join ${findingKinds} k on k.validation_id = newest.id and k.checked_by = 'ai'
  join ${violations} x on x.kind_id = k.id and x.decision is null and x.doubt is null
  where case k.field
    when ${DESCRIPTION} then coalesce(newest.checked_text = ${products}.description, true)
    when ${NAME} then newest.checked_texts ->> k.field = ${products}.name
    else newest.checked_texts -> k.field = ${products}.texts -> k.field end), '[]')`;

export async function countProducts(scope: Scope): Promise<number> {
  return db().$count(products, within(scope));
}
