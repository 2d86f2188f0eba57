import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { connectPostgres, type Database, setConnection } from "@/db/client";
import * as schema from "@/db/schema";
import { listProducts } from "@/lib/products/queries";
import { productQuery } from "@/lib/products/schemas";
import { listValidations } from "@/lib/validations/queries";
import { validationQuery } from "@/lib/validations/schemas";
import { createUser, signIn } from "../support/factories";

/**
 * `npm run bench:lists [rows…]`: measures the lists of products and validations with 100,000 (or
 * the given numbers of) products on the Postgres of TEST_DATABASE_URL. Compares the built
 * application, signed in, with a bare node:http server that sends the same SQL. Requires `npm run
 * build`.
 */
const APPLICATION_SERVER =
  process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
/** The server without settings for the application, such as `prepared_statements`. */
const SERVER = APPLICATION_SERVER.replace(/\?.*/, "");
const SIZES = process.argv.slice(2).map(Number).filter(Boolean);
const SECONDS = 8;
const PORT = 3260;
process.env.AUTH_SECRET = "the secret of the lists benchmark, long enough";

type List = "products" | "validations";
const CASES: [list: List, name: string, query: string][] = [
  ["products", "newest first", ""],
  ["products", "status filter", "status=needs_review"],
  ["products", "several statuses", "status=needs_review,pending"],
  ["products", "several categories", "category=3,7"],
  ["products", "verdict, undecided", "verdict=not_compliant&decision=none"],
  ["products", "score range", "score_min=0.6&score_max=0.61"],
  ["products", "days", "created_from=2020-01-01&created_to=2020-12-31"],
  ["products", "rare word", "search=zephyrine"],
  ["products", "common word", "search=cotton"],
  ["products", "page 1,000", "page=1000"],
  ["products", "by score", "ordering=-compliance_score"],
  ["validations", "newest first", ""],
  ["validations", "category filter", "product__category=3"],
  ["validations", "several categories", "product__category=3,7"],
  ["validations", "verdict, undecided", "verdict=not_compliant&decision=none&latest=true"],
  ["validations", "of an uploader", "uploaded_by=1,2"],
  ["validations", "score range", "score_min=0.6&score_max=0.61"],
  ["validations", "rare word", "search=zephyrine"],
  ["validations", "common word", "search=product"],
  ["validations", "by score", "ordering=-overall_score"],
];

interface Measured {
  rate: number;
  median: number;
}
const results = new Map<string, Measured>();

for (const size of SIZES.length > 0 ? SIZES : [100_000]) await measure(size);

