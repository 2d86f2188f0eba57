import { and, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { config } from "@/lib/config";
import { modeInUse } from "@/lib/judging/mode-in-use";
import { asked, wasOtherExamined } from "./asked";
import { tellExams } from "./claim";
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
  if (!(await isNew())) return false;
  const plan = await planExam();
  if (plan.ruleIds.length === 0) return false;
  const exam = await db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exam of a new model'))`);
    if (!(await isNew(tx))) return null;
    return insertExam(tx, plan, { modes: [mode], times: TIMES, occasion: "model", by: null });
  });
  if (exam) await tellExams([exam.id]);
  return exam !== null;
}
