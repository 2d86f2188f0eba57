import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import type { Evidence } from "@/lib/checking/rules/policies/evidence";
import { DESCRIPTION, NAME, type Severity, type Source } from "@/lib/enums";
import { type ExpiringDecision, loadOpenDecisions } from "@/lib/findings/decisions/open-decisions";
import { loadEvidence } from "@/lib/policies/evidence/load";
import type { PolicyPair } from "@/lib/policies/policy-set";
import { hasPolicyPair, isInScope, type PolicyScope } from "@/lib/policies/scope";
import { type OrderedTexts, selectOrderedTexts } from "@/lib/product-fields/queries";
import { alternativeLanguage, spokenLanguage } from "@/lib/products/languages";

const BATCH_SIZE = 200;

/** An open model finding of the latest verdict on the current text. */
interface JudgedFinding {
  source: Source;
  rule: number | null;
  guidelineReference: string;
  severity: Severity;
}

export interface CheckedProduct {
  productId: string;
  name: string;
  text: string;
  texts: OrderedTexts;
  language: string | null;
  alternative: string | null;
  market: string | null;
}

export interface PreviewProduct extends CheckedProduct {
  categoryId: number;
  brandGuidelinesId: number | null;
  judged: JudgedFinding[];
  /** The open decisions on the product's findings. Dismissed findings count on neither side. */
  decisions: readonly ExpiringDecision[];
  /** The product's evidence, on any day. */
  evidence: readonly Evidence[];
}

/** The columns of a product in the format of the engine. */
export const checkedProductColumns = {
  productId: products.productId,
  name: products.name,
  text: products.description,
  texts: selectOrderedTexts(products.texts),
  language: spokenLanguage,
  alternative: alternativeLanguage,
  market: products.market,
};

/**
 * Yields the products with these policy pairs in batches, pair by pair and ordered by id.
 * @param hasModel whether to load the model's findings; otherwise, the lists are empty
 * @param condition a condition on `products`; all products by default
 */
export async function* readProducts(
  pairs: PolicyPair[],
  hasModel: boolean,
  condition?: SQL,
): AsyncGenerator<PreviewProduct[]> {
  for (const pair of pairs) yield* readPair(pair, hasModel, condition);
}

async function* readPair(
  pair: PolicyPair,
  hasModel: boolean,
  condition?: SQL,
): AsyncGenerator<PreviewProduct[]> {
  for (let after = 0; ; ) {
    const batch = await db()
      .select({
        id: products.id,
        ...checkedProductColumns,
        categoryId: products.categoryId,
        brandGuidelinesId: products.brandGuidelinesId,
        judged: hasModel ? lastJudgment : sql<JudgedFinding[]>`'[]'::json`,
      })
      .from(products)
      .where(and(hasPolicyPair(pair), gt(products.id, after), condition))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE);
    const last = batch.at(-1);
    if (!last) return;
    const decisionsByProduct = await loadOpenDecisions(
      db(),
      batch.map(({ id }) => id),
    );
    const subjects = batch.map(({ id, ...product }) => ({ ...product, productId: id }));
    const getEvidence = await loadEvidence(db(), subjects);
    yield batch.map(({ id, ...product }) => ({
      ...product,
      decisions: decisionsByProduct.get(id) ?? [],
      evidence: getEvidence({ ...product, productId: id }),
    }));
    after = last.id;
  }
}

/** Findings of the latest completed validation, if it checked the current texts. */
const lastJudgment = sql<JudgedFinding[]>`coalesce((
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

export async function countProducts(scope: PolicyScope): Promise<number> {
  return db().$count(products, isInScope(scope));
}
