import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { unnestRows } from "@/db/records";
import { productPatterns } from "@/db/schema/patterns";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { computeScore, countSeverities } from "@/lib/checking/findings/score";
import type { Finding } from "@/lib/checking/findings/types";
import { getFixKind } from "@/lib/checking/fixes/suggest-fix";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { FIX_KINDS, type FixKind, type Severity } from "@/lib/enums";
import { foldWords } from "../verdict-columns";

/** A finding of a product's latest verdict. */
export interface PatternFinding {
  kindId: number;
  /** Equal for all findings of one pattern. */
  pattern: string;
  severity: Severity;
  fix: FixKind;
  isDismissed: boolean;
}

interface StoredPattern {
  finding: Finding;
  kindId: number;
  isDismissed: boolean;
}

/** Returns a verdict's findings, with fixes computed once for each pattern. */
export function toPatternFindings(
  findings: readonly StoredPattern[],
  texts: ProductTexts,
  language: string | null,
): PatternFinding[] {
  const fixByPattern = new Map<string, FixKind>();
  const patternByKind = new Map<number, string>();
  return findings.map(({ finding, kindId, isDismissed }) => {
    const pattern = patternByKind.get(kindId) ?? formatPattern(finding);
    patternByKind.set(kindId, pattern);
    const fix = fixByPattern.get(pattern) ?? getFixKind(finding, texts, language);
    fixByPattern.set(pattern, fix);
    return { kindId, pattern, severity: finding.severity, fix, isDismissed };
  });
}

function formatPattern(finding: Finding): string {
  const { source, rule, guidelineReference, field, missing } = finding;
  return JSON.stringify([source, rule ?? guidelineReference, field, foldWords(finding), missing]);
}

interface Verdict {
  productId: number;
  validationId: number;
  threshold: number;
  findings: readonly PatternFinding[];
}

/** Replaces the products' stored patterns with those of their latest verdicts, in one statement. */
export async function storePatterns(tx: Database, verdicts: readonly Verdict[]): Promise<void> {
  const products = `{${verdicts.map(({ productId }) => productId)}}`;
  const patternRecords = unnestRows(PATTERN_TYPES, verdicts.flatMap(toPatternRows));
  await tx.execute(sql`
    with gone as (delete from ${productPatterns} where product_id = any(${products}::int[]))
    insert into ${productPatterns} (product_id, validation_id, pattern, fix, kind_id, findings, open, would_pass)
    select given.product, given.validation, ${findingKinds.pattern}, given.fix, given.kind, given.findings,
      given.open, given.would_pass
    from ${patternRecords} join ${findingKinds} on ${findingKinds.id} = given.kind`);
}

const PATTERN_TYPES = {
  product: "int",
  validation: "int",
  kind: "int",
  fix: "text",
  findings: "int",
  open: "int",
  wouldPass: "boolean",
} as const;

function toPatternRows({ productId, validationId, findings, threshold }: Verdict) {
  const countedFindings = findings.filter(({ isDismissed }) => !isDismissed);
  const allCounts = countSeverities(countedFindings);
  const isFailing = computeScore(allCounts) < threshold;
  return [...Map.groupBy(findings, ({ pattern }) => pattern).values()].flatMap(
    (patternFindings) => {
      const [first] = patternFindings;
      if (!first) return [];
      const open = patternFindings.filter(({ isDismissed }) => !isDismissed);
      const { high, medium, low } = countSeverities(open);
      const scoreWithout = computeScore({
        high: allCounts.high - high,
        medium: allCounts.medium - medium,
        low: allCounts.low - low,
      });
      return {
        product: productId,
        validation: validationId,
        kind: first.kindId,
        fix: FIX_KINDS.find((kind) => patternFindings.some(({ fix }) => fix === kind)) ?? first.fix,
        findings: patternFindings.length,
        open: open.length,
        wouldPass: open.length > 0 && isFailing && scoreWithout >= threshold,
      };
    },
  );
}

/**
 * Updates the patterns of a product after a decision on findings of this validation, in the same
 * transaction. Does nothing unless this is the product's latest completed validation.
 * @param isDismissed whether a violation is dismissed
 */
export async function updatePatterns(
  tx: Database,
  validationId: number,
  isDismissed: (violationId: number) => boolean,
): Promise<void> {
  const existingPatterns = await tx
    .select({ pattern: productPatterns.pattern, fix: productPatterns.fix })
    .from(productPatterns)
    .innerJoin(validations, eq(validations.productId, productPatterns.productId))
    .where(
      sql`${validations.id} = ${validationId} and ${productPatterns.validationId} = ${validationId}`,
    );
  if (existingPatterns.length === 0) return;
  const fixByPattern = new Map(existingPatterns.map(({ pattern, fix }) => [pattern, fix]));
  const violationRows = await tx
    .select({
      id: violations.id,
      kindId: violations.kindId,
      pattern: findingKinds.pattern,
      severity: findingKinds.severity,
      productId: validations.productId,
      threshold: validations.threshold,
    })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .innerJoin(validations, eq(validations.id, violations.validationId))
    .where(eq(violations.validationId, validationId))
    .orderBy(violations.ordinal);
  const [first] = violationRows;
  if (!first) return;
  const findings = violationRows.map((row) => ({
    kindId: row.kindId,
    pattern: String(row.pattern),
    severity: row.severity,
    fix: fixByPattern.get(row.pattern) ?? "none",
    isDismissed: isDismissed(row.id),
  }));
  const { productId, threshold } = first;
  await storePatterns(tx, [{ productId, validationId, threshold: threshold ?? 0, findings }]);
}
