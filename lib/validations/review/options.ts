import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { brandGuidelines, rules } from "@/db/schema/policies";

/** More are no choice that anybody can make. */
const MOST_RULES = 500;
const LONGEST_NAME = 60;

interface Named {
  id: number;
  name: string;
}

/** Every brand guideline by title. */
export function listGuidelineTitles(): Promise<Named[]> {
  return db()
    .select({ id: brandGuidelines.id, name: brandGuidelines.title })
    .from(brandGuidelines)
    .orderBy(sql`lower(${brandGuidelines.title})`, asc(brandGuidelines.id));
}

/** The rules that are active, by what they are described as or what they say. */
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
