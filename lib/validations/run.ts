import { setImmediate } from "node:timers/promises";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { promptItemsAbout, selectPolicies } from "@/lib/checking/applicability";
import type { OpenDecision } from "@/lib/checking/decisions/match";
import { ProductTexts } from "@/lib/checking/product-texts";
import { buildVerdict } from "@/lib/checking/verdict";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { listCachedAnswerIds } from "@/lib/model/judging/answers";
import { groundJudgement } from "@/lib/model/judging/ground";
import type { Judgement } from "@/lib/model/judging/judge";
import { judgeCached } from "@/lib/model/judging/judge-cached";
import { recordOf } from "@/lib/model/judging/record";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { getPoliciesInVersion, type ReadyPolicies } from "@/lib/policies/policy-set";
import { finishBatches } from "@/lib/products/batches/finish";
import {
  type CheckedValidation,
  findPendingValidations,
  type Job,
  type LockedValidation,
  lockForVerdict,
  lockPending,
  markNeedsModel,
} from "./claim";
import { DecisionsInVerdict, openDecisions } from "./decisions/open";
import { type Completed, storeVerdicts } from "./store";
import { collectFurtherTexts, toVerdictColumns } from "./verdict-columns";

/** The model's answers and the fingerprint of the policies in its prompts. */
export type Judged = Judgement & { fingerprint: string };

/**
 * Asks the model about everything that code cannot judge; null if there is nothing to ask.
 * @throws ModelError; the signal's reason if aborted
 */
export async function judgeText(job: Job, signal?: AbortSignal): Promise<Judged | null> {
  const { policies: all, fingerprint, threshold } = await getPoliciesInVersion(db(), job);
  const texts = textsOf(job);
  const policies = selectPolicies(all, { ...job, texts });
  if (promptItemsAbout(policies, texts).length === 0) return null;
  const decisions = (await openDecisions(db(), [job.productId])).get(job.productId) ?? [];
  const { findDismissals } = new DecisionsInVerdict(decisions, policies, texts);
  const weighing = { threshold, findDismissals };
  const options = { productId: job.productId, again: job.askAgain, weighing };
  const judgement = await judgeCached(policies, texts, signal, options);
  return judgement && { ...judgement, fingerprint };
}

/**
 * Checks the text with code, adds the model's verified findings, and stores the verdict in one
 * transaction. Stores nothing if the validation was cancelled (`lost`), or if the policies have
 * changed since the model was asked (`policies_changed`), which requires asking again. Queues an
 * SEO analysis if the text is new.
 */
export async function saveVerdict(
  job: Job,
  judgement: Judged | null,
): Promise<"saved" | "lost" | "policies_changed"> {
  return db().transaction(async (tx) => {
    const lockedProduct = await lockForVerdict(tx, job.productId);
    if (!lockedProduct) return "lost" as const;
    const policies = await getPoliciesInVersion(tx, lockedProduct);
    if (!isAnsweredUnder(policies, job, judgement)) return "policies_changed" as const;
    const decisions = (await openDecisions(tx, [job.productId])).get(job.productId);
    const storedIds = await storeVerdicts(tx, [
      {
        ...verdictOf(job, policies, judgement, decisions),
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
 * @returns the validations that must run separately: their product is locked, the model must be
 * asked, or their check failed
 */
export async function checkTogether(ids: number[]): Promise<number[]> {
  const remainingIds = new Set(ids);
  return db().transaction(async (tx) => {
    const lockedJobs = await lockPending(tx, ids);
    const products = lockedJobs.map(({ productId }) => productId);
    const decisions = await openDecisions(tx, products);
    const completed: Completed[] = [];
    for (const job of lockedJobs) {
      const one = await checkOne(tx, job, decisions.get(job.productId));
      if (one) completed.push(one);
      // Lets the process handle requests between two checks.
      await setImmediate();
    }
    const storedIds = await storeVerdicts(tx, completed);
    for (const id of storedIds) remainingIds.delete(id);
    const locked = lockedJobs.map(({ id }) => id);
    await markNeedsModel(
      tx,
      locked.filter((id) => remainingIds.has(id)),
    );
    const completedJobs = lockedJobs.filter(({ id }) => storedIds.has(id));
    await notifyAfterCommit(tx, finishBatches, [
      ...new Set(completedJobs.map(({ batchId }) => batchId)),
    ]);
    return findPendingValidations(tx, [...remainingIds]);
  });
}

/** Returns null if the model must be asked or the check fails. */
async function checkOne(
  tx: Database,
  job: LockedValidation,
  decisions: readonly OpenDecision[] | undefined,
): Promise<Completed | null> {
  try {
    const policies = await getPoliciesInVersion(tx, job);
    return isAnsweredUnder(policies, job, null) ? verdictOf(job, policies, null, decisions) : null;
  } catch (error) {
    // A database error aborts the whole transaction.
    if (!(error instanceof DomainError)) log.warn({ err: error, id: job.id }, "a check went wrong");
    return null;
  }
}

/** Returns whether the prompts contained exactly the prompt items of these policies. */
function isAnsweredUnder(
  readyPolicies: ReadyPolicies,
  job: CheckedValidation,
  judgement: Judged | null,
): boolean {
  if (judgement) return judgement.fingerprint === readyPolicies.fingerprint;
  if (config().model === null) return true;
  const { policies, texts } = getJobPolicies(readyPolicies, job);
  return promptItemsAbout(policies, texts).length === 0;
}

/** A job's parsed texts, shared by all steps of its check. */
const readOf = new WeakMap<CheckedValidation, ProductTexts>();

function textsOf(job: CheckedValidation): ProductTexts {
  const { name, text, texts } = job;
  const parsedTexts =
    readOf.get(job) ?? ProductTexts.of([[NAME, name], [DESCRIPTION, text], ...texts]);
  readOf.set(job, parsedTexts);
  return parsedTexts;
}

/** Returns the policies that apply to a job's product, with its texts. */
function getJobPolicies(readyPolicies: ReadyPolicies, job: CheckedValidation) {
  const texts = textsOf(job);
  return { texts, policies: selectPolicies(readyPolicies.policies, { ...job, texts }) };
}

/** Returns a job's verdict under policies, ready to be stored. */
function verdictOf(
  job: CheckedValidation,
  readyPolicies: ReadyPolicies,
  judgement: Judged | null,
  decisions: readonly OpenDecision[] = [],
): Completed {
  const { threshold, fingerprint } = readyPolicies;
  const { texts: text, policies } = getJobPolicies(readyPolicies, job);
  const grounded = judgement && groundJudgement(policies, text, judgement);
  const appliedDecisions = new DecisionsInVerdict(decisions, policies, text);
  const { findDismissals } = appliedDecisions;
  const verdict = buildVerdict({ policies, text, threshold, judged: grounded, findDismissals });
  const completedAt = new Date();
  return {
    job,
    texts: text,
    verdict,
    decided: appliedDecisions.matched,
    answers: listCachedAnswerIds(judgement),
    isCurrent: true,
    judging: recordOf(policies, judgement, config().model !== null),
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
      aiModelUsed: judgement?.model ?? "rules",
      processingTimeSeconds: (completedAt.getTime() - job.startedAt) / 1000,
      modelMilliseconds: judgement?.milliseconds ?? null,
      inputTokens: judgement?.inputTokens ?? null,
      outputTokens: judgement?.outputTokens ?? null,
      droppedFindings: (grounded?.dropped ?? 0) + (judgement?.surplus ?? 0),
    },
  };
}
