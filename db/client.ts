import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { type SQL, sql } from "drizzle-orm";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import { processState } from "@/lib/platform/process-state";
import { withAfterCommit } from "./after-commit";
import { exitOnPanic, hasSpaceIn } from "./disk-space";
import { interceptQueries } from "./intercept-queries";
import { lockDataFolder } from "./lock";
import { parsePostgresOptions } from "./postgres-options";
import { openPool, type PoolUse } from "./postgres-pool";
import * as schema from "./schema";
import { traceEmbedded, traceServer } from "./tracing";
import type { Database } from "./types";

export type { Database } from "./types";

export interface Connection {
  db: Database;
  /** The URL of the Postgres server; absent for the embedded database. */
  url?: string;
  /** Returns the connection pool usage. Absent for the embedded database. */
  pool?: () => PoolUse;
  /** Returns whether the embedded database's disk has enough space. True for a server. */
  hasDiskSpace: () => boolean;
  /** Applies pending migrations. Returns migration times like `listAppliedMigrations`. */
  migrate: () => Promise<number[]>;
  close: () => Promise<void>;
}

const options = { schema, casing: "snake_case" } as const;
const migrationsFolder = path.join(process.cwd(), "db/migrations");

/** Connects to a Postgres server. Nothing is sent before the first query. */
export function connectPostgres(connectionString: string): Connection {
  const { url, options: settings, preparation } = parsePostgresOptions(connectionString);
  const pool = openPool(url, settings, preparation);
  const db = withAfterCommit(drizzlePostgres({ client: traceServer(pool.client), ...options }));
  return {
    db,
    pool: pool.usage,
    url: connectionString,
    hasDiskSpace: () => true,
    migrate: () =>
      runExclusively(connectionString, () =>
        applyMigrations(db, () => migratePostgres(db, { migrationsFolder })),
      ),
    close: pool.close,
  };
}

/**
 * Runs `work` while no other process runs exclusive work on the same database. Uses a
 * transaction-level lock on a separate connection, because session-level locks do not work behind a
 * transaction pooler.
 */
async function runExclusively(
  connectionString: string,
  work: () => Promise<number[]>,
): Promise<number[]> {
  const { url, options: settings } = parsePostgresOptions(connectionString);
  const pool = openPool(url, { ...settings, max: 1 });
  try {
    return await drizzlePostgres({ client: pool.client }).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plumbline migrations'))`);
      return work();
    });
  } finally {
    await pool.close();
  }
}

/**
 * Opens the embedded Postgres in a folder, or in memory if none is given.
 * @throws DataFolderInUse if another process has the folder open
 */
export function connectEmbedded(folder?: string, loadDataDir?: Blob): Connection {
  const unlock = folder ? lockDataFolder(folder) : () => {};
  const client = new PGlite({
    dataDir: folder && path.join(folder, "postgres"),
    extensions: { pg_trgm },
    loadDataDir,
    onStderr: exitOnPanic,
    // With PGlite's default serializers, serialization blocks the process for half a second per
    // megabyte.
    serializers: {
      [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString("hex")}`,
    },
    parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), "hex") },
  });
  const db = withAfterCommit(drizzlePglite(traceEmbedded(yieldBetweenStatements(client)), options));
  return {
    db,
    hasDiskSpace: folder ? hasSpaceIn(folder) : () => true,
    migrate: () => applyMigrations(db, () => migratePglite(db, { migrationsFolder })),
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

const state = processState<{ connection?: Connection }>("connection", () => ({}));

/** Sets the connection that `db()` uses. */
export function setConnection(connection: Connection): Connection {
  state.connection = connection;
  return connection;
}

/** Returns the connection set at startup. @throws Error if `setConnection` has not been called */
export function getConnection(): Connection {
  if (!state.connection) throw new Error("The database has not been opened.");
  return state.connection;
}

/** Returns the database. Inside a transaction, use that: the embedded one would deadlock. */
export function db(): Database {
  return getConnection().db;
}

/** Runs a raw SQL statement and returns its rows. Works with both drivers. */
export async function queryRows<T extends Record<string, unknown>>(
  database: Database,
  statement: SQL,
): Promise<T[]> {
  const result: unknown = await database.execute(statement);
  return (Array.isArray(result) ? result : (result as { rows: T[] }).rows) as T[];
}

/** Returns the generation times of the applied migrations, in milliseconds since the Unix epoch. */
export async function listAppliedMigrations(database: Database): Promise<number[]> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations')`;
  const [tableCheck] = await queryRows<{ exists: boolean }>(
    database,
    sql`select ${table} is not null as exists`,
  );
  if (!tableCheck?.exists) return [];
  const timestampsQuery = sql`select created_at::float8 as at from drizzle.__drizzle_migrations`;
  return (await queryRows<{ at: number }>(database, timestampsQuery)).map(({ at }) => at);
}

async function applyMigrations(
  database: Database,
  migrate: () => Promise<void>,
): Promise<number[]> {
  const before = new Set(await listAppliedMigrations(database));
  await migrate();
  return (await listAppliedMigrations(database)).filter((appliedAt) => !before.has(appliedAt));
}

/** Time in milliseconds after which the next statement lets other requests run first. */
const TURN_MS = 8;

/**
 * Returns the embedded database's client, which lets other requests run between statements. It
 * executes statements synchronously in this process, so a request with many statements would
 * otherwise block all others until its end.
 */
function yieldBetweenStatements(client: PGlite): PGlite {
  let turnStartedAt: number | null = null;

  /** Waits for the next turn of the event loop if statements have used up this one. */
  async function waitForTurn(): Promise<void> {
    if (turnStartedAt !== null && performance.now() - turnStartedAt >= TURN_MS)
      await setImmediate();
    if (turnStartedAt !== null) return;
    turnStartedAt = performance.now();
    void setImmediate().then(() => {
      turnStartedAt = null;
    });
  }

  return interceptQueries(client, async (_, query) => {
    await waitForTurn();
    return query();
  });
}
