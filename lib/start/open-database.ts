import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  queryRows,
  setConnection,
} from "@/db/client";
import { readFreeBytes } from "@/db/disk-space";
import type { Config } from "@/lib/platform/config";
import { countDueMigrations, isFromIncompatibleVersion, migrateCommand } from "./migrations";

/** An error that prevents startup. The message says what to do. */
export class StartError extends Error {}

/** The version number of Postgres 15.0 (`server_version_num`). */
export const OLDEST_POSTGRES = 150_000;

/**
 * Opens the configured database. Migrates the embedded database. Only checks a server's database,
 * because several processes use it and may start at the same time.
 * @throws StartError if the server is unusable or its database is not up to date
 */
export async function openDatabase(settings: Config): Promise<Connection> {
  if (!settings.DATABASE_URL) {
    const folder = path.resolve(settings.DATA_DIR);
    requireWritable(folder);
    return openEmbedded(folder);
  }
  const connection = connectPostgres(settings.DATABASE_URL);
  try {
    await requireUsable(connection);
  } catch (error) {
    await connection.close();
    throw error instanceof StartError ? error : new StartError(describeUnusable(error));
  }
  return setConnection(connection);
}

/** Opens the embedded database in a folder and migrates it. @throws DataFolderInUse, StartError */
export async function openEmbedded(folder: string): Promise<Connection> {
  try {
    const connection = setConnection(connectEmbedded(folder));
    await requireCompatible(
      connection,
      formatIncompatible(`in ${folder}`, "set DATA_DIR to another folder"),
    );
    await connection.migrate();
    return connection;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (readFreeBytes(folder) < FULL)
      throw new StartError(`The disk that holds DATA_DIR is full: free up space at ${folder}.`);
    throw toMigrationError(`in ${folder}`, error) ?? error;
  }
}

/** @throws StartError with this message if no migration leads to this version's tables */
export async function requireCompatible(connection: Connection, sentence: string): Promise<void> {
  if (await isFromIncompatibleVersion(connection)) throw new StartError(sentence);
}

/** Returns the message about an incompatible database. @param remedy how to use an empty one */
export function formatIncompatible(location: string, remedy: string): string {
  return `The database ${location} was created by a version of Plumbline that this one cannot upgrade from; nothing was changed. To start with an empty database, ${remedy}. To keep its products, export them with the version that created it and import the file here.`;
}

/** The message about an incompatible database on a server. */
export const SERVER_INCOMPATIBLE = formatIncompatible(
  "at DATABASE_URL",
  "create one and set DATABASE_URL to it",
);

/** Returns a message about a failed migration, or null if the database reported no error. */
export function toMigrationError(location: string, error: unknown): StartError | null {
  const { code, reason } = findRootCause(error);
  return /^[0-9A-Z]{5}$/.test(code)
    ? new StartError(
        `The database ${location} cannot be brought up to date, and nothing was changed: ${reason} (${code}). Plumbline needs a separate database that its user can change.`,
      )
    : null;
}

/** Below this free space in bytes, database failures are reported as a full disk. */
const FULL = 16_000_000;

/** Creates the folder if it does not exist. @throws StartError if it is not writable */
function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIR must be a folder that this process can write to; ${folder} is not (${getErrorCode(error)}).`,
    );
  }
}

async function requireUsable(connection: Connection): Promise<void> {
  const version = await getServerVersion(connection);
  if (version < OLDEST_POSTGRES) {
    throw new StartError(
      `DATABASE_URL must point to Postgres 15 or newer; this server is ${Math.floor(version / 10_000)}.`,
    );
  }
  await requireCompatible(connection, SERVER_INCOMPATIBLE);
  const dueCount = await countDueMigrations(connection);
  if (dueCount > 0) {
    throw new StartError(
      `The database at DATABASE_URL lacks ${dueCount} migration${dueCount === 1 ? "" : "s"}. Run: ${migrateCommand()}`,
    );
  }
}

/** Returns the version number, such as 150004 for 15.4. */
export async function getServerVersion({ db }: Connection): Promise<number> {
  const [row] = await queryRows<{ version: number }>(
    db,
    sql`select current_setting('server_version_num')::int as version`,
  );
  return row?.version ?? 0;
}

/** Returns a message that explains why a server's database is unusable and names the setting. */
export function describeUnusable(error: unknown): string {
  const { code, reason } = findRootCause(error);
  const refusal = REFUSALS[code];
  const explanation = refusal ? refusal : `cannot be reached (${code || reason})`;
  return `The database at DATABASE_URL ${explanation}. Check DATABASE_URL, and that the server is running.`;
}

const REFUSALS: Record<string, string> = {
  "28P01": "rejects the password",
  "28000": "rejects the user",
  "3D000": "does not exist",
  "42501": "cannot be read by this user",
  "53300": "has no free connection",
};

/** Returns the innermost error, because drivers and ORMs wrap it. */
export function findRootCause(error: unknown): { code: string; reason: string } {
  let root = error;
  while (root instanceof Error && root.cause) root = root.cause;
  return { code: getErrorCode(root), reason: root instanceof Error ? root.message : String(root) };
}

function getErrorCode(error: unknown): string {
  return String((error as { code?: unknown })?.code ?? "");
}
