import { and, eq, inArray, isNull } from "drizzle-orm";
import { afterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import type { ExamOccasion } from "@/db/schema/exam-words";
import { exams } from "@/db/schema/exams";
import { rules as rulesTable } from "@/db/schema/policies";
import { conflict, DomainError, invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { config } from "@/lib/platform/config";
import { RELEASED } from "@/lib/platform/jobs/lease";
import { modeInUse } from "../judging/mode-in-use";
import type { Mode } from "../judging/modes";
import { PROMPT_VERSION } from "../judging/prompt";
import { notifyExamWorkers } from "./claim";
import { toExamJson } from "./json";
import { casesOf, type Plan, planExam } from "./plan";
import type { CreateExam, ExamJson, ExamPlanJson } from "./schemas";

interface Actor {
  id: number;
}

/**
 * Begins an exam in the background, or, with `dry_run`, says what it would take.
 * @throws DomainError unavailable, where there is no model; invalid, where there is nothing to examine
 */
export async function createExam(
  { rules, modes: given, times, dry_run }: CreateExam,
  user: Actor,
): Promise<ExamJson | ExamPlanJson> {
  if (config().model === null)
    throw new DomainError("unavailable", "There is no model to examine. Set AI_MODEL.");
  if (rules) await requireRules(rules);
  const plan = await planExam(rules?.map(({ rule }) => rule));
  const modes = given ?? [await modeInUse()];
  const cases = casesOf(plan, modes, times).length;
  if (dry_run)
    return {
      rules: plan.ruleIds.length,
      cases: casesOf(plan, modes.slice(0, 1), 1).length,
      estimated_calls: cases,
    };
  if (cases === 0)
    throw invalidField(
      "rules",
      "There is nothing to examine: no rule here that the model judges has examples.",
    );
  const exam = await db().transaction(async (tx) => {
    const exam = await insertExam(tx, plan, { modes, times, occasion: "requested", by: user.id });
    await recordAudit(tx, {
      actorId: user.id,
      action: "exam.created",
      entity: "exam",
      entityId: exam.id,
      detail: { model: exam.model, rules: plan.ruleIds, modes, times, calls: cases },
    });
    await afterCommit(tx, notifyExamWorkers, [exam.id]);
    return exam;
  });
  return toExamJson(exam);
}

/** Those that were named exist, and where they were said to be. */
async function requireRules(named: NonNullable<CreateExam["rules"]>): Promise<void> {
  const ids = named.map(({ rule }) => rule);
  const found = await db()
    .select({ id: rulesTable.id, brand: rulesTable.brandGuidelineId })
    .from(rulesTable)
    .where(inArray(rulesTable.id, ids));
  const sourceOf = new Map(
    found.map(({ id, brand }) => [id, brand === null ? "category" : "brand"]),
  );
  const unknown = named.find(({ rule, source = sourceOf.get(rule) }) => {
    return source === undefined || source !== sourceOf.get(rule);
  });
  if (unknown) throw invalidField("rules", `There is no such rule: ${unknown.rule}.`);
}

interface Setting {
  modes: Mode[];
  times: number;
  occasion: ExamOccasion;
  by: number | null;
}

/** Stores an exam; the caller notifies the workers with `afterCommit`, or does the work itself. */
export async function insertExam(
  tx: Database,
  plan: Plan,
  { modes, times, occasion, by }: Setting,
): Promise<typeof exams.$inferSelect> {
  const [exam] = await tx
    .insert(exams)
    .values({
      occasion,
      model: config().model ?? "",
      promptVersion: PROMPT_VERSION,
      modes,
      times,
      ruleIds: plan.ruleIds,
      guidelines: plan.guidelines,
      calls: casesOf(plan, modes, times).length,
      createdBy: by,
    })
    .returning();
  if (!exam) throw new Error("The exam was not stored.");
  return exam;
}

/**
 * Takes over what an exam shows: it is what later ones are compared with.
 * @throws DomainError not_found, conflict where it is not completed
 */
export async function acceptExam(id: number, user: Actor): Promise<ExamJson> {
  return settle(id, user, "accepted", async (tx, exam) => {
    if (exam.state !== "completed")
      throw conflict("Only an exam that is completed can be taken over.");
    if (exam.acceptedAt !== null) throw conflict("This exam is taken over already.");
    const [accepted] = await tx
      .update(exams)
      .set({ acceptedAt: new Date(), acceptedBy: user.id })
      .where(and(eq(exams.id, id), isNull(exams.acceptedAt)))
      .returning();
    return accepted;
  });
}

/** Stops an exam that runs; what was answered stays. @throws DomainError not_found, conflict */
export async function cancelExam(id: number, user: Actor): Promise<ExamJson> {
  return settle(id, user, "cancelled", async (tx, exam) => {
    if (exam.state !== "running") throw conflict("This exam does not run any more.");
    const [cancelled] = await tx
      .update(exams)
      .set({ ...RELEASED, state: "cancelled", finishedAt: new Date() })
      .where(eq(exams.id, id))
      .returning();
    return cancelled;
  });
}

type Exam = typeof exams.$inferSelect;

async function settle(
  id: number,
  user: Actor,
  done: "accepted" | "cancelled",
  change: (tx: Database, exam: Exam) => Promise<Exam | undefined>,
): Promise<ExamJson> {
  return db().transaction(async (tx) => {
    const [held] = await tx.select().from(exams).where(eq(exams.id, id)).for("update");
    if (!held) throw notFound("Exam");
    const exam = await change(tx, held);
    if (!exam) throw notFound("Exam");
    await recordAudit(tx, {
      actorId: user.id,
      action: `exam.${done}`,
      entity: "exam",
      entityId: id,
      detail: { model: exam.model, prompt_version: exam.promptVersion, modes: exam.modes },
    });
    return toExamJson(exam);
  });
}
