import { and, arrayContains, eq, not, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { exams } from "@/db/schema/exams";
import { config } from "@/lib/platform/config";
import type { Mode } from "../judging/modes";
import { PROMPT_VERSION } from "../judging/prompt";

/** The exams of the model in use, under the prompt of today, in a mode. */
export function asked(mode: Mode): SQL | undefined {
  return and(
    eq(exams.model, config().model ?? ""),
    eq(exams.promptVersion, PROMPT_VERSION),
    arrayContains(exams.modes, [mode]),
  );
}

/** Whether another model, prompt or mode was examined before. */
export async function wasOtherExamined(mode: Mode, on: Database = db()): Promise<boolean> {
  const same = asked(mode);
  return (await on.$count(exams, and(eq(exams.state, "completed"), same && not(same)))) > 0;
}
