import { existsSync } from "node:fs";
import { connectPostgres } from "@/db/client";
import { pluralize } from "@/lib/format";
import { ConfigError, config } from "@/lib/platform/config";
import { listMigrationNames } from "./migrations";
import {
  describeUnusable,
  requireCompatible,
  SERVER_INCOMPATIBLE,
  StartError,
  toMigrationError,
} from "./open-database";

/**
 * `npm run db:migrate`: migrates DATABASE_URL. A concurrent run waits and then has nothing to do.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
try {
  await migrateServer();
} catch (error) {
  const isKnownError = error instanceof ConfigError || error instanceof StartError;
  console.error(isKnownError ? error.message : error);
  process.exitCode = 1;
}

async function migrateServer(): Promise<void> {
  const url = config().DATABASE_URL;
  if (!url) {
    throw new StartError(
      "DATABASE_URL is not set. The embedded database is brought up to date at every start.",
    );
  }
  console.log(`Migrating ${describeDatabase(url)}.`);
  const connection = connectPostgres(url);
  try {
    await requireCompatible(connection, SERVER_INCOMPATIBLE);
    const names = listMigrationNames(await connection.migrate());
    const appliedMessage = `Applied ${pluralize(names.length, "migration")}: ${names.join(", ")}.`;
    console.log(
      names.length > 0 ? appliedMessage : "No migrations were pending: the database is up to date.",
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isRefusal(error)) throw new StartError(describeUnusable(error));
    throw toMigrationError("at DATABASE_URL", error) ?? error;
  } finally {
    await connection.close();
  }
}

/** Describes the database, its server and user, without the password. */
function describeDatabase(url: string): string {
  const { pathname, host, username } = new URL(url);
  const user = username ? ` as ${decodeURIComponent(username)}` : "";
  return `database ${decodeURIComponent(pathname.slice(1)) || "(default)"} on ${host}${user}`;
}

/** Returns whether the server was unreachable or denied access, unrelated to the migrations. */
function isRefusal(error: unknown): boolean {
  let root = error;
  while (root instanceof Error && root.cause) root = root.cause;
  const code = String((root as { code?: unknown })?.code ?? "");
  return /^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+|08...|28...|3D000|53300|57P0[1-5])$/.test(code);
}
