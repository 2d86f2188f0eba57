import { existsSync } from "node:fs";
import { connectPostgres } from "@/db/client";
import { ConfigError, config } from "@/lib/config";
import { failedMigration, StartError, unusable } from "./open-database";

/**
 * `npm run db:migrate`: brings the database at DATABASE_URL up to date. Run twice at once, the
 * second waits for the first and then finds nothing to do.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
try {
  await migrateServer();
  console.log("The database is up to date.");
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StartError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}

async function migrateServer(): Promise<void> {
  const url = config().DATABASE_URL;
  if (!url) {
    throw new StartError(
      "DATABASE_URL is not set. The embedded database is brought up to date at every start.",
    );
  }
  const connection = connectPostgres(url);
  try {
    await connection.migrate();
  } catch (error) {
    if (isRefusal(error)) throw new StartError(unusable(error));
    throw failedMigration("at DATABASE_URL", error) ?? error;
  } finally {
    await connection.close();
  }
}

/** Whether the server was not reached or let nobody in, which is not the migrations' fault. */
function isRefusal(error: unknown): boolean {
  let root = error;
  while (root instanceof Error && root.cause) root = root.cause;
  const code = String((root as { code?: unknown })?.code ?? "");
  return /^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+|28...|3D000)$/.test(code);
}
