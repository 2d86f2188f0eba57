import { setTimeout } from "node:timers/promises";
import { and, arrayContains, eq, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { queueListens } from "@/inngest/client";
import { config } from "@/lib/config";
import { modeInUse } from "@/lib/judging/mode-in-use";
import { PROMPT_VERSION } from "@/lib/judging/prompt";
import { tellExams } from "./claim";
import { planExam } from "./plan";
import { getExam } from "./queries";
import { insertExam } from "./requests";
import type { ExamWarning } from "./schemas";

const TIMES = 3;

/**
 * Begins the exam of a model, prompt or mode that has none, where another one was examined before;
 * once, however many processes find out. @returns whether it did
 */
export async function examineNewModel(): Promise<boolean> {
  const { model } = config();
  if (model === null) return false;
  const mode = await modeInUse();
  const isKnown = and(
    eq(exams.model, model),
    eq(exams.promptVersion, PROMPT_VERSION),
    arrayContains(exams.modes, [mode]),
    ne(exams.state, "failed"),
  );
  const isNew = async (on = db()) =>
    (await on.$count(exams, eq(exams.state, "completed"))) > 0 &&
    (await on.$count(exams, isKnown)) === 0;
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

const FEWEST_EXAMPLES = 10;
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 200;

interface SavedRule {
  id: number;
  is_active: boolean;
  must_flag: readonly unknown[];
  must_pass: readonly unknown[];
}

/**
 * Examines a rule that was just saved, where it is the model's and has examples enough, and waits
 * for that as long as somebody would: what is lost and gained goes with the answer.
 */
export async function examineSaved<Rule extends SavedRule>(
  rule: Rule,
  user: { id: number },
): Promise<Rule & { exam_warning?: ExamWarning }> {
  const warning = await warningOf(rule, user);
  return warning ? { ...rule, exam_warning: warning } : rule;
}

async function warningOf(rule: SavedRule, user: { id: number }): Promise<ExamWarning | null> {
  const examples = rule.must_flag.length + rule.must_pass.length;
  if (config().model === null || !rule.is_active || examples < FEWEST_EXAMPLES) return null;
  const plan = await planExam([rule.id]);
  if (plan.ruleIds.length === 0) return null;
  const setting = {
    modes: [await modeInUse()],
    times: TIMES,
    occasion: "rule" as const,
    by: user.id,
  };
  const { id } = await db().transaction((tx) => insertExam(tx, plan, setting));
  await tellExams([id]);
  const isOver = await waitFor(id);
  const { results } = isOver ? await getExam(id) : { results: [] };
  const sum = (name: "lost" | "gained") => results.reduce((all, each) => all + each[name], 0);
  return { exam: id, is_over: isOver, lost: sum("lost"), gained: sum("gained") };
}

async function waitFor(id: number): Promise<boolean> {
  if (!config().inngest && !queueListens()) return false;
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const [exam] = await db().select({ state: exams.state }).from(exams).where(eq(exams.id, id));
    if (exam?.state !== "running") return exam?.state === "completed";
    await setTimeout(LOOK_EVERY_MS);
  }
  return false;
}
