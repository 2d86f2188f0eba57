import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { rejectedInflections } from "@/db/schema/words";
import { meaningOf } from "@/lib/checking/term-list";

/** Returns the rejected inflections of the terms of these rules, ignoring case. */
export async function refusalsOf(database: Database, rules: number[]) {
  const rejectedRows = await database
    .select()
    .from(rejectedInflections)
    .where(inArray(rejectedInflections.ruleId, rules));
  const refusedKeys = new Set(
    rejectedRows.map(({ ruleId, term, form }) => keyOf(ruleId, term, form)),
  );
  return {
    has: (rule: number | undefined, term: string, form: string) =>
      rule !== undefined && refusedKeys.has(keyOf(rule, term, form)),
  };
}

function keyOf(rule: number, term: string, form: string): string {
  return JSON.stringify([rule, meaningOf(term, false), meaningOf(form, false)]);
}
