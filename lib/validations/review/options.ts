import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, rules } from "@/db/schema/policies";

/** Limits the choice to a usable number. */
const MOST_RULES = 500;
const LONGEST_NAME = 60;

interface Named {
  id: number;
  name: string;
}

/** Lists all brand guidelines by title. */
export function listGuidelineTitles(): Promise<Named[]> {
  return db()
    .select({ id: brandGuidelines.id, name: brandGuidelines.title })
    .from(brandGuidelines)
    .orderBy(sql`lower(${brandGuidelines.title})`, asc(brandGuidelines.id));
}

/** Lists the active rules by description or content. */
export function listRuleNames(): Promise<Named[]> {
  const said = sql`case when ${rules.description} <> '' then ${rules.description} else ${rules.ruleContent} end`;
  const name = sql<string>`left(${said}, ${LONGEST_NAME}::int)`;
  return db()
    .select({ id: rules.id, name })
    .from(rules)
    .where(eq(rules.isActive, true))
    .orderBy(sql`lower(${said})`, asc(rules.id))
    .limit(MOST_RULES);
}
