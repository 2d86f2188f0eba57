import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connectPostgres, type Database, db, queryRows, setConnection } from "@/db/client";
import { useApi } from "../support/api";
import { emptyDatabase } from "../support/database";
import { createCategory } from "../support/factories";
import { runQueue, runSeoQueue } from "../support/run-queue";

const api = useApi();

it("requires only a role that owns its database", async () => {
  const [role] = await queryRows(
    db(),
    sql`select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles
      where rolname = current_user`,
  );
  expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
  const [owns] = await queryRows(
    db(),
    sql`select pg_get_userbyid(datdba) = current_user as owns from pg_database where datname = current_database()`,
  );
  expect(owns).toEqual({ owns: true });
});

it("works after a restore from a dump by another such role, with every row", async () => {
  const category = await createCategory({}, [{ ruleContent: "cheap" }]);
  const product = { category: category.id, description: "A cheap kettle of 1.5 litres." };
  await api.admin.post("/products/products/", { product_id: "KETTLE-1", ...product });
  await runQueue();
  await runSeoQueue();
  const [validation] = (await api.admin.get("/validations/validations/")).body.results;
  const decision = { validation: validation.id, action: "approve", comments: "" };
  expect((await api.reviewer.post("/validations/approvals/", decision)).status).toBe(201);
  const before = await sizes(db());

  const server = process.env.TEST_DATABASE_URL ?? "";
  const { url, drop } = await emptyDatabase(server);
  const dumped = run("pg_dump", "--format=custom", api.connection.url ?? "");
  run("pg_restore", "--no-owner", "--exit-on-error", `--dbname=${url}`, dumped);
  const restored = setConnection(connectPostgres(url));
  await restored.migrate();
  expect(await sizes(db())).toEqual(before);
  const list = await api.admin.get("/products/products/?search=kettle");
  expect(list.body).toMatchObject({ count: 1, results: [{ status: "approved" }] });
  const next = await api.admin.post("/products/products/", { product_id: "KETTLE-2", ...product });
  expect(next.status).toBe(201);
  await runQueue();
  setConnection(api.connection);
  await restored.close();
  await drop();
});

function run(command: string, ...args: (string | Buffer)[]): Buffer {
  const input = args.find((one) => Buffer.isBuffer(one));
  const parameters = args.filter((one) => typeof one === "string");
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    input,
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  expect(`${stderr}`).toBe("");
  expect(status).toBe(0);
  return stdout;
}

/** Returns the number of rows in each table. */
async function sizes(on: Database): Promise<Record<string, unknown>[]> {
  const tables = await queryRows<{ name: string }>(
    on,
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables where table_type = 'BASE TABLE'
        and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counted = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`,
  );
  return queryRows(on, sql.raw(counted.join(" union all ")));
}
