import { sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, queryRows } from "@/db/client";
import { buildAssignments, buildRecordset, unnestRows } from "@/db/records";
import type { JudgingRecord } from "@/db/schema/judging";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import type { MatchedDecisions } from "@/lib/checking/findings/decisions/match";
import type { Verdict } from "@/lib/checking/findings/types";
import { markRepeats } from "@/lib/checking/findings/verdict";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { linkAnswers } from "@/lib/model/verdicts/answers";
import { announceValidations } from "@/lib/outbox/events/announce";
import { getMetrics } from "@/lib/platform/metrics";
import { enqueueChangedProducts } from "@/lib/seo/queue";
import type { CheckedValidation } from "./claim";
import { storeClaimMatches } from "./claims/store";
import { storeMatchedDecisions } from "./decisions/end-decisions";
import { storePatterns, toPatternFindings } from "./findings/store";
import { ensureKinds } from "./kinds";
import { toPositionColumns } from "./verdict-columns";

/** A verdict with the data of its validation. */
export interface CompletedCheck {
  job: CheckedValidation;
  texts: ProductTexts;
  verdict: Verdict;
  /** The verdict's effect on the decisions about the product's findings. */
  decided: MatchedDecisions;
  /** Whether the product is unchanged since it was read. */
  isCurrent: boolean;
  /** The ids of the cached model answers that the verdict uses. */
  answers: number[];
  judging: JudgingRecord | null;
  columns: Partial<typeof validations.$inferInsert> & { completedAt: Date };
}

/**
 * Stores verdicts and everything that depends on them, using a constant number of statements. The
 * caller must have locked the products' rows.
 * @returns the ids of the stored validations, excluding those whose lease was lost
 */
export async function storeVerdicts(
  tx: Database,
  completedChecks: readonly CompletedCheck[],
): Promise<ReadonlySet<number>> {
  const ids = await completeValidations(tx, completedChecks);
  const storedVerdicts = completedChecks.filter(({ job }) => ids.has(job.id));
  if (storedVerdicts.length === 0) return ids;
  await notifyAfterCommit(
    tx,
    countVerdicts,
    storedVerdicts.map(({ verdict }) => verdict),
  );
  await insertViolations(tx, storedVerdicts);
  await storeClaimMatches(
    tx,
    storedVerdicts.map(({ job, verdict }) => ({
      productId: job.productId,
      validationId: job.id,
      verdict,
    })),
  );
  for (const { job, answers } of storedVerdicts) await linkAnswers(tx, job.productId, answers);
  await updateProductStatuses(tx, storedVerdicts);
  // The worker that stores a verdict also runs the analysis.
  await enqueueChangedProducts(
    tx,
    storedVerdicts.map(({ job }) => job.productId),
  );
  await announceValidations(tx, [...ids]);
  await storeMatchedDecisions(
    tx,
    storedVerdicts.map(({ decided }) => decided),
  );
  return ids;
}

async function completeValidations(
  tx: Database,
  completedChecks: readonly CompletedCheck[],
): Promise<Set<number>> {
  const [first] = completedChecks;
  if (!first) return new Set();
  const columnNames = [...Object.keys(first.columns), "checks", "judging", "checkedText"];
  const values = completedChecks.map(({ job, verdict, judging, columns, isCurrent }) => ({
    ...columns,
    checks: verdict.checks,
    judging,
    checkedText: isCurrent ? null : job.text,
    id: job.id,
    claim: job.claim,
    attempts: job.attempt,
    startedAt: new Date(job.startedAt),
  }));
  const completedRows = await queryRows<{ id: number }>(
    tx,
    sql`update ${validations} v set ${buildAssignments([...columnNames, "attempts", "startedAt"], "d")},
        status = 'completed', error_message = null, waits_for_model = false,
        claim = null, lease_until = null, not_before = null
      from ${buildRecordset(validations, values)} d
      where v.id = d.id and v.claim is not distinct from d.claim
        -- Not an equation, by which it would look through all that wait.
        and case when v.status in ('pending', 'in_progress') then true else false end
      returning v.id`,
  );
  return new Set(completedRows.map(({ id }) => id));
}

