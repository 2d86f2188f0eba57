import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, rules } from "@/db/schema/policies";

/** Maximum number of rules. More options would be unusable. */
const MAX_RULES = 500;
const MAX_NAME_LENGTH = 60;

interface NamedItem {
  id: number;
  name: string;
}

/** Lists all brand guidelines by title. */
export function listGuidelineTitles(): Promise<NamedItem[]> {
  return db()
    .select({ id: brandGuidelines.id, name: brandGuidelines.title })
    .from(brandGuidelines)
    .orderBy(sql`lower(${brandGuidelines.title})`, asc(brandGuidelines.id));
}

/** Lists the active rules by description or content. */
export function listRuleNames(): Promise<NamedItem[]> {
  const ruleText = sql`case when ${rules.description} <> '' then ${rules.description} else ${rules.ruleContent} end`;
  const name = sql<string>`left(${ruleText}, ${MAX_NAME_LENGTH}::int)`;
  return db()
    .select({ id: rules.id, name })
    .from(rules)
    .where(eq(rules.isActive, true))
    .orderBy(sql`lower(${ruleText})`, asc(rules.id))
    .limit(MAX_RULES);
}
