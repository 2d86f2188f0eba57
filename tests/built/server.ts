import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import path from "node:path";
import { emptyDatabase } from "../support/database";
import { CLIENT } from "../support/oidc-provider";
import { ADMIN_SETTINGS } from "../support/start-server";
import { until } from "../support/until";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that all files of a project use. */
    url: string;
    /** The port at which that server looks for the single sign-on provider. */
    providerPort: number;
    /** `embedded` or `postgres`. */
    kind: string;
  }
}

const AUTH_SECRET = "a secret of the tests, long enough to pass";

/** A server with a database that no other server uses. */
export interface BuiltServer {
  url: string;
  providerPort: number;
  /** The address of the database, empty for the embedded database. */
  database: string;
  /** The folder of the embedded database. */
  folder: string;
  /** Kills the server with SIGKILL. */
  kill: () => Promise<void>;
  /** Starts the server again, after `kill`. */
  start: () => Promise<void>;
  /** Stops the server and deletes its database. */
  remove: () => Promise<void>;
}

/**
 * Starts the build as `npm start` does, on a new database without demo data.
 * @param kind `embedded` or `postgres`
 */
export async function startOn(kind: string): Promise<BuiltServer> {
  mkdirSync("test-results", { recursive: true });
  const folder = mkdtempSync(path.resolve("test-results", "built-"));
  const [port, providerPort, modelPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const database = kind === "postgres" ? await migratedDatabase() : null;
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? "",
    DEMO: "0",
    ...ADMIN_SETTINGS,
    AUTH_SECRET,
    // A model that is down: validations that need it stay pending.
    AI_MODEL: "test",
    AI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
    AI_API_KEY: "a key of the tests",
    INNGEST_EVENT_KEY: "",
    INNGEST_DEV: "",
    WEBHOOK_ALLOW_PRIVATE: "1",
    OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    LOG_LEVEL: "error",
  };
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ["lib/start/serve.mjs"], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child = started;
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`The server exited on ${kind}.`);
      return (await fetch(`${url}/api/ready/`).catch(() => null))?.ok;
    }, 280);
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    providerPort,
    database: database?.url ?? "",
    folder,
    start,
    kill: () => end("SIGKILL"),
    async remove() {
      await end("SIGTERM");
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database and migrates it as `npm run db:migrate` does. */
async function migratedDatabase() {
  const database = await emptyDatabase(process.env.TEST_DATABASE_URL ?? "");
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "lib/start/migrate.ts"],
    { env: { ...process.env, AUTH_SECRET, DATABASE_URL: database.url }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`Cannot migrate the database: ${stderr}`);
  return database;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
