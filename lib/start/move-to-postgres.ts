import { existsSync } from "node:fs";
import path from "node:path";
import { connectPostgres } from "@/db/client";
import { DataFolderInUseError, describeLockOwner } from "@/db/lock";
import { formatNumber } from "@/lib/format";
import { type Config, ConfigError, readConfig } from "@/lib/platform/config";
import { copyWorkspace } from "./move/copy";
import { listNextSteps } from "./move/next-steps";
import {
  describeUnusable,
  findRootCause,
  getServerVersion,
  OLDEST_POSTGRES,
  openEmbedded,
  StartError,
} from "./open-database";

/** Smaller tables are copied in less than a second. */
const SHOWN_ROWS = 1000;

/**
 * `npm run move-to-postgres`: copies the embedded database in DATA_DIR to the empty Postgres
 * database at DATABASE_URL. Copies everything or nothing, and does not change DATA_DIR.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
try {
  await moveWorkspace(readSettings());
  process.exit(0);
} catch (error) {
  console.error(`\nNothing was moved.\n${describeError(error)}`);
  process.exit(1);
}

/** Reads the settings. AUTH_SECRET can be missing, because this command prints the one to set. */
function readSettings(): Config {
  const { AUTH_SECRET } = process.env;
  return readConfig({ ...process.env, AUTH_SECRET: AUTH_SECRET || "x".repeat(32) });
}

async function moveWorkspace({ DATABASE_URL: url, DATA_DIR }: Config): Promise<void> {
  const startedAt = performance.now();
  const formatElapsed = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  const folder = path.resolve(DATA_DIR);
  if (!url) throw new StartError("Set DATABASE_URL to a new, empty Postgres database.");
  if (!existsSync(path.join(folder, "postgres")))
    throw new StartError(`There is no embedded database in ${folder}. Set DATA_DIR to its folder.`);
  const holder = describeLockOwner(folder);
  if (holder)
    throw new StartError(
      `Plumbline is running on ${folder} (${holder}). Stop it, then run this again.`,
    );
  const target = connectPostgres(url);
  try {
    await assertReachable(target);
    const source = await openEmbedded(folder);
    try {
      console.log(`Copying the database in ${folder} to DATABASE_URL…`);
      const { tables, rows } = await copyWorkspace(source.db, target, (table, count) => {
        if (count >= SHOWN_ROWS)
          console.log(`  ${table}: ${formatNumber(count)} rows (${formatElapsed()})`);
      });
      console.log(
        `Copied ${formatNumber(rows)} rows in ${tables} tables in ${formatElapsed()}. Row counts and checksums agree on both sides.`,
      );
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
  console.log(`\n${listNextSteps(folder, process.env.AUTH_SECRET).join("\n")}`);
}

async function assertReachable(target: ReturnType<typeof connectPostgres>): Promise<void> {
  const version = await getServerVersion(target).catch((error: unknown) => {
    throw new StartError(describeUnusable(error));
  });
  if (version < OLDEST_POSTGRES)
    throw new StartError(
      `DATABASE_URL must point to Postgres 15 or newer; this server is ${Math.floor(version / 10_000)}.`,
    );
}

function describeError(error: unknown): string {
  const isKnownError = [ConfigError, StartError, DataFolderInUseError].some(
    (kind) => error instanceof kind,
  );
  if (isKnownError) return (error as Error).message;
  const { code, reason } = findRootCause(error);
  return `${reason}${code ? ` (${code})` : ""}`;
}
