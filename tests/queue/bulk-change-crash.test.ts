import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connectEmbedded, getConnection, setConnection } from "@/db/client";
import { freshDatabase, migratedFolder } from "../support/database";
import { toArguments } from "../support/programs";
import { EXHAUSTIVE, propertyTimeout } from "../support/property-runs";
import { fillShop, live, type Phase, traces } from "./bulk-change-life";

const onPostgres = process.env.TEST_ON === "postgres";
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-crash-"));
let server: Connection | undefined;
let expected: string[];
beforeAll(async () => {
  if (!onPostgres) await migratedFolder(path.join(folder, "shop"));
  const shop = onPostgres ? await freshDatabase() : onDisk("shop");
  await fillShop();
  if (!onPostgres) {
    await shop.close();
    cpSync(path.join(folder, "shop"), path.join(folder, "whole"), { recursive: true });
    onDisk("whole");
  }
  await live(() => {});
  expected = await traces();
  await getConnection().close();
  if (!onPostgres) return;
  server = await freshDatabase();
  await fillShop();
}, 120_000);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function onDisk(name: string): Connection {
  return setConnection(connectEmbedded(path.join(folder, name)));
}

/**
 * Runs the worker until it is killed at a statement of a phase.
 * @returns the output, or null if the process was killed
 */
function runUntil(phase: Phase | "never", at: number): Promise<string | null> {
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, "shop"),
    DATABASE_URL: server?.url ?? "",
    AUTH_SECRET: "a secret of the crash tests, long enough",
    LOG_LEVEL: "silent",
  };
  const args = [...toArguments("tests/queue/bulk-change-worker.ts"), phase, String(at)];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env }, (error, printed) => {
      if (!error) resolve(printed);
      else if (error.signal === "SIGKILL") resolve(null);
      else reject(error);
    });
  });
}

/** Number of kills per phase. */
const KILLS = EXHAUSTIVE ? 10 : 1;
/** The last statement of a phase at which the process can be killed. */
const LATEST = 25;
const PHASES: Phase[] = ["preparing", "running", "undoing"];

it(
  "completes each bulk change exactly once after crashes in every phase",
  async () => {
    let seed = 20_261_122;
    for (const phase of PHASES)
      for (let kill = 0; kill < KILLS; kill++) {
        seed = (seed * 48_271) % 2_147_483_647;
        const at = 1 + (seed % LATEST);
        expect(await runUntil(phase, at), `${phase}, statement ${at}`).toBeNull();
      }
    expect(JSON.parse((await runUntil("never", 0)) ?? "null")).toEqual(expected);
  },
  propertyTimeout(600_000),
);
