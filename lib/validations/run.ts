import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { unlessAway } from "@/lib/ai/outage";
import { finishBatches } from "@/lib/batches/finish";
import { forProduct, questionsAbout } from "@/lib/checking/applicability";
import { groundFindings } from "@/lib/checking/ground";
import { ProductTexts } from "@/lib/checking/product-texts";
import type { Finding } from "@/lib/checking/types";
import { buildVerdict } from "@/lib/checking/verdict";
import { config } from "@/lib/config";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { RELEASED } from "@/lib/jobs/lease";
import { policiesInVersion, type ReadyPolicies } from "@/lib/policies/policy-set";
import { enqueueSeoIfChanged } from "@/lib/seo/queue";
import { announceValidation } from "@/lib/webhooks/announce";
import { tellDeliveries } from "@/lib/webhooks/queue";
import { holdForVerdict, type Job, leases } from "./claim";
import { type Judgement, judge } from "./judge";
import { furtherTexts, toVerdictColumns, toViolationColumns } from "./verdict-columns";

/** The fingerprint of the policies that the model was asked about, and what it said. */
export type Judged = Judgement & { fingerprint: string };

/**
 * Asks the model what code cannot judge; null where there is nothing to ask.
 * @throws ModelError; the signal's reason when it aborts
 */
export async function judgeText(job: Job, signal?: AbortSignal): Promise<Judged | null> {
  const { policies: all, fingerprint } = await policiesInVersion(db(), job);
  const texts = textsOf(job);
  const policies = forProduct(all, { ...job, texts });
  if (questionsAbout(policies, texts).length === 0) return null;
  const judgement = await unlessAway(() => judge(policies, texts, signal));
  return judgement && { ...judgement, fingerprint };
}

/**
 * Checks the text by code, joins the model's findings that hold, and stores the verdict in one
 * transaction. Stores nothing where the validation was cancelled meanwhile (`lost`), or where the
 * model was asked under other policies than those stored now (`policies_changed`), so that it must
 * be asked anew. A text that is new to SEO is queued there.
 */
export async function saveVerdict(
  job: Job,
  judged: Judged | null,
): Promise<"saved" | "lost" | "policies_changed"> {
  let deliveries: number[] = [];
  let batchId: number | null = null;
  const outcome = await db().transaction(async (tx) => {
    const held = await holdForVerdict(tx, job.productId);
    if (!held) return "lost" as const;
    const under = await policiesInVersion(tx, held);
    if (!isAnsweredUnder(under, job, judged)) return "policies_changed" as const;
    if (!(await storeVerdict(tx, job, under, judged))) return "lost" as const;
    batchId = held.batchId;
    // Whoever stores a verdict goes on with what waits.
    await enqueueSeoIfChanged(tx, job.productId);
    deliveries = await announceValidation(tx, job.id);
    return "saved" as const;
  });
  await tellDeliveries(deliveries);
  await finishBatches([batchId]);
  return outcome;
}

/** Whether the model was asked all that these policies ask of it, and nothing else. */
function isAnsweredUnder(
  { policies, fingerprint }: ReadyPolicies,
  job: Job,
  judged: Judged | null,
): boolean {
  if (judged) return judged.fingerprint === fingerprint;
  if (config().model === null) return true;
  const texts = textsOf(job);
  return questionsAbout(forProduct(policies, { ...job, texts }), texts).length === 0;
}

/** What a job's product says, read once for all steps of its check. */
const readOf = new WeakMap<Job, ProductTexts>();

function textsOf(job: Job): ProductTexts {
  const { name, text, texts } = job;
  const known = readOf.get(job) ?? ProductTexts.of([[NAME, name], [DESCRIPTION, text], ...texts]);
  readOf.set(job, known);
  return known;
}

/** False, and nothing stored, where the job holds its validation no more. */
async function storeVerdict(
  tx: Database,
  job: Job,
  under: ReadyPolicies,
  judged: Judged | null,
): Promise<boolean> {
  const { threshold, fingerprint } = under;
  const text = textsOf(job);
  const policies = forProduct(under.policies, { ...job, texts: text });
  const grounded = judged && groundFindings(policies, text, judged.claims);
  const verdict = buildVerdict({ policies, text, threshold, judged: grounded });
  const completedAt = new Date();
  const stored = await tx
    .update(validations)
    .set({
      ...toVerdictColumns(verdict),
      ...RELEASED,
      status: "completed",
      errorMessage: null,
      completedAt,
      checkedText: job.text,
      checkedTexts: furtherTexts(policies, [[NAME, job.name], ...job.texts]),
      policyFingerprint: fingerprint,
      checkedCategory: under.categoryId,
      categoryVersion: under.categoryVersion,
      checkedBrandGuidelines: under.brandVersion === null ? null : under.brandGuidelinesId,
      brandVersion: under.brandVersion,
      ruleSetVersions: under.ruleSetVersions,
      threshold,
      aiModelUsed: judged?.model ?? "rules",
      processingTimeSeconds: (completedAt.getTime() - job.startedAt) / 1000,
      modelMilliseconds: judged?.milliseconds ?? null,
      inputTokens: judged?.inputTokens ?? null,
      outputTokens: judged?.outputTokens ?? null,
      droppedFindings: (grounded?.dropped ?? 0) + (judged?.surplus ?? 0),
    })
    .where(leases.heldBy(job))
    .returning({ id: validations.id });
  if (stored.length === 0) return false;
  await insertViolations(tx, job.id, completedAt, verdict.findings);
  await tx
    .update(products)
    .set({
      status: verdict.compliant ? "compliant" : "needs_review",
      complianceScore: verdict.score,
      policyFingerprint: fingerprint,
      updatedAt: completedAt,
    })
    .where(eq(products.id, job.productId));
  return true;
}

/** One statement takes at most 65,535 parameters. */
const ROWS_PER_INSERT = 2000;

async function insertViolations(
  tx: Database,
  validationId: number,
  completedAt: Date,
  findings: Finding[],
) {
  const violated = new Set<string>();
  const found = findings.map((finding, at) => {
    const rule = `${finding.source} ${finding.rule ?? finding.guidelineReference}`;
    const repeated = violated.has(rule);
    violated.add(rule);
    return { validationId, completedAt, repeated, ...toViolationColumns(finding, at) };
  });
  for (let at = 0; at < found.length; at += ROWS_PER_INSERT) {
    await tx.insert(violations).values(found.slice(at, at + ROWS_PER_INSERT));
  }
}
