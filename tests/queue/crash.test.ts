import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "@/db/client";
import { DataFolderInUseError, lockDataFolder } from "@/db/lock";
import { freshDatabase, migratedFolder } from "../support/database";
import { finds, hangs, type ModelServer, startModelServer } from "../support/model-server";
import { killHard, printedBy, startWorker } from "../support/queue-worker";
import { until } from "../support/until";

const onPostgres = process.env.TEST_ON === "postgres";
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-crash-"));
let model: ModelServer;
let connection: Connection | undefined;
beforeAll(async () => {
  model = await startModelServer();
  if (onPostgres) connection = await freshDatabase();
  else await migratedFolder(folder);
});
afterAll(async () => {
  await model.close();
  await connection?.close();
  rmSync(folder, { recursive: true, force: true });
});

const workerHere = () =>
  startWorker({
    DATA_DIR: folder,
    DATABASE_URL: connection?.url ?? "",
    AI_BASE_URL: model.url,
    AI_TIMEOUT_MS: "300000",
  });

describe("a process killed during a validation", () => {
  it("completes it after a restart without requesting stored answers again", async () => {
    model.answer(
      ({ rules: [rule], description }) =>
        finds({ rule: rule?.key ?? "", quote: description.slice(0, 5) }),
      hangs,
    );
    const first = workerHere();
    // The verdict depends on the rule, so a second call follows as soon as the first answer is
    // stored.
    await until(async () => model.calls === 2, 90);
    await killHard(first);

    model.reset();
    // On a server, other workers reclaim the validation only when its lease expires.
    await connection?.db.execute(sql`update validations set lease_until = now()`);
    const [row] = await printedBy(workerHere());
    expect(row).toMatchObject({
      status: "completed",
      attempts: 2,
      overallScore: 1,
      errorMessage: null,
      judging: { calls: 1, rules: [{ state: "replayed", askedTwice: true }] },
    });
    // Requests without rules come from the SEO analysis after the validation.
    expect(model.requests.filter(({ rules }) => rules.length > 0)).toHaveLength(1);
  }, 240_000);
});

function lockIfFree(dataDir: string): (() => void) | null {
  try {
    return lockDataFolder(dataDir);
  } catch {
    return null;
  }
}

describe("the data folder of the embedded database", () => {
  it("is locked for a second process, and reclaimed after a crash", async () => {
    const dataDir = path.join(folder, "lock");
    const script = `import { lockDataFolder } from "@/db/lock"; lockDataFolder(${JSON.stringify(dataDir)}); console.log("locked"); setInterval(() => {}, 1000);`;
    const holder = spawn("node_modules/.bin/tsx", ["--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    await once(holder.stdout, "data");
    expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUseError);
    expect(() => lockDataFolder(dataDir)).toThrow(
      /is in use by process \d+\. Stop it, or set DATA_DIR/,
    );
    await killHard(holder);
    // The child process that holds the lock exits a moment later.
    const unlock = await until(async () => lockIfFree(dataDir));
    unlock();
    lockDataFolder(dataDir)();
  }, 60_000);

  it("is locked only while a process in another container keeps its lock file up to date", async () => {
    const dataDir = path.join(folder, "shared");
    const lock = path.join(dataDir, "plumbline.lock");
    mkdirSync(dataDir);
    writeFileSync(lock, JSON.stringify({ pid: 1, started: "1", namespace: "pid:[1]" }));
    const script = `const fs = require("node:fs"); const file = ${JSON.stringify(lock)};
      const show = () => fs.utimesSync(file, new Date(), new Date());
      show(); setInterval(show, 100); console.log("lives");`;
    const holder = spawn(process.execPath, ["--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    await once(holder.stdout, "data");
    expect(() => lockDataFolder(dataDir)).toThrow(/in use by a process in another container/);
    await killHard(holder);
    lockDataFolder(dataDir)();
  }, 60_000);

  it("has its lock file updated regularly", async () => {
    const dataDir = path.join(folder, "shown");
    const unlock = lockDataFolder(dataDir);
    const lock = path.join(dataDir, "plumbline.lock");
    const before = statSync(lock).mtimeMs;
    await until(async () => statSync(lock).mtimeMs > before);
    unlock();
  });
});
