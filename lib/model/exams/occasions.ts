import { and, ne, sql } from "drizzle-orm";
import { afterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { config } from "@/lib/platform/config";
import { modeInUse } from "../judging/mode-in-use";
import type { Mode } from "../judging/modes";
import { asked, wasOtherExamined } from "./asked";
import { notifyExamWorkers } from "./claim";
import { planExam } from "./plan";
import { insertExam } from "./requests";

const TIMES = 3;

/**
 * Begins the exam of a model, prompt or mode that has none, where another one was examined before;
 * once, however many processes find out. @returns whether it did
 */
export async function examineNewModel(): Promise<boolean> {
  if (config().model === null) return false;
  const mode = await modeInUse();
  const isKnown = and(asked(mode), ne(exams.occasion, "rule"), ne(exams.state, "failed"));
  const isNew = async (on = db()) =>
    (await wasOtherExamined(mode, on)) && (await on.$count(exams, isKnown)) === 0;
  return examineWhere(mode, isNew);
}

/**
 * Repeats the exam of the model in use, AI_EXAM_DAYS after the last one, where one of it was taken
 * over: what has its name may be another model by then. @returns whether it did
 */
export async function examineAgain(): Promise<boolean> {
  const { AI_EXAM_DAYS: days, model } = config();
  if (model === null || days === 0) return false;
  const mode = await modeInUse();
  return examineWhere(mode, async (on = db()) => {
    const [last] = await on
      .select({
        isDue: sql<boolean>`coalesce(bool_or(${exams.acceptedAt} is not null)
          and max(${exams.createdAt}) < now() - make_interval(days => ${days}), false)`,
      })
      .from(exams)
      .where(and(asked(mode), ne(exams.occasion, "rule")));
    return last?.isDue ?? false;
  });
}

async function examineWhere(mode: Mode, isDue: (on?: Database) => Promise<boolean>) {
  if (!(await isDue())) return false;
  const plan = await planExam();
  if (plan.ruleIds.length === 0) return false;
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exam of the model'))`);
    if (!(await isDue(tx))) return false;
    const setting = { modes: [mode], times: TIMES, occasion: "model" as const, by: null };
    const { id } = await insertExam(tx, plan, setting);
    await afterCommit(tx, notifyExamWorkers, [id]);
    return true;
  });
}
