import { setImmediate } from "node:timers/promises";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import type { OpenDecision } from "@/lib/checking/findings/decisions/match";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { selectPolicies, selectPromptItems } from "@/lib/checking/rules/policies/applicability";
import type { Evidence } from "@/lib/checking/rules/policies/evidence";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { DecisionsInVerdict, loadOpenDecisions } from "@/lib/findings/decisions/open-decisions";
import { groundJudgment } from "@/lib/model/judging/ground-judgment";
import type { Judgment } from "@/lib/model/judging/judge";
import { listCachedAnswerIds } from "@/lib/model/verdicts/answers";
import { judgeCached } from "@/lib/model/verdicts/judge-cached";
import { toJudgingRecord } from "@/lib/model/verdicts/record";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { loadEvidence } from "@/lib/policies/evidence/load";
import { getPoliciesInVersion, type ReadyPolicies } from "@/lib/policies/policy-set";
import { finishBatches } from "@/lib/products/batches/finish";
import {
  type CheckedValidation,
  findPendingValidations,
  type LockedValidation,
  lockForVerdict,
  lockPending,
  markNeedsModel,
  type ValidationJob,
} from "./claim";
import { type CompletedCheck, storeVerdicts } from "./store";
import { collectFurtherTexts, toVerdictColumns } from "./verdict-columns";

/** The model's answers, and the fingerprint of the policies in the prompts. */
export type FingerprintedJudgment = Judgment & { fingerprint: string };

/**
 * Asks the model about everything that code cannot judge. Returns null if there is nothing to ask.
 * @throws ModelError; the signal's reason if aborted
 */
export async function judgeText(
  job: ValidationJob,
  signal?: AbortSignal,
): Promise<FingerprintedJudgment | null> {
  const readyPolicies = await getPoliciesInVersion(db(), job);
  const { fingerprint, threshold } = readyPolicies;
  const evidence = await loadJobEvidence(db(), [job]);
  const { policies, texts } = getJobPolicies(readyPolicies, job, evidence(job));
  if (selectPromptItems(policies, texts).length === 0) return null;
  const decisions = (await loadOpenDecisions(db(), [job.productId])).get(job.productId) ?? [];
  const { findDismissals } = new DecisionsInVerdict(decisions, policies, texts);
  const weighingOptions = { threshold, findDismissals };
  const options = {
    productId: job.productId,
    ignoreCache: job.askAgain,
    verdictOptions: weighingOptions,
  };
  const judgment = await judgeCached(policies, texts, signal, options);
  return judgment && { ...judgment, fingerprint };
}

/**
 * Checks the text with code, adds the model's verified findings, and stores the verdict in one
 * transaction. Stores nothing if the validation was cancelled (`lost`), or if the policies have
 * changed since the model was asked (`policies_changed`), in which case the model must be asked
 * again. Queues an SEO analysis if the text is new.
 */
export async function saveVerdict(
  job: ValidationJob,
  judgment: FingerprintedJudgment | null,
): Promise<"saved" | "lost" | "policies_changed"> {
  return db().transaction(async (tx) => {
    const lockedProduct = await lockForVerdict(tx, job.productId);
    if (!lockedProduct) return "lost" as const;
    const policies = await getPoliciesInVersion(tx, lockedProduct);
    if (!isAnsweredUnder(policies, job, judgment)) return "policies_changed" as const;
    const decisions = (await loadOpenDecisions(tx, [job.productId])).get(job.productId);
    // The product's category or guidelines may have changed since the job was read.
    const current = { ...job, ...lockedProduct };
    const evidence = (await loadJobEvidence(tx, [current]))(current);
    const storedIds = await storeVerdicts(tx, [
      {
        ...buildJobVerdict(job, policies, judgment, decisions, evidence),
        isCurrent: lockedProduct.version === job.version,
      },
    ]);
    if (!storedIds.has(job.id)) return "lost" as const;
    await notifyAfterCommit(tx, finishBatches, [lockedProduct.batchId]);
    return "saved" as const;
  });
}

/**
 * Checks the pending validations that need no model and stores their verdicts in one transaction
 * with few statements. A crash leaves every validation pending.
 * @returns the validations that must run separately because their product is locked, the model must
 * be asked, or their check failed
 */
export async function checkBatch(ids: number[]): Promise<number[]> {
  const remainingIds = new Set(ids);
  return db().transaction(async (tx) => {
    const lockedJobs = await lockPending(tx, ids);
    const products = lockedJobs.map(({ productId }) => productId);
    const decisions = await loadOpenDecisions(tx, products);
    const getEvidence = await loadJobEvidence(tx, lockedJobs);
    const completedChecks: CompletedCheck[] = [];
    for (const job of lockedJobs) {
      const jobDecisions = decisions.get(job.productId);
      const completedCheck = await checkJob(tx, job, jobDecisions, getEvidence(job));
      if (completedCheck) completedChecks.push(completedCheck);
      // Lets the process handle requests between two checks.
      await setImmediate();
    }
    const storedIds = await storeVerdicts(tx, completedChecks);
    for (const id of storedIds) remainingIds.delete(id);
    const lockedIds = lockedJobs.map(({ id }) => id);
    await markNeedsModel(
      tx,
      lockedIds.filter((id) => remainingIds.has(id)),
    );
    const completedJobs = lockedJobs.filter(({ id }) => storedIds.has(id));
    await notifyAfterCommit(tx, finishBatches, [
      ...new Set(completedJobs.map(({ batchId }) => batchId)),
    ]);
    return findPendingValidations(tx, [...remainingIds]);
  });
}

