import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  type Database,
  queryRows,
} from "@/db/client";
import { describeLockOwner } from "@/db/lock";
import { pluralize } from "@/lib/format";
import type { Config } from "@/lib/platform/config";
import { MAX_EMBEDDED_PRODUCTS } from "../embedded-limit";
import {
  countDueMigrations,
  isFromIncompatibleVersion,
  migrateCommand,
  moveCommand,
} from "../migrations";
import {
  describeUnusable,
  getServerVersion,
  OLDEST_POSTGRES,
  SERVER_INCOMPATIBLE,
} from "../open-database";
import { checkClock } from "./clock";
import { checkEvaluations } from "./evaluations";
import { formatAddress } from "./port";
import { type CheckResult, reportOk, reportProblem, reportWarning } from "./report";

/** Checks the configured database, through the server that has it open if any. */
export async function checkDatabase(settings: Config): Promise<CheckResult[]> {
  return settings.DATABASE_URL
    ? checkServerDatabase(settings.DATABASE_URL, settings)
    : checkEmbeddedDatabase(settings);
}

async function checkServerDatabase(url: string, settings: Config): Promise<CheckResult[]> {
  const connection = connectPostgres(url);
  try {
    const version = await getServerVersion(connection);
    const versionLabel = `Postgres ${Math.floor(version / 10_000)}`;
    const results =
      version < OLDEST_POSTGRES
        ? [reportProblem("Database", `${versionLabel} is too old. Move to 15 or newer.`)]
        : [reportOk("Database", `${versionLabel}, reached`)];
    results.push(...(await checkPooler(connection, url)));
    results.push(await checkTrigrams(connection), await checkMigrations(connection));
    return [
      ...results,
      await checkDatabaseClock(connection),
      ...(await checkPending(connection)),
      ...(await checkEvaluations(connection, settings)),
    ];
  } catch (error) {
    return [reportProblem("Database", describeUnusable(error))];
  } finally {
    await connection.close();
  }
}

async function checkEmbeddedDatabase(settings: Config): Promise<CheckResult[]> {
  const folder = path.resolve(settings.DATA_DIR);
  const holder = describeLockOwner(folder);
  if (holder) return [await checkRunningServer(settings, holder)];
  if (!existsSync(path.join(folder, "postgres")))
    return [reportOk("Database", "embedded; created at the first start")];
  let connection: Connection | undefined;
  try {
    connection = connectEmbedded(folder);
    const dueCount = await countDueMigrations(connection);
    const migrationStatus =
      dueCount === 0 ? "up to date" : `${dueCount} migrations pending, applied at the next start`;
    const databaseResult = reportOk(
      "Database",
      `embedded, ${migrationStatus}; no server has it open`,
    );
    return [
      databaseResult,
      ...(await checkSize(connection)),
      ...(await checkPending(connection)),
      ...(await checkEvaluations(connection, settings)),
    ];
  } catch (error) {
    return [reportProblem("Database", `embedded, but it cannot be opened: ${String(error)}`)];
  } finally {
    await connection?.close();
  }
}

/** Asks the running server, because a second process would corrupt the folder. */
async function checkRunningServer(settings: Config, holder: string): Promise<CheckResult> {
  const address = `${formatAddress(settings.HOST, settings.PORT)}/api/ready/`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
    const { failing = [] } = (await answer.json()) as { failing?: string[] };
    return answer.ok
      ? reportOk("Database", `embedded, open in ${holder}, which reports that it is ready`)
      : reportProblem(
          "Database",
          `${holder} has it open and is not ready: ${failing.join(", ")}. Check its log.`,
        );
  } catch {
    return reportWarning(
      "Database",
      `embedded, open in ${holder}, which does not answer at ${address}. Set HOST and PORT to the values that it uses.`,
    );
  }
}

/** Detects a pooler by sessions that share a server process; empty if none. */
async function checkPooler(connection: Connection, url: string): Promise<CheckResult[]> {
  const first = await getBackendPid(connection.db);
  const otherConnection = connectPostgres(url);
  try {
    const isShared = (await getBackendPid(otherConnection.db)) === first;
    return isShared ? [reportOk("Pooler", "in transaction mode; no settings needed")] : [];
  } finally {
    await otherConnection.close();
  }
}

async function getBackendPid(database: Database): Promise<number | undefined> {
  const [row] = await queryRows<{ pid: number }>(database, sql`select pg_backend_pid() as pid`);
  return row?.pid;
}

async function checkTrigrams({ db }: Connection): Promise<CheckResult> {
  const [row] = await queryRows<{ available: boolean }>(
    db,
    sql`select exists (select from pg_available_extensions where name = 'pg_trgm') as available`,
  );
  return row?.available
    ? reportOk("pg_trgm", "available")
    : reportProblem("pg_trgm", "is missing on the server. Install postgresql-contrib there.");
}

async function checkMigrations(connection: Connection): Promise<CheckResult> {
  if (await isFromIncompatibleVersion(connection))
    return reportProblem("Migrations", SERVER_INCOMPATIBLE);
  const dueCount = await countDueMigrations(connection);
  return dueCount === 0
    ? reportOk("Migrations", "up to date")
    : reportProblem("Migrations", `${dueCount} are pending. Run: ${migrateCommand()}`);
}

/** Warns of an embedded database beyond its limit; not with migrations pending. */
async function checkSize({ db }: Connection): Promise<CheckResult[]> {
  const countQuery = sql`select count(*)::int as products from products`;
  const [row] = await queryRows<{ products: number }>(db, countQuery).catch(() => []);
  const products = row?.products ?? 0;
  if (products <= MAX_EMBEDDED_PRODUCTS) return [];
  const text = `${pluralize(products, "product")}, more than the embedded database is meant for. Move to Postgres: ${moveCommand()}`;
  return [reportWarning("Size", text)];
}

/** Warns of validations that wait for the model; not with migrations pending. */
async function checkPending({ db }: Connection): Promise<CheckResult[]> {
  try {
    const [row] = await queryRows<{ pending: number }>(
      db,
      sql`select count(*)::int as pending from validations where status = 'pending' and waits_for_model`,
    );
    const pendingChecks = row?.pending ?? 0;
    if (pendingChecks === 0) return [];
    const text = `${pluralize(pendingChecks, "check")} waiting for the model, which did not answer; they run once it does`;
    return [reportWarning("Waiting", text)];
  } catch {
    return [];
  }
}

async function checkDatabaseClock({ db }: Connection): Promise<CheckResult> {
  const sentAt = Date.now();
  const [row] = await queryRows<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`,
  );
  return checkClock("the database", row?.now ?? Number.NaN, sentAt, Date.now());
}
