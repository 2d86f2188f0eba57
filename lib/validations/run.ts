import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { finishBatch } from "@/lib/batches/finish";
import { checkText } from "@/lib/checking/check-text";
import { groundClaims } from "@/lib/checking/ground";
import type { Finding } from "@/lib/checking/types";
import { buildVerdict } from "@/lib/checking/verdict";
import { config } from "@/lib/config";
import { compiledPolicies, recallPolicies } from "@/lib/policies/policy-set";
import { enqueueSeoIfChanged, tellSeoQueue } from "@/lib/seo/queue";
import { announceValidation } from "@/lib/webhooks/announce";
import { tellDeliveries } from "@/lib/webhooks/queue";
import { heldBy, type Job, lockProduct, renewLease } from "./claim";
import { type Judgement, judge } from "./judge";
import { toVerdictColumns, toViolationColumns } from "./verdict-columns";

/** What a run goes by. */
export interface Plan {
  /** Of the policies that the model is asked about; null where nothing is left for it. */
  askUnder: string | null;
}

/** A judgement and the policies it was made under. */
export type Judged = Judgement & { fingerprint: string };

/** Finds out whether a claimed validation leaves anything for the model. */
export async function planCheck(job: Job): Promise<Plan> {
  if (config().model === null) return { askUnder: null };
  const { policies, fingerprint } = await policiesOf(job);
  return { askUnder: policies.questions.length > 0 ? fingerprint : null };
}

/**
 * Asks the model what code cannot judge; null where there is nothing to ask, or where the
 * validation was cancelled meanwhile.
 * @throws ModelError
 */
export async function judgeText(job: Job, plan: Plan): Promise<Judged | null> {
  if (plan.askUnder === null || !(await stillHeld(job))) return null;
  const known = recallPolicies(plan.askUnder);
  const { policies, fingerprint } = known
    ? { policies: known, fingerprint: plan.askUnder }
    : await policiesOf(job);
  const judgement = await judge(policies, job.text);
  return judgement && { ...judgement, fingerprint };
}

/** A claim of this very moment needs no renewal. */
const FRESH_MS = 2000;

async function stillHeld(job: Job): Promise<boolean> {
  return Date.now() - job.startedAt < FRESH_MS || renewLease(job);
}

/**
 * Checks the text by code, joins the model's findings that hold, and stores the verdict in one
 * transaction. Stores nothing where the validation was cancelled meanwhile (`lost`), or where the
 * policies are not those of the plan and the judgement, so that it must be made anew
 * (`policies_changed`). A text that is new to SEO is queued there.
 */
export async function saveVerdict(
  job: Job,
  plan: Plan,
  judgement: Judged | null,
): Promise<"saved" | "lost" | "policies_changed"> {
  const { policies, threshold, fingerprint, ...versions } = await policiesOf(job);
  const askedUnder = [plan.askUnder, judgement?.fingerprint ?? null];
  if (askedUnder.some((asked) => asked !== null && asked !== fingerprint))
    return "policies_changed";
  const grounded = judgement && groundClaims(policies, job.text, judgement.claims);
  const checked = checkText(policies, job.text);
  const verdict = buildVerdict({ policies, text: job.text, threshold, checked, judged: grounded });
  let seoJob: number | null = null;
  let deliveries: number[] = [];
  const outcome = await db().transaction(async (tx) => {
    await lockProduct(tx, job.productId);
    const completedAt = new Date();
    const stored = await tx
      .update(validations)
      .set({
        ...toVerdictColumns(verdict),
        status: "completed",
        claim: null,
        leaseUntil: null,
        errorMessage: null,
        completedAt,
        checkedText: job.text,
        policyFingerprint: fingerprint,
        checkedCategory: job.categoryId,
        categoryVersion: versions.categoryVersion,
        checkedBrandGuidelines: versions.brandVersion === null ? null : job.brandGuidelinesId,
        brandVersion: versions.brandVersion,
        threshold,
        aiModelUsed: judgement?.model ?? "rules",
        processingTimeSeconds: (completedAt.getTime() - job.startedAt) / 1000,
        modelMilliseconds: judgement?.milliseconds ?? null,
        inputTokens: judgement?.inputTokens ?? null,
        outputTokens: judgement?.outputTokens ?? null,
        droppedFindings: (grounded?.dropped ?? 0) + (judgement?.surplus ?? 0),
      })
      .where(heldBy(job))
      .returning({ id: validations.id });
    if (stored.length === 0) return "lost" as const;
    await insertViolations(tx, job.validationId, verdict.findings);
    const [product] = await tx
      .update(products)
      .set({
        status: verdict.compliant ? "compliant" : "needs_review",
        complianceScore: verdict.score,
        policyFingerprint: fingerprint,
        updatedAt: completedAt,
      })
      .where(eq(products.id, job.productId))
      .returning({ batchId: products.batchId });
    seoJob = await enqueueSeoIfChanged(tx, job.productId);
    deliveries = [
      ...(await announceValidation(tx, job.validationId)),
      ...(await finishBatch(tx, product?.batchId ?? null)),
    ];
    return "saved" as const;
  });
  // The queue in this process looks for more whenever a run ends.
  if (seoJob !== null && config().inngest) await tellSeoQueue([seoJob]);
  await tellDeliveries(deliveries);
  return outcome;
}

function policiesOf(job: Job) {
  return compiledPolicies(db(), job.categoryId, job.brandGuidelinesId);
}

/** One statement takes at most 65,535 parameters. */
const ROWS_PER_INSERT = 2000;

async function insertViolations(tx: Database, validationId: number, findings: Finding[]) {
  const found = findings.map((finding, at) => ({
    validationId,
    ...toViolationColumns(finding, at),
  }));
  for (let at = 0; at < found.length; at += ROWS_PER_INSERT) {
    await tx.insert(violations).values(found.slice(at, at + ROWS_PER_INSERT));
  }
}
