import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, rows } from "@/db/client";
import { useApi } from "../support/api";

useApi();

it("does nothing by itself: no function and no trigger of ours", async () => {
  const functions = sql`
    select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(await rows(db(), functions)).toEqual([]);
  const triggers = sql`select tgname as name from pg_trigger where not tgisinternal`;
  expect(await rows(db(), triggers)).toEqual([]);
});
