import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, queryRows } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { toColumns, toRuleFields } from "@/lib/policies/rules/fields";
import { useApi } from "../support/api";
import { createCategory, must } from "../support/factories";

useApi();

it("the schema has no functions or triggers", async () => {
  const functions = sql`
    select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(await queryRows(db(), functions)).toEqual([]);
  const triggers = sql`select tgname as name from pg_trigger where not tgisinternal`;
  expect(await queryRows(db(), triggers)).toEqual([]);
});

it("rules have a column for each field that authors set, with the same default", async () => {
  const { guideline } = await createCategory();
  const rule = { categoryGuidelineId: guideline.id, ruleContent: "" };
  const [stored] = await db().insert(rules).values(rule).returning();
  const authored = Object.entries(must(stored)).filter(([name]) => !/(^id|Id|At)$/.test(name));
  expect(Object.fromEntries(authored)).toEqual(toColumns(toRuleFields({})));
});
