import { existsSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { holderOf } from "@/db/lock";
import type { ErrorRate, ExamGrade } from "@/db/schema/exam-words";
import { exams } from "@/db/schema/exams";
import { config } from "@/lib/config";
import { claimExam, putBackExam } from "@/lib/exams/claim";
import { runFirstExam } from "@/lib/exams/first";
import { gradeOf, isExamined } from "@/lib/exams/grade";
import { planExam } from "@/lib/exams/plan";
import { getExam } from "@/lib/exams/queries";
import { insertExam } from "@/lib/exams/requests";
import { runExam, storeExam } from "@/lib/exams/run";
import { modeInUse } from "@/lib/judging/mode-in-use";
import { openDatabase } from "./open-database";

/**
 * `npm run exam`: examines the model on the examples of all rules, prints a line each and ends with
 * 1 where a rule got worse since the exam that was taken over last. `-- --first` asks the exam that
 * comes with Plumbline instead, and needs no database. `-- --times 3`: how often each case is asked.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
const TIMES = Math.min(5, Math.max(1, Number(argument("--times") ?? 1) || 1));
process.exit(process.argv.includes("--first") ? await first() : await own());

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : process.argv[at + 1];
}

async function first(): Promise<number> {
  const settings = config();
  if (!settings.model) return fault("There is no model to examine. Set AI_MODEL.");
  const mode = settings.AI_JUDGE === "auto" ? "whole" : settings.AI_JUDGE;
  const results = await runFirstExam(mode, TIMES, settings);
  console.log(`${settings.model}, ${mode}, each case asked ${TIMES} times:`);
  for (const { rule, outcomes } of results) console.log(lineOf(rule, gradeOf(outcomes)));
  console.log(lineOf("all rules", gradeOf(results.flatMap(({ outcomes }) => outcomes))));
  return 0;
}

async function own(): Promise<number> {
  const settings = config();
  if (!settings.model) return fault("There is no model to examine. Set AI_MODEL.");
  const holder = settings.embedded ? holderOf(path.resolve(settings.DATA_DIR)) : null;
  if (holder)
    return fault(`${holder} has the database open. Examine there: POST /api/policies/exams/.`);
  await openDatabase(settings);
  const plan = await planExam();
  if (plan.ruleIds.length === 0)
    return fault("There is nothing to examine: no rule that the model judges has examples.");
  const setting = {
    modes: [await modeInUse()],
    times: TIMES,
    occasion: "requested" as const,
    by: null,
  };
  const { id, calls } = await db().transaction((tx) => insertExam(tx, plan, setting));
  console.log(`Exam ${id} of ${settings.model}: ${calls} calls.`);
  await perform(id);
  const exam = await getExam(id);
  if (exam.state !== "completed") return fault(exam.error_message ?? "The exam did not end.");
  for (const result of exam.results) {
    const rate = (of: typeof result.missed) => ({ ...of, moreFor10: of.more_for_10 });
    const change = exam.before ? `, ${result.lost} lost, ${result.gained} gained` : "";
    const grade = {
      missed: rate(result.missed),
      flagged: rate(result.flagged),
      unstable: result.unstable,
      lostQuotes: result.lost_quotes,
      calls: 0,
    };
    console.log(lineOf(`${result.rule} ${result.name}`, grade) + change);
  }
  console.log(exam.got_worse ? "\nA rule got worse." : "\nNo rule got worse.");
  return exam.got_worse ? 1 : 0;
}

/** Here, unless a server takes it first: then its end is waited for. */
async function perform(id: number): Promise<void> {
  for (;;) {
    const job = await claimExam(id);
    if (job) {
      try {
        await storeExam(job, await runExam(job));
      } catch (error) {
        await putBackExam(job, error);
      }
    }
    const [exam] = await db().select({ state: exams.state }).from(exams).where(eq(exams.id, id));
    if (exam?.state !== "running") return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function lineOf(name: string, grade: ExamGrade): string {
  const { missed, flagged, unstable, lostQuotes } = grade;
  const known = isExamined(grade) ? "" : "not examined (fewer than 10 examples); ";
  return `${name}: ${known}missed ${rateOf(missed)}; wrongly flagged ${rateOf(flagged)}; unstable ${unstable}; quotes not in the text ${lostQuotes}`;
}

function rateOf({ wrong, of, upper, moreFor10 }: ErrorRate): string {
  const bound = `at most ${(Math.ceil(upper * 1000) / 10).toFixed(1)} %`;
  const more = moreFor10 > 0 ? `; ${moreFor10} more examples would show at most 10 %` : "";
  return `${wrong} of ${of} (${bound}${more})`;
}

function fault(sentence: string): number {
  console.error(sentence);
  return 1;
}
