import { and, eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { type Database, db } from "@/db/client";
import { examResults, examRuns, exams } from "@/db/schema/exams";
import { notifyOfExam } from "@/lib/outbox/notifications/exams";
import { config } from "@/lib/platform/config";
import type { Lease } from "@/lib/platform/jobs/lease";
import { RELEASED } from "@/lib/platform/jobs/lease";
import type { Mode } from "../judging/modes";
import { unlessAway } from "../outage";
import { askCase, type Case, type ExamGuideline, type Paper } from "./ask";
import { examSteps } from "./claim";
import { changesIn, pairsOf, papersOf } from "./compare";
import { bestMode, gradeOf, outcomesOf } from "./grade";
import { caseKey, casesOf } from "./plan";
import { baselinesOf, ruleHashes } from "./results";

type Exam = typeof exams.$inferSelect;

/** So long it goes on at a time where checks wait; then they come first. */
const SLICE_MS = 5000;

/**
 * Asks what was not answered yet, each case stored as it comes; `stopped` where checks of products
 * wait, which come first, or where the exam is another worker's or nobody's now.
 * @param mustYield whether checks of products are waiting
 * @throws ModelError
 */
export async function runExam(
  job: Lease,
  signal?: AbortSignal,
  mustYield: () => Promise<boolean> = async () => false,
): Promise<"done" | "stopped"> {
  const [exam] = await db().select().from(exams).where(examSteps.leases.heldBy(job));
  if (!exam) return "stopped";
  const guidelines = exam.guidelines as ExamGuideline[];
  const papers = papersOf(exam);
  const answered = await db()
    .select({
      rule: examRuns.rule,
      mode: examRuns.mode,
      kind: examRuns.kind,
      place: examRuns.place,
      run: examRuns.run,
    })
    .from(examRuns)
    .where(eq(examRuns.examId, exam.id));
  const known = new Set(answered.map(caseKey));
  const plan = { ruleIds: exam.ruleIds, guidelines };
  const left = casesOf(plan, exam.modes as Mode[], exam.times).filter(
    (each) => !known.has(caseKey(each)),
  );
  // One place is left to whoever checks a product.
  const limit = pLimit(Math.max(1, config().AI_CONCURRENCY - 1));
  const startedAt = performance.now();
  let stopped = false;
  const settled = await Promise.allSettled(
    left.map((each) =>
      limit(async () => {
        if (stopped) return;
        try {
          await answer(job, papers, each, signal);
          if (performance.now() - startedAt > SLICE_MS && (await mustYield())) stopped = true;
        } catch (error) {
          stopped = true;
          throw error;
        }
      }),
    ),
  );
  for (const each of settled) if (each.status === "rejected") throw each.reason;
  return stopped ? "stopped" : "done";
}

async function answer(
  job: Lease,
  papers: ReadonlyMap<number, Paper>,
  asked: Case,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const paper = papers.get(asked.rule);
  if (!paper) return;
  const { run, spent } = await unlessAway(() => askCase(paper, asked, config(), signal));
  await db().transaction(async (tx) => {
    const held = await tx
      .update(exams)
      .set({
        done: sql`${exams.done} + 1`,
        inputTokens: plus(exams.inputTokens, spent?.inputTokens),
        outputTokens: plus(exams.outputTokens, spent?.outputTokens),
        milliseconds: plus(exams.milliseconds, spent?.milliseconds),
        errorMessage: null,
      })
      .where(and(examSteps.leases.heldBy(job), eq(exams.state, "running")))
      .returning({ id: exams.id });
    if (held.length === 0) throw new Error("The exam is no longer this worker's.");
    await tx
      .insert(examRuns)
      .values({ examId: job.id, ...run })
      .onConflictDoNothing();
  });
}

function plus(
  column: typeof exams.inputTokens | typeof exams.outputTokens | typeof exams.milliseconds,
  more: number | null | undefined,
) {
  return more == null ? undefined : sql`coalesce(${column}, 0) + ${more}`;
}

/** Grades an exam that has all its answers, and tells whoever is to know; else lets it wait again. */
export async function storeExam(job: Lease, outcome: "done" | "stopped"): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [exam] = await tx.select().from(exams).where(examSteps.leases.heldBy(job)).for("update");
    if (!exam) return false;
    if (outcome === "stopped") {
      await tx
        .update(exams)
        .set({ ...RELEASED, attempts: job.attempt - 1 })
        .where(eq(exams.id, job.id));
      return true;
    }
    await grade(tx, exam);
    return false;
  });
}

async function grade(tx: Database, exam: Exam): Promise<void> {
  const runs = await tx.select().from(examRuns).where(eq(examRuns.examId, exam.id));
  const outcomes = outcomesOf(runs);
  const baselines = await baselinesOf(tx, exam);
  const pairs = await pairsOf(tx, exam, baselines);
  // A rule without a case in common with its baseline is not compared.
  const compared = new Map(
    pairs.flatMap(({ now: { rule } }) => {
      const baseline = baselines.get(rule);
      return baseline === undefined ? [] : [[rule, baseline] as const];
    }),
  );
  const changes = changesIn(pairs);
  const hashes = ruleHashes(exam.guidelines as ExamGuideline[]);
  const worse = (rule: number, mode: string) => {
    const own = changes.filter((each) => each.rule === rule && each.mode === mode);
    const lost = own.filter(({ change }) => change === "lost").length;
    return lost > own.length - lost;
  };
  const results = exam.ruleIds.flatMap((rule) =>
    exam.modes.map((mode) => ({
      examId: exam.id,
      rule,
      mode,
      ruleHash: hashes.get(rule) ?? "",
      grade: gradeOf(outcomes.filter((each) => each.rule === rule && each.mode === mode)),
      comparedWith: compared.get(rule) ?? null,
      gotWorse: worse(rule, mode),
    })),
  );
  if (results.length > 0) await tx.insert(examResults).values(results).onConflictDoNothing();
  const gotWorse = results.some((each) => each.gotWorse);
  await tx
    .update(exams)
    .set({
      ...RELEASED,
      state: "completed",
      finishedAt: new Date(),
      errorMessage: null,
      comparedWith: compared.size > 0 ? Math.max(...compared.values()) : null,
      gotWorse,
      bestMode: exam.modes.length > 1 ? bestMode(exam.modes as Mode[], outcomes) : null,
    })
    .where(eq(exams.id, exam.id));
  await notifyOfExam(tx, {
    ...exam,
    gotWorse,
    isCompared: compared.size > 0,
  });
}