const VIOLATION_TYPES = {
  validationId: "int",
  ordinal: "int",
  kindId: "int",
  item: "int",
  lineNumber: "int",
  startPosition: "int",
  endPosition: "int",
  decision: "int",
  doubt: "text",
  repeated: "boolean",
} as const;

/** Rows per statement; a single text can have more than a hundred thousand findings. */
const ROWS_PER_INSERT = 20_000;

async function countVerdicts(verdicts: Verdict[]): Promise<void> {
  for (const { compliant } of verdicts)
    getMetrics()?.verdicts.inc({ result: compliant ? "compliant" : "failing" });
}

async function insertViolations(
  tx: Database,
  storedVerdicts: readonly CompletedCheck[],
): Promise<void> {
  const findingRows = storedVerdicts.flatMap(({ job, verdict }) => {
    const { findings, dismissals } = verdict;
    const repeated = markRepeats(findings, dismissals);
    return findings.map((finding, index) => {
      const counts = {
        decision: dismissals.get(index)?.decision ?? null,
        repeated: repeated[index] ?? false,
      };
      const positionColumns = { ...counts, ...toPositionColumns(finding, index) };
      return { validationId: job.id, finding, positionColumns };
    });
  });
  const kinds = await ensureKinds(tx, findingRows);
  const storedOf = Map.groupBy(
    findingRows.map(({ validationId, finding, positionColumns }, index) => {
      return {
        validationId,
        finding,
        kindId: kinds[index] ?? 0,
        isDismissed: positionColumns.decision !== null,
      };
    }),
    ({ validationId }) => validationId,
  );
  await storePatterns(
    tx,
    storedVerdicts.map(({ job, texts, columns }) => ({
      productId: job.productId,
      validationId: job.id,
      threshold: columns.threshold ?? 0,
      findings: toPatternFindings(storedOf.get(job.id) ?? [], texts, job.language),
    })),
  );
  const violationRows = findingRows.map(({ validationId, positionColumns }, index) => ({
    ...positionColumns,
    validationId,
    kindId: kinds[index] ?? 0,
  }));
  for (let offset = 0; offset < violationRows.length; offset += ROWS_PER_INSERT) {
    const records = unnestRows(
      VIOLATION_TYPES,
      violationRows.slice(offset, offset + ROWS_PER_INSERT),
    );
    await tx.execute(sql`
      insert into ${violations} (validation_id, ordinal, kind_id, item, line_number,
        start_position, end_position, decision, doubt, repeated)
      select validation_id, ordinal, kind_id, item, line_number, start_position, end_position,
        decision, doubt, repeated
      from ${records}`);
  }
}

async function updateProductStatuses(
  tx: Database,
  storedVerdicts: readonly CompletedCheck[],
): Promise<void> {
  const productUpdates = storedVerdicts.map(({ job, verdict, columns }) => ({
    id: job.productId,
    status: needsReview(verdict) ? ("needs_review" as const) : ("compliant" as const),
    complianceScore: verdict.score,
    policyFingerprint: columns.policyFingerprint ?? null,
    updatedAt: columns.completedAt,
  }));
  await tx.execute(sql`
    update ${products} p set status = d.status, compliance_score = d.compliance_score,
      policy_fingerprint = d.policy_fingerprint, updated_at = d.updated_at
    from ${buildRecordset(products, productUpdates)} d where p.id = d.id`);
}

/**
 * Returns whether a person must decide: the text is noncompliant, or the model gave two different
 * answers about a decisive finding.
 */
function needsReview({ compliant, findings }: Verdict): boolean {
  return !compliant || findings.some(({ doubt }) => doubt === "two_answers");
}
