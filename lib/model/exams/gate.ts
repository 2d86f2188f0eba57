import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { config } from "@/lib/platform/config";
import { ModelError } from "../error";
import { modeInUse } from "../judging/mode-in-use";
import { asked, wasOtherExamined } from "./asked";

/** Why something waits while the gate is closed. */
const HELD = "Waits until the exam of the model is taken over.";

/** Whether an exam of the model as it is asked now was taken over. */
export async function isCompared(): Promise<boolean> {
  if (config().model === null) return false;
  // An edited rule's exam says nothing of the others.
  const whole = and(asked(await modeInUse()), ne(exams.occasion, "rule"));
  return (await db().$count(exams, and(whole, isNotNull(exams.acceptedAt)))) > 0;
}

/**
 * What AI_GATE=hold holds back now: everything that needs the model, where another one was examined
 * before and this one's exam is not taken over; else the rules whose edit is not.
 */
export async function heldBack(): Promise<"everything" | ReadonlySet<number>> {
  const { AI_GATE, model } = config();
  if (AI_GATE !== "hold" || model === null) return NONE;
  const isNew = await wasOtherExamined(await modeInUse());
  if (isNew && !(await isCompared())) return "everything";
  const edits = await db()
    .select({ ruleIds: exams.ruleIds })
    .from(exams)
    .where(
      and(
        eq(exams.occasion, "rule"),
        isNull(exams.acceptedAt),
        ne(exams.state, "cancelled"),
        ne(exams.state, "failed"),
        // An edit that came after it has an exam of its own.
        sql`not exists (select from ${exams} later where later.id > ${exams.id}
          and later.rule_ids && ${exams.ruleIds} and (later.occasion = 'rule' or later.accepted_at is not null))`,
      ),
    );
  return new Set(edits.flatMap(({ ruleIds }) => ruleIds));
}

const NONE: ReadonlySet<number> = new Set();

/** @throws ModelError held, where what is asked must wait for an exam */
export async function passGate(rules: readonly (number | null)[]): Promise<void> {
  const held = await heldBack();
  if (held === "everything" || rules.some((rule) => rule !== null && held.has(rule)))
    throw new ModelError("held", HELD);
}
