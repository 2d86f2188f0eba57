import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { afterCommit } from "@/db/after-commit";
import { db, rows } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { rules } from "@/db/schema/policies";
import { queueListens } from "@/inngest/client";
import type { PolicyRule } from "@/lib/checking/types";
import { config } from "@/lib/platform/config";
import { modeInUse } from "../judging/mode-in-use";
import type { Mode } from "../judging/modes";
import { asked } from "./asked";
import { notifyExamWorkers } from "./claim";
import { FEWEST_CASES } from "./grade";
import { examsOfRules, hashOfRule } from "./of-rules";
import { type Plan, planExam } from "./plan";
import { getExam } from "./queries";
import { insertExam } from "./requests";
import type { ExamWarning, RuleExamJson } from "./schemas";

const TIMES = 3;
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 200;

interface SavedRule {
  id: number;
  exam: RuleExamJson | null;
  is_active: boolean;
  must_flag: readonly unknown[];
  must_pass: readonly unknown[];
}

/**
 * Examines rules that were just saved, those that are the model's, have examples enough and were not
 * examined as they are now, and waits for that as long as somebody would: what is lost and gained
 * goes with the answer.
 * @param of the rules in what was saved, which carry their new exam then
 */
export async function examineSaved<Saved extends object>(
  saved: Saved,
  of: readonly SavedRule[],
  user: { id: number },
): Promise<Saved & { exam_warning?: ExamWarning }> {
  const ids = of
    .filter((rule) => rule.is_active && countOf(rule) >= FEWEST_CASES)
    .map(({ id }) => id);
  const exam = await examineChanged(ids, user.id);
  if (exam === null) return saved;
  const isOver = await waitFor(exam);
  const { results } = isOver ? await getExam(exam) : { results: [] };
  if (isOver) await renewExams(of, ids);
  const sum = (name: "lost" | "gained") => results.reduce((all, each) => all + each[name], 0);
  const warning = { exam, is_over: isOver, lost: sum("lost"), gained: sum("gained") };
  return { ...saved, exam_warning: warning };
}

async function renewExams(of: readonly SavedRule[], ids: readonly number[]): Promise<void> {
  const stored = await db()
    .select()
    .from(rules)
    .where(inArray(rules.id, [...ids]));
  const held = await examsOfRules(
    stored.map(({ ruleContent, ...rule }) => ({ ...rule, content: ruleContent })),
  );
  for (const rule of of) rule.exam = held.get(rule.id) ?? rule.exam;
}

function countOf({ must_flag, must_pass }: SavedRule): number {
  return must_flag.length + must_pass.length;
}

/**
 * Examines rules that were changed since their exam other than by hand: by a file, a version that
 * was restored, a ready-made set. @returns whether there were any
 */
export async function examineEdited(): Promise<boolean> {
  if (config().model === null) return false;
  const examined = db()
    .select({ rule: sql<number>`unnest(${exams.ruleIds})`.as("rule"), at: exams.createdAt })
    .from(exams)
    .as("examined");
  const edited = await db()
    .select({ id: rules.id })
    .from(rules)
    .innerJoin(examined, eq(examined.rule, rules.id))
    .where(
      and(
        eq(rules.isActive, true),
        sql`cardinality(${rules.mustFlag}) + cardinality(${rules.mustPass}) >= ${FEWEST_CASES}`,
      ),
    )
    .groupBy(rules.id)
    .having(gt(rules.updatedAt, sql`max(${examined.at})`));
  const ids = edited.map(({ id }) => id);
  return (await examineChanged(ids, null)) !== null;
}

/** @returns the exam's id; null where there is nothing to examine */
async function examineChanged(ids: readonly number[], by: number | null): Promise<number | null> {
  if (config().model === null || ids.length === 0) return null;
  const mode = await modeInUse();
  const changed = await changedRules(await planExam(ids), mode);
  if (changed.length === 0) return null;
  const plan = await planExam(changed);
  const setting = { modes: [mode], times: TIMES, occasion: "rule" as const, by };
  return db().transaction(async (tx) => {
    const { id } = await insertExam(tx, plan, setting);
    await afterCommit(tx, notifyExamWorkers, [id]);
    return id;
  });
}

/** Those of a plan's rules that no exam has asked about, in this way, as they are now. */
async function changedRules({ ruleIds, guidelines }: Plan, mode: Mode): Promise<number[]> {
  if (ruleIds.length === 0) return [];
  const known = await rows<{ id: number; rule: PolicyRule | null }>(
    db(),
    sql`select wanted.id, (
        select jsonb_path_query_first(${exams.guidelines}, '$[*].guideline.rules[*] ? (@.id == $id)',
          jsonb_build_object('id', wanted.id))
        from ${exams} where ${and(asked(mode), inArray(exams.state, ["running", "completed"]))}
          and ${exams.ruleIds} @> array[wanted.id] order by ${exams.id} desc limit 1
      ) as rule from unnest(${sql.param(`{${ruleIds}}`)}::int[]) wanted(id)`,
  );
  const before = new Map(known.map(({ id, rule }) => [id, rule]));
  const now = new Map(
    guidelines.flatMap(({ guideline }) => guideline.rules.map((rule) => [rule.id, rule] as const)),
  );
  return ruleIds.filter((id) => {
    const [then, rule] = [before.get(id), now.get(id)];
    return !then || !rule || !isDeepStrictEqual(examinedOf(then), examinedOf(rule));
  });
}

/** What an exam asks about a rule. */
function examinedOf(rule: PolicyRule) {
  const { mustFlag, mustPass, languages, when, unless, within } = rule;
  return JSON.parse(
    JSON.stringify([hashOfRule(rule), mustFlag, mustPass, languages, when, unless, within]),
  );
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
