import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { rules } from "@/db/schema/policies";

/** Returns whether a rule names a claim, so that only evidence can allow its words. */
export async function hasClaim(tx: Database, rule: number | null): Promise<boolean> {
  if (rule === null) return false;
  return (await tx.$count(rules, and(eq(rules.id, rule), isNotNull(rules.claim)))) > 0;
}
