import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { type Product, products } from "@/db/schema/products";
import { approvals, validations, violations } from "@/db/schema/validations";
import { type DecidableFinding, matchDecisions } from "@/lib/checking/findings/decisions/match";
import { replaceHeadline } from "@/lib/checking/findings/summary";
import type { Dismissals } from "@/lib/checking/findings/types";
import { markRepeats, weighFindings } from "@/lib/checking/findings/verdict";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { loadOpenDecisions, toDismissals } from "@/lib/findings/decisions/open-decisions";
import { isAmong } from "@/lib/platform/search";
import { CHECKED_TEXT, selectFindings } from "../columns";
import { updatePatterns } from "../findings/store";
import { parseCheckedTexts, type ViolationRow } from "../json";

/** The columns of a validation to select, including the full text. */
export const VALIDATION_COLUMNS = { ...getTableColumns(validations), checkedText: CHECKED_TEXT };

/** Returns a product's latest completed validation, which decisions refer to. */
export async function findLatestCompleted(tx: Database, productId: number) {
  const [validation] = await tx
    .select(VALIDATION_COLUMNS)
    .from(validations)
    .where(and(eq(validations.productId, productId), eq(validations.status, "completed")))
    .orderBy(desc(validations.id))
    .limit(1);
  return validation;
}

/** Returns a validation's violations in text order. */
export function loadViolations(tx: Database, validationId: number): Promise<ViolationRow[]> {
  return selectFindings(tx)
    .where(eq(violations.validationId, validationId))
    .orderBy(violations.ordinal);
}

/** Converts a stored violation for matching with decisions. */
export function toDecidable(row: ViolationRow, texts: ProductTexts): DecidableFinding {
  const { startPosition: start, endPosition: end } = row;
  const text = texts.at(row.field, row.item);
  const words =
    start === null || end === null || !text ? null : text.parsed.source.slice(start, end);
  return {
    source: row.source,
    rule: row.rule,
    guidelineReference: row.guidelineReference,
    field: row.field,
    item: row.item,
    start,
    end,
    words,
    visibleWords: row.visibleWords ?? words,
    violationType: row.violationType,
    reason: row.reason,
    suggestion: row.suggestion,
  };
}

/**
 * Recomputes a product's latest verdict and status from the current open decisions, without
 * checking the texts again. The transaction must have locked the product.
 */
export async function recountVerdict(
  tx: Database,
  product: Product,
  now = new Date(),
): Promise<void> {
  const validation = await findLatestCompleted(tx, product.id);
  if (!validation) return;
  const violationRows = await loadViolations(tx, validation.id);
  const decisions = (await loadOpenDecisions(tx, [product.id], now)).get(product.id) ?? [];
  const texts = parseCheckedTexts(validation.checkedText, validation.checkedTexts);
  const matchedDecisions = matchDecisions({
    findings: violationRows.map((row) => toDecidable(row, texts)),
    checks: validation.checks,
    texts,
    decisions,
    stillMatches: () => true,
  });
  const coveredDecisions = await loadCoveredDecisions(tx, violationRows);
  const dismissals = new Map([...coveredDecisions, ...toDismissals(matchedDecisions)]);
  if (
    violationRows.every((row, index) => row.decision === (dismissals.get(index)?.decision ?? null))
  )
    return;
  const { threshold, checks } = validation;
  const weighedResult = weighFindings({
    findings: violationRows,
    checks,
    threshold: threshold ?? 0,
    dismissals,
  });
  await storeDismissals(tx, validation.id, violationRows, dismissals);
  const dismissedIds = new Set(
    violationRows.filter((_, index) => dismissals.has(index)).map(({ id }) => id),
  );
  await updatePatterns(tx, validation.id, (id) => dismissedIds.has(id));
  await tx
    .update(validations)
    .set({
      overallScore: weighedResult.score,
      rawScore: dismissals.size > 0 ? weighedResult.rawScore : null,
      decidedViolations: weighedResult.decided,
      isCompliant: weighedResult.compliant,
      categoryHigh: weighedResult.category.high,
      categoryMedium: weighedResult.category.medium,
      categoryLow: weighedResult.category.low,
      brandHigh: weighedResult.brand.high,
      brandMedium: weighedResult.brand.medium,
      brandLow: weighedResult.brand.low,
      summary: replaceHeadline(validation.summary, weighedResult.headline),
      recommendations: weighedResult.recommendations,
    })
    .where(eq(validations.id, validation.id));
  const status = await computeStatus(tx, product, validation.id, weighedResult.compliant);
  await tx
    .update(products)
    .set({ status, complianceScore: weighedResult.score, updatedAt: now })
    .where(eq(products.id, product.id));
}

/** Returns dismissed findings whose decisions exceptions now cover. */
async function loadCoveredDecisions(
  tx: Database,
  violationRows: readonly ViolationRow[],
): Promise<Dismissals> {
  const decisionIds = violationRows.flatMap(({ decision }) => decision ?? []);
  if (decisionIds.length === 0) return new Map();
  const coveredDecisions = await tx
    .select({ id: findingDecisions.id })
    .from(findingDecisions)
    .where(
      and(isAmong(findingDecisions.id, decisionIds), eq(findingDecisions.closedReason, "absorbed")),
    );
  const ids = new Set(coveredDecisions.map(({ id }) => id));
  return new Map(
    violationRows.flatMap(({ decision }, index) =>
      decision !== null && ids.has(decision) ? [[index, { decision }]] : [],
    ),
  );
}

async function storeDismissals(
  tx: Database,
  validationId: number,
  violationRows: ViolationRow[],
  dismissals: Dismissals,
): Promise<void> {
  const repeated = markRepeats(violationRows, dismissals);
  const updates = violationRows.map(({ id }, index) => ({
    id,
    decision: dismissals.get(index)?.decision ?? null,
    repeated: repeated[index] ?? false,
  }));
  await tx.execute(sql`
    update ${violations} set decision = now.decision, repeated = now.repeated
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as now(id int, decision int, repeated boolean)
    where ${violations.id} = now.id and ${violations.validationId} = ${validationId}
      and (${violations.decision} is distinct from now.decision
        or ${violations.repeated} <> now.repeated)`);
}

/** Returns a product's status after a recount, unless decided, running or failed. */
async function computeStatus(
  tx: Database,
  product: Product,
  validationId: number,
  isCompliant: boolean,
): Promise<Product["status"]> {
  if (product.status !== "compliant" && product.status !== "needs_review") return product.status;
  const [newer] = await tx
    .select({ id: validations.id, approval: approvals.id })
    .from(validations)
    .leftJoin(approvals, eq(approvals.validationId, validations.id))
    .where(eq(validations.productId, product.id))
    .orderBy(desc(validations.id))
    .limit(1);
  if (newer?.id !== validationId || newer.approval !== null) return product.status;
  return isCompliant ? "compliant" : "needs_review";
}