/** Loads the evidence for these jobs' claims in at most one query. */
async function loadJobEvidence(
  database: Database,
  jobs: readonly CheckedValidation[],
): Promise<(job: CheckedValidation) => Evidence[]> {
  const claims = new Set<string>();
  for (const job of jobs) {
    // If the policies of a job cannot be loaded, only its own check fails.
    const readyPolicies = await getPoliciesInVersion(database, job).catch(() => null);
    for (const claim of readyPolicies?.policies.claims ?? []) claims.add(claim);
  }
  return loadEvidence(database, jobs, [...claims]);
}

/** Returns null if the model must be asked or the check fails. */
async function checkJob(
  tx: Database,
  job: LockedValidation,
  decisions: readonly OpenDecision[] | undefined,
  evidence: readonly Evidence[],
): Promise<CompletedCheck | null> {
  try {
    const policies = await getPoliciesInVersion(tx, job);
    return isAnsweredUnder(policies, job, null)
      ? buildJobVerdict(job, policies, null, decisions, evidence)
      : null;
  } catch (error) {
    // A database error aborts the whole transaction.
    if (!(error instanceof DomainError)) log.warn({ err: error, id: job.id }, "a check went wrong");
    return null;
  }
}

/** Returns whether the prompts contained exactly the prompt items that these policies require. */
function isAnsweredUnder(
  readyPolicies: ReadyPolicies,
  job: CheckedValidation,
  judgment: FingerprintedJudgment | null,
): boolean {
  if (judgment) return judgment.fingerprint === readyPolicies.fingerprint;
  if (config().model === null) return true;
  const { policies, texts } = getJobPolicies(readyPolicies, job);
  return selectPromptItems(policies, texts).length === 0;
}

/** A job's parsed texts, shared by all steps of its check. */
const textsByJob = new WeakMap<CheckedValidation, ProductTexts>();

function parseJobTexts(job: CheckedValidation): ProductTexts {
  const { name, text, texts } = job;
  const parsedTexts =
    textsByJob.get(job) ?? ProductTexts.of([[NAME, name], [DESCRIPTION, text], ...texts]);
  textsByJob.set(job, parsedTexts);
  return parsedTexts;
}

/** Returns a job's policies and texts. @param records the evidence; none if omitted */
function getJobPolicies(
  { policies, day }: ReadyPolicies,
  job: CheckedValidation,
  records: readonly Evidence[] = [],
) {
  const texts = parseJobTexts(job);
  return {
    texts,
    policies: selectPolicies(policies, { ...job, texts, evidence: { records, day } }),
  };
}

/** Returns a job's verdict under policies, ready to be stored. */
function buildJobVerdict(
  job: CheckedValidation,
  readyPolicies: ReadyPolicies,
  judgment: FingerprintedJudgment | null,
  decisions: readonly OpenDecision[] = [],
  evidence: readonly Evidence[] = [],
): CompletedCheck {
  const { threshold, fingerprint } = readyPolicies;
  const { texts: text, policies } = getJobPolicies(readyPolicies, job, evidence);
  const groundedJudgment = judgment && groundJudgment(policies, text, judgment);
  const appliedDecisions = new DecisionsInVerdict(decisions, policies, text);
  const { findDismissals } = appliedDecisions;
  const verdict = buildVerdict({
    policies,
    text,
    threshold,
    judged: groundedJudgment,
    findDismissals,
  });
  const completedAt = new Date();
  return {
    job,
    texts: text,
    verdict,
    decided: appliedDecisions.matched,
    answers: listCachedAnswerIds(judgment),
    isCurrent: true,
    judging: toJudgingRecord(policies, judgment, config().model !== null),
    columns: {
      ...toVerdictColumns(verdict),
      completedAt,
      checkedTexts: collectFurtherTexts(policies, [[NAME, job.name], ...job.texts]),
      policyFingerprint: fingerprint,
      checkedCategory: readyPolicies.categoryId,
      categoryVersion: readyPolicies.categoryVersion,
      checkedBrandGuidelines:
        readyPolicies.brandVersion === null ? null : readyPolicies.brandGuidelinesId,
      brandVersion: readyPolicies.brandVersion,
      ruleSetVersions: readyPolicies.ruleSetVersions,
      threshold,
      aiModelUsed: judgment?.model ?? "rules",
      processingTimeSeconds: (completedAt.getTime() - job.startedAt) / 1000,
      modelMilliseconds: judgment?.milliseconds ?? null,
      inputTokens: judgment?.inputTokens ?? null,
      outputTokens: judgment?.outputTokens ?? null,
      droppedFindings: (groundedJudgment?.dropped ?? 0) + (judgment?.surplus ?? 0),
    },
  };
}
