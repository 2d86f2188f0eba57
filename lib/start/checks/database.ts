import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  type Database,
  rows,
} from "@/db/client";
import { holderOf } from "@/db/lock";
import { plural } from "@/lib/format";
import type { Config } from "@/lib/platform/config";
import { EMBEDDED_PRODUCTS } from "../embedded-limit";
import {
  countDueMigrations,
  isFromIncompatibleVersion,
  migrateCommand,
  moveCommand,
} from "../migrations";
import { OLDEST_POSTGRES, SERVER_INCOMPATIBLE, serverVersion, unusable } from "../open-database";
import { checkClock } from "./clock";
import { checkEvaluations } from "./evaluations";
import { addressOf } from "./port";
import { type Finding, ok, problem, warning } from "./report";

/** Checks the configured database. If a server has the embedded database open, asks that server. */
export async function checkDatabase(settings: Config): Promise<Finding[]> {
  return settings.DATABASE_URL ? ofServer(settings.DATABASE_URL, settings) : ofFolder(settings);
}

async function ofServer(url: string, settings: Config): Promise<Finding[]> {
  const connection = connectPostgres(url);
  try {
    const version = await serverVersion(connection);
    const shown = `Postgres ${Math.floor(version / 10_000)}`;
    const findings =
      version < OLDEST_POSTGRES
        ? [problem("Database", `${shown} is too old. Move to 15 or newer.`)]
        : [ok("Database", `${shown}, reached`)];
    findings.push(...(await pooler(connection, url)));
    findings.push(await trigrams(connection), await migrations(connection));
    return [
      ...findings,
      await clockOf(connection),
      ...(await checkPending(connection)),
      ...(await checkEvaluations(connection, settings)),
    ];
  } catch (error) {
    return [problem("Database", unusable(error))];
  } finally {
    await connection.close();
  }
}

async function ofFolder(settings: Config): Promise<Finding[]> {
  const folder = path.resolve(settings.DATA_DIR);
  const holder = holderOf(folder);
  if (holder) return [await ofRunningServer(settings, holder)];
  if (!existsSync(path.join(folder, "postgres")))
    return [ok("Database", "embedded; will be made at the first start")];
  let connection: Connection | undefined;
  try {
    connection = connectEmbedded(folder);
    const due = await countDueMigrations(connection);
    const shown = due === 0 ? "up to date" : `${due} migrations due, made at the next start`;
    const opened = ok("Database", `embedded, ${shown}; no server has it open`);
    return [
      opened,
      ...(await checkSize(connection)),
      ...(await checkPending(connection)),
      ...(await checkEvaluations(connection, settings)),
    ];
  } catch (error) {
    return [problem("Database", `embedded, but it does not open: ${String(error)}`)];
  } finally {
    await connection?.close();
  }
}

/** Asks the running server, because a second process would corrupt the folder. */
async function ofRunningServer(settings: Config, holder: string): Promise<Finding> {
  const address = `${addressOf(settings.HOST, settings.PORT)}/api/ready/`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
    const { failing = [] } = (await answer.json()) as { failing?: string[] };
    return answer.ok
      ? ok("Database", `embedded, open in ${holder}, which says that it is ready`)
      : problem(
          "Database",
          `${holder} has it open and is not ready: ${failing.join(", ")}. Look at its log.`,
        );
  } catch {
    return warning(
      "Database",
      `embedded, open in ${holder}, which does not answer at ${address}. Set HOST and PORT as it has them.`,
    );
  }
}

/**
 * Detects a pooler: two sessions share a server process only with a pooler. Returns nothing if none
 * is found.
 */
async function pooler(connection: Connection, url: string): Promise<Finding[]> {
  const first = await serverProcess(connection.db);
  const other = connectPostgres(url);
  try {
    const isShared = (await serverProcess(other.db)) === first;
    return isShared ? [ok("Pooler", "in transaction mode, for which nothing has to be set")] : [];
  } finally {
    await other.close();
  }
}

async function serverProcess(on: Database): Promise<number | undefined> {
  const [found] = await rows<{ pid: number }>(on, sql`select pg_backend_pid() as pid`);
  return found?.pid;
}

async function trigrams({ db }: Connection): Promise<Finding> {
  const [found] = await rows<{ available: boolean }>(
    db,
    sql`select exists (select from pg_available_extensions where name = 'pg_trgm') as available`,
  );
  return found?.available
    ? ok("pg_trgm", "available")
    : problem("pg_trgm", "is missing on the server. Install postgresql-contrib there.");
}

async function migrations(connection: Connection): Promise<Finding> {
  if (await isFromIncompatibleVersion(connection))
    return problem("Migrations", SERVER_INCOMPATIBLE);
  const due = await countDueMigrations(connection);
  return due === 0
    ? ok("Migrations", "up to date")
    : problem("Migrations", `${due} are due. Run: ${migrateCommand()}`);
}

/**
 * Warns if the embedded database has outgrown its limit. Returns nothing if migrations are pending.
 */
async function checkSize({ db }: Connection): Promise<Finding[]> {
  const counted = sql`select count(*)::int as products from products`;
  const [found] = await rows<{ products: number }>(db, counted).catch(() => []);
  const products = found?.products ?? 0;
  if (products <= EMBEDDED_PRODUCTS) return [];
  const text = `${plural(products, "product")}, more than the embedded database is meant for. Move to Postgres: ${moveCommand()}`;
  return [warning("Size", text)];
}

/**
 * Warns of validations that wait for the model. Returns nothing if there are none or migrations are
 * pending.
 */
async function checkPending({ db }: Connection): Promise<Finding[]> {
  try {
    const [found] = await rows<{ pending: number }>(
      db,
      sql`select count(*)::int as pending from validations where status = 'pending' and waits_for_model`,
    );
    const pendingChecks = found?.pending ?? 0;
    if (pendingChecks === 0) return [];
    const text = `${plural(pendingChecks, "check")} waiting for the model, which did not answer; done once it does`;
    return [warning("Waiting", text)];
  } catch {
    return [];
  }
}

async function clockOf({ db }: Connection): Promise<Finding> {
  const sent = Date.now();
  const [found] = await rows<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`,
  );
  return checkClock("the database", found?.now ?? Number.NaN, sent, Date.now());
}