async function measure(size: number): Promise<void> {
  const name = `plumbline_bench_${size}`;
  const admin = postgres(SERVER, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.unsafe(`create database ${name}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  const connection = setConnection(connectPostgres(url.href));
  await connection.migrate();
  const user = await createUser({ role: "viewer" });
  const token = await signIn(user);
  const started = Date.now();
  await fill(connection.db, size, user.id);
  console.log(`\n${size.toLocaleString("en")} products, made in ${Date.now() - started} ms`);
  await explain(url.href);

  const applicationUrl = new URL(APPLICATION_SERVER);
  applicationUrl.pathname = `/${name}`;
  const application = await startApplication(applicationUrl.href);
  const bare = await startBare(url.href);
  console.log(
    "case                           requests/s  median ms   bare/s   of bare   of first size",
  );
  for (const [list, name, query] of CASES) {
    const label = `${list}, ${name}`;
    const ours = await load(`http://127.0.0.1:${PORT}/api/${list}/${list}/?${query}`, token);
    const theirs = await load(`${bare.url}${pathOf(list, query)}`, token);
    const first = results.get(label) ?? ours;
    results.set(label, first);
    console.log(
      label.padEnd(30),
      ours.rate.toFixed(0).padStart(10),
      ours.median.toFixed(1).padStart(10),
      theirs.rate.toFixed(0).padStart(8),
      (ours.rate / theirs.rate).toFixed(2).padStart(9),
      (ours.rate / first.rate).toFixed(2).padStart(15),
    );
  }
  await bare.close();
  application.kill("SIGTERM");
  await connection.close();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
}

/** Creates the products. A rare word occurs in fifty of them, regardless of the total. */
async function fill(db: Database, size: number, userId: number): Promise<void> {
  await db.execute(sql`
    insert into categories (name) select 'Category ' || n from generate_series(1, 20) n`);
  await db.execute(sql`
    insert into products (product_id, name, description, original_description, category_id, status,
      compliance_score, uploaded_by, created_at, updated_at)
    select 'SKU-' || n, 'Product ' || md5(n::text) || case when n % (${size}::int / 50) = 7 then ' zephyrine' else '' end,
      text, text, 1 + n % 20,
      (array['compliant', 'compliant', 'needs_review', 'approved', 'pending'])[1 + n % 5],
      (n % 1000) / 1000.0, ${userId}, now() - n * interval '1 second', now() - n * interval '1 second'
    from (
      select n, 'A soft shirt of organic ' || case when n % 3 = 0 then 'cotton' else 'linen' end
        || ', made in ' || md5((n * 7)::text) || ' with care for everyday wear; machine washable at 30 degrees.' as text
      from generate_series(1, ${size}::int) n
    ) made`);
  await db.execute(sql`
    insert into searched_texts select id, product_id || chr(1) || name, description from products`);
  await db.execute(sql`
    insert into validations (product_id, category_id, status, overall_score, is_compliant, checked_text, summary,
      created_at, completed_at)
    select id, category_id, 'completed', compliance_score, compliance_score > 0.7, description,
      (id % 7) || ' violations', created_at, updated_at
    from products`);
  await db.execute(sql`vacuum analyze`);
}

/** Prints the plan of each query that the pages send. */
async function explain(url: string): Promise<void> {
  const client = postgres(url, { max: 1 });
  for (const [list, name, query] of CASES) {
    for (const { text, parameters } of await statementsOf(url, list, query)) {
      const plan = await client.unsafe(
        `explain (analyze, timing off) ${text}`,
        parameters as never[],
      );
      const lines = plan.map((row) => String(row["QUERY PLAN"]));
      const scans = lines
        .filter((line) => /Scan/.test(line))
        .map((line) => line.trim().replace(/\s*\(.*/, ""));
      console.log(`${list}, ${name}: ${lines.at(-1)}; ${[...new Set(scans)].join("; ")}`);
    }
  }
  await client.end();
}

interface Statement {
  text: string;
  parameters: unknown[];
}

/** Returns the SQL that the list sends for the first query or, with `again`, for later ones. */
async function statementsOf(
  url: string,
  list: List,
  query: string,
  again = false,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = postgres(url, { max: 2 });
  const logger = {
    logQuery: (text: string, parameters: unknown[]) => statements.push({ text, parameters }),
  };
  const logged = drizzle(client, { schema, casing: "snake_case", logger });
  const before = setConnection({
    db: logged,
    hasDiskSpace: () => true,
    migrate: async () => [],
    close: async () => {},
  });
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const show = () =>
    list === "products"
      ? listProducts(productQuery.parse(parameters))
      : listValidations(validationQuery.parse(parameters));
  await show();
  if (again) {
    statements.length = 0;
    await show();
  }
  await before.close();
  await client.end();
  return statements;
}

/** Returns the path of a page on the bare server. */
function pathOf(list: List, query: string): string {
  return query ? `/${list}?${query}` : `/${list}`;
}

async function startBare(url: string) {
  const client = postgres(url, { max: 10 });
  const known = new Map<string, Statement[]>();
  for (const [list, , query] of CASES)
    known.set(pathOf(list, query), await statementsOf(url, list, query, true));
  const server = createServer((request, response) => {
    const statements = known.get(request.url ?? "");
    if (!statements) return response.writeHead(404).end();
    void Promise.all(
      statements.map(({ text, parameters }) =>
        client.unsafe(text, parameters as never[], { prepare: true }),
      ),
    ).then(
      (found) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(found));
      },
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await client.end();
    },
  };
}

async function startApplication(url: string) {
  const application = spawn("node", ["lib/start/serve.mjs"], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATABASE_URL: url,
      DATA_DIR: mkdtempSync(path.join(tmpdir(), "plumbline-bench-")),
      DEMO: "0",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${PORT}/login`).catch(() => null);
    if (response?.ok) return application;
    if (application.exitCode !== null) throw new Error("The application did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function load(url: string, token: string): Promise<Measured> {
  const run = (duration: number) =>
    autocannon({ url, connections: 10, duration, headers: { authorization: `Token ${token}` } });
  await run(2);
  const result = await run(SECONDS);
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} errors.`);
  return { rate: result.requests.average, median: result.latency.p50 };
}
