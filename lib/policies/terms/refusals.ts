import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { rejectedInflections } from "@/db/schema/words";
import { normalizeTerm } from "@/lib/checking/rules/terms/term-list";

/** Returns the rejected inflections of these rules' terms, ignoring case. */
export async function loadRefusals(database: Database, ruleIds: number[]) {
  const rejectedRows = await database
    .select()
    .from(rejectedInflections)
    .where(inArray(rejectedInflections.ruleId, ruleIds));
  const refusedKeys = new Set(
    rejectedRows.map(({ ruleId, term, form }) => refusalKey(ruleId, term, form)),
  );
  return {
    has: (rule: number | undefined, term: string, form: string) =>
      rule !== undefined && refusedKeys.has(refusalKey(rule, term, form)),
  };
}

function refusalKey(rule: number, term: string, form: string): string {
  return JSON.stringify([rule, normalizeTerm(term, false), normalizeTerm(form, false)]);
}
