import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { examSteps } from "@/lib/model/exams/claim";
import { planExam } from "@/lib/model/exams/plan";
import { getExam } from "@/lib/model/exams/queries";
import { insertExam } from "@/lib/model/exams/requests";
import { runExam, storeExam } from "@/lib/model/exams/run";
import type { ExamJson, RateJson } from "@/lib/model/exams/schemas";
import { modeInUse } from "@/lib/model/judging/mode-in-use";
import { lineOf } from "./exam-lines";

interface Said {
  /** How the command ends: 1 where a rule got worse, 2 where the exam could not be held. */
  code: 0 | 1 | 2;
  lines: string[];
}

/** Examines the model on all rules in this process, unless a server takes that first. */
export async function examineHere(times: number): Promise<Said> {
  const plan = await planExam();
  if (plan.ruleIds.length === 0)
    return fault("There is nothing to examine: no rule that the model judges has examples.");
  const modes = [await modeInUse()];
  const setting = { modes, times, occasion: "requested" as const, by: null };
  const { id } = await db().transaction((tx) => insertExam(tx, plan, setting));
  await perform(id);
  const exam = await getExam(id);
  if (exam.state !== "completed") return fault(exam.error_message ?? "The exam did not end.");
  const lines = exam.results.map(({ rule, name, missed, flagged, lost, gained, ...result }) => {
    const { unstable, lost_quotes: lostQuotes } = result;
    const grade = { missed: rateOf(missed), flagged: rateOf(flagged), unstable, lostQuotes };
    const change = exam.before ? `, ${lost} lost, ${gained} gained` : "";
    return lineOf(`${rule} ${name}`, grade) + change;
  });
  return {
    code: exam.got_worse ? 1 : 0,
    lines: [
      `Exam ${id} of ${exam.model}: ${exam.progress.total} calls.`,
      ...lines,
      comparisonOf(exam),
    ],
  };
}

function comparisonOf({ compared_with, got_worse }: ExamJson): string {
  if (compared_with === null) return "Nothing was compared: these cases have no earlier result.";
  return got_worse ? "A rule got worse." : "No rule got worse.";
}

async function perform(id: number): Promise<void> {
  for (;;) {
    const job = await examSteps.claim(id);
    if (job)
      await runExam(job)
        .then((outcome) => storeExam(job, outcome))
        .catch((error: unknown) => examSteps.putBack(job, error));
    const [exam] = await db().select({ state: exams.state }).from(exams).where(eq(exams.id, id));
    if (exam?.state !== "running") return;
    await setTimeout(500);
  }
}

function rateOf({ more_for_10: moreFor10, ...rate }: RateJson) {
  return { ...rate, moreFor10 };
}

function fault(sentence: string): Said {
  return { code: 2, lines: [sentence] };
}
