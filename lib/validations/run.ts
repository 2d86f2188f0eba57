import { setImmediate } from "node:timers/promises";
import { afterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { forProduct, promptItemsAbout } from "@/lib/checking/applicability";
import type { OpenDecision } from "@/lib/checking/decisions/match";
import { ProductTexts } from "@/lib/checking/product-texts";
import { buildVerdict } from "@/lib/checking/verdict";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { cachedAnswerIds } from "@/lib/model/judging/answers";
import { groundJudgement } from "@/lib/model/judging/ground";
import type { Judgement } from "@/lib/model/judging/judge";
import { judgeCached } from "@/lib/model/judging/judge-cached";
import { recordOf } from "@/lib/model/judging/record";
import { config } from "@/lib/platform/config";
import { log } from "@/lib/platform/log";
import { policiesInVersion, type ReadyPolicies } from "@/lib/policies/policy-set";
import { finishBatches } from "@/lib/products/batches/finish";
import {
  type CheckedValidation,
  findWaiting,
  type Job,
  type LockedValidation,
  lockForVerdict,
  lockPending,
  markNeedsModel,
} from "./claim";
import { DecisionsInVerdict, openDecisions } from "./decisions/open";
import { type Completed, storeVerdicts } from "./store";
import { furtherTexts, toVerdictColumns } from "./verdict-columns";

/** The model's answers and the fingerprint of the policies in its prompts. */
export type Judged = Judgement & { fingerprint: string };

/**
 * Asks the model about everything that code cannot judge; null if there is nothing to ask.
 * @throws ModelError; the signal's reason if aborted
 */
export async function judgeText(job: Job, signal?: AbortSignal): Promise<Judged | null> {
  const { policies: all, fingerprint, threshold } = await policiesInVersion(db(), job);
  const texts = textsOf(job);
  const policies = forProduct(all, { ...job, texts });
  if (promptItemsAbout(policies, texts).length === 0) return null;
  const decisions = (await openDecisions(db(), [job.productId])).get(job.productId) ?? [];
  const { setAside } = new DecisionsInVerdict(decisions, policies, texts);
  const weighing = { threshold, setAside };
  const about = { productId: job.productId, again: job.askAgain, weighing };
  const judgement = await judgeCached(policies, texts, signal, about);
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
  judged: Judged | null,
): Promise<"saved" | "lost" | "policies_changed"> {
  return db().transaction(async (tx) => {
    const lockedProduct = await lockForVerdict(tx, job.productId);
    if (!lockedProduct) return "lost" as const;
    const policies = await policiesInVersion(tx, lockedProduct);
    if (!isAnsweredUnder(policies, job, judged)) return "policies_changed" as const;
    const decisions = (await openDecisions(tx, [job.productId])).get(job.productId);
    const stored = await storeVerdicts(tx, [
      {
        ...verdictOf(job, policies, judged, decisions),
        isCurrent: lockedProduct.version === job.version,
      },
    ]);
    if (!stored.has(job.id)) return "lost" as const;
    await afterCommit(tx, finishBatches, [lockedProduct.batchId]);
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
  const left = new Set(ids);
  return db().transaction(async (tx) => {
    const due = await lockPending(tx, ids);
    const products = due.map(({ productId }) => productId);
    const decisions = await openDecisions(tx, products);
    const completed: Completed[] = [];
    for (const job of due) {
      const one = await checkOne(tx, job, decisions.get(job.productId));
      if (one) completed.push(one);
      // Lets the process handle requests between two checks.
      await setImmediate();
    }
    const stored = await storeVerdicts(tx, completed);
    for (const id of stored) left.delete(id);
    const locked = due.map(({ id }) => id);
    await markNeedsModel(
      tx,
      locked.filter((id) => left.has(id)),
    );
    const ended = due.filter(({ id }) => stored.has(id));
    await afterCommit(tx, finishBatches, [...new Set(ended.map(({ batchId }) => batchId))]);
    return findWaiting(tx, [...left]);
  });
}

/** Returns null if the model must be asked or the check fails. */
async function checkOne(
  tx: Database,
  job: LockedValidation,
  decisions: readonly OpenDecision[] | undefined,
): Promise<Completed | null> {
  try {
    const policies = await policiesInVersion(tx, job);
    return isAnsweredUnder(policies, job, null) ? verdictOf(job, policies, null, decisions) : null;
  } catch (error) {
    // A database error aborts the whole transaction.
    if (!(error instanceof DomainError)) log.warn({ err: error, id: job.id }, "a check went wrong");
    return null;
  }
}

/** Returns whether the prompts contained exactly the prompt items of these policies. */
function isAnsweredUnder(
  ready: ReadyPolicies,
  job: CheckedValidation,
  judged: Judged | null,
): boolean {
  if (judged) return judged.fingerprint === ready.fingerprint;
  if (config().model === null) return true;
  const { policies, texts } = policiesFor(ready, job);
  return promptItemsAbout(policies, texts).length === 0;
}

/** A job's parsed texts, shared by all steps of its check. */
const readOf = new WeakMap<CheckedValidation, ProductTexts>();

function textsOf(job: CheckedValidation): ProductTexts {
  const { name, text, texts } = job;
  const known = readOf.get(job) ?? ProductTexts.of([[NAME, name], [DESCRIPTION, text], ...texts]);
  readOf.set(job, known);
  return known;
}

/** Returns the policies that apply to a job's product, with its texts. */
function policiesFor(ready: ReadyPolicies, job: CheckedValidation) {
  const texts = textsOf(job);
  return { texts, policies: forProduct(ready.policies, { ...job, texts }) };
}

/** Returns a job's verdict under policies, ready to be stored. */
function verdictOf(
  job: CheckedValidation,
  ready: ReadyPolicies,
  judged: Judged | null,
  decisions: readonly OpenDecision[] = [],
): Completed {
  const { threshold, fingerprint } = ready;
  const { texts: text, policies } = policiesFor(ready, job);
  const grounded = judged && groundJudgement(policies, text, judged);
  const decided = new DecisionsInVerdict(decisions, policies, text);
  const { setAside } = decided;
  const verdict = buildVerdict({ policies, text, threshold, judged: grounded, setAside });
  const completedAt = new Date();
  return {
    job,
    texts: text,
    verdict,
    decided: decided.matched,
    answers: cachedAnswerIds(judged),
    isCurrent: true,
    judging: recordOf(policies, judged, config().model !== null),
    columns: {
      ...toVerdictColumns(verdict),
      completedAt,
      checkedTexts: furtherTexts(policies, [[NAME, job.name], ...job.texts]),
      policyFingerprint: fingerprint,
      checkedCategory: ready.categoryId,
      categoryVersion: ready.categoryVersion,
      checkedBrandGuidelines: ready.brandVersion === null ? null : ready.brandGuidelinesId,
      brandVersion: ready.brandVersion,
      ruleSetVersions: ready.ruleSetVersions,
      threshold,
      aiModelUsed: judged?.model ?? "rules",
      processingTimeSeconds: (completedAt.getTime() - job.startedAt) / 1000,
      modelMilliseconds: judged?.milliseconds ?? null,
      inputTokens: judged?.inputTokens ?? null,
      outputTokens: judged?.outputTokens ?? null,
      droppedFindings: (grounded?.dropped ?? 0) + (judged?.surplus ?? 0),
    },
  };
}
