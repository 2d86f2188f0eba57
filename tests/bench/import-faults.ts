import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { connectEmbedded, connectPostgres, db, queryRows, setConnection } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { startRunner } from "@/inngest/embedded";
import { importWork, validationWork } from "@/inngest/job-workers";
import { uploadImport } from "@/lib/imports/drafts";
import { cancelImport, startImport } from "@/lib/imports/start";
import { createCategory, createUser, must } from "../support/factories";
import { makeShop, SHOP_RULES, shopifyCsv } from "./shop";

/**
 * `npm run bench:import-faults`: runs imports that are killed at random moments, run two at a time,
 * contain the same file, are cancelled, or run while policies change. Checks that nothing is
 * duplicated or lost. Uses the embedded database or, with two processes, the Postgres database at
 * BENCH_DATABASE_URL, which must be empty. Set BENCH_STORED (products), BENCH_KILLS (kills) and
 * BENCH_KILL_MS (maximum time until a kill) to change the size.
 */
const STORED = Number(process.env.BENCH_STORED ?? 4000);
const KILLS = Number(process.env.BENCH_KILLS ?? 20);
/** Maximum time until a worker is killed. A chunk must be processed within this time. */
const KILL_MS = Number(process.env.BENCH_KILL_MS ?? 3000);
const server = process.env.BENCH_DATABASE_URL;
const folder = process.env.BENCH_FOLDER ?? mkdtempSync(path.join(tmpdir(), "plumbline-faults-"));

process.env.AUTH_SECRET ??= "the secret of the fault runs, long enough to be taken";
Object.assign(process.env, server ? { DATABASE_URL: server } : { DATA_DIR: folder });

if (process.argv[2] === "work") await work();
else await inspect();

/** Processes the queue until it is empty, then exits. */
async function work() {
  const connection = open();
  await recover();
  process.send?.("works");
  const runner = startRunner(4, [importWork, validationWork]);
  while (await isBusy()) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (server) await recover();
  }
  await runner.stop();
  await connection.close();
  process.exit(0);
}

function open() {
  return setConnection(server ? connectPostgres(server) : connectEmbedded(folder));
}

/** On a server, reclaims the rows of a killed process as if their leases had expired. */
async function recover() {
  if (server)
    for (const table of [imports, validations])
      await db().execute(sql`update ${table} set lease_until = now() - interval '1 second'
        where claim is not null and lease_until < now() + interval '100 seconds'`);
  for (const each of [importWork, validationWork]) await each.reclaim({ all: !server });
}

async function isBusy(): Promise<boolean> {
  const running = db().$count(imports, eq(imports.state, "running"));
  const pendingCount = db().$count(validations, sql`status in ('pending', 'in_progress')`);
  return (await running) + (await pendingCount) > 0;
}

async function inspect() {
  let connection = open();
  await connection.migrate();
  const user = await createUser({ role: "admin" });
  const category = await createCategory(
    { name: "Shop" },
    SHOP_RULES.map((rule) => ({ ...rule })),
  );
  const whileDisconnected = async (work: () => Promise<void>) => {
    await connection.close();
    await work();
    connection = open();
  };
  const draft = async (count: number, from = 0) => {
    const file = new File([shopifyCsv(makeShop(from + count).slice(from))], "products_export.csv");
    const body = new FormData();
    body.set("file", file);
    const request = new Request("http://localhost/", { method: "POST", body });
    const [admin] = await db().select().from(users).where(eq(users.id, user.id));
    const { id } = await uploadImport(request, must(admin));
    const [row] = await db().select().from(imports).where(eq(imports.id, id));
    const categories = must(row).categories.map((each) => ({ ...each, category: category.id }));
    await db()
      .update(imports)
      .set({ categories, defaultCategory: category.id })
      .where(eq(imports.id, id));
    return { id, admin: must(admin) };
  };
  const begin = async (count: number, from = 0) => {
    const { id, admin } = await draft(count, from);
    await startImport(id, admin);
    return { id, admin };
  };

  const killed = await begin(STORED);
  let kills = 0;
  await whileDisconnected(async () => {
    while (kills < KILLS && (await workFor(KILL_MS * (0.1 + Math.random())))) kills += 1;
    await workToEnd(server ? 2 : 1);
  });
  await report(`${kills} kills at random moments`, STORED, [killed.id]);

  const two = [await begin(300, STORED), await begin(300, STORED + 300)];
  await whileDisconnected(() => workToEnd(server ? 2 : 1));
  await report(
    "two at once",
    STORED + 600,
    two.map(({ id }) => id),
  );

  const same = [await begin(300, STORED + 600), await begin(300, STORED + 600)];
  await whileDisconnected(() => workToEnd(server ? 2 : 1));
  await report(
    "the same file twice at once",
    STORED + 900,
    same.map(({ id }) => id),
  );

  const cancelled = await begin(1500, STORED + 900);
  const runner = startRunner(2, [importWork]);
  const one = eq(imports.id, cancelled.id);
  while (((await db().select().from(imports).where(one))[0]?.done ?? 0) === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await cancelImport(cancelled.id, cancelled.admin);
  await runner.stop();
  const [stopped] = await db().select().from(imports).where(one);
  const storedCount = await db().$count(products);
  console.log(
    `cancelled: state ${stopped?.state}, ${stopped?.counts.new} new by its counts, ${storedCount - STORED - 900} stored`,
  );

  const changing = await begin(300, STORED + 2400);
  const busy = startRunner(2, [importWork, validationWork]);
  for (let n = 0; n < 5; n += 1) {
    await db().execute(sql`update categories set policy_version = policy_version + 1`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 100));
  await busy.stop();
  await report("policies that change meanwhile", storedCount + 300, [changing.id]);
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

/** Returns whether the worker was killed before it finished. */
async function workFor(milliseconds: number): Promise<boolean> {
  const child = worker();
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
  const [, signal] = await ended;
  clearTimeout(timer);
  return signal === "SIGKILL";
}

async function workToEnd(processes: number): Promise<void> {
  const codes = await Promise.all(
    Array.from({ length: processes }, async () => (await once(worker(), "exit"))[0]),
  );
  if (codes.some((code) => code !== 0)) throw new Error(`A worker ended with ${codes}.`);
}

function worker() {
  const env = { ...process.env, BENCH_FOLDER: folder };
  return fork("tests/bench/import-faults.ts", ["work"], { execArgv: ["--import", "tsx"], env });
}

async function report(what: string, expected: number, ids: number[]) {
  const [found] = await queryRows<Record<string, number>>(
    db(),
    sql`select (select count(*) from products)::int as products,
      (select count(distinct product_id) from products)::int as "distinct",
      (select count(*) from validations where status = 'completed')::int as completed,
      (select count(*) from (select 1 from validations v where status = 'completed'
        group by v.product_id having count(*) > 1) t)::int as twice,
      (select count(*) from violations f where not exists
        (select from finding_kinds k where k.id = f.kind_id))::int as "withoutKind"`,
  );
  const states = [];
  for (const id of ids) {
    const [row] = await db().select().from(imports).where(eq(imports.id, id));
    states.push(
      `${row?.state} ${row?.done}/${row?.rows} new ${row?.counts.new} same ${row?.counts.same}`,
    );
  }
  const { products: stored, completed, twice, withoutKind } = found ?? {};
  const good = stored === expected && found?.distinct === expected && withoutKind === 0;
  console.log(
    `${what}: ${good ? "good" : "WRONG"}; ${stored} products of ${expected}, ${completed} checked, ${twice} twice; ${states.join("; ")}`,
  );
}
