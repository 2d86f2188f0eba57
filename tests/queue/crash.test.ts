import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "@/db/client";
import { DataFolderInUse, lockDataFolder } from "@/db/lock";
import { freshDatabase } from "../support/database";
import { finds, hangs, type ModelServer, startModelServer } from "../support/model-server";
import { until } from "../support/until";

const onPostgres = process.env.TEST_ON === "postgres";
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-crash-"));
let model: ModelServer;
let connection: Connection | undefined;
beforeAll(async () => {
  model = await startModelServer();
  if (onPostgres) connection = await freshDatabase();
});
afterAll(async () => {
  await model.close();
  await connection?.close();
  rmSync(folder, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  return spawn("node_modules/.bin/tsx", ["tests/queue/worker.ts"], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: connection?.url ?? "",
      AUTH_SECRET: "a secret of the crash tests, long enough",
      AI_MODEL: "test",
      AI_BASE_URL: model.url,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
}

/** Ends a process and all its children as a power cut would. */
async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  if (child.pid) process.kill(-child.pid, "SIGKILL");
  await gone;
}

describe("a process killed in the middle of a validation", () => {
  it("completes it when it is started again", async () => {
    model.answer(() => hangs());
    const first = startWorker();
    await until(async () => model.calls > 0, 60);
    await killHard(first);

    model.answer(() => finds());
    // A server's other workers cannot know that this one is gone before its lease runs out.
    await connection?.db.execute(sql`update validations set lease_until = now()`);
    const second = startWorker();
    const { stdout, stderr } = second;
    if (!stdout || !stderr) throw new Error("no output");
    const [printed, complaints] = await Promise.all([text(stdout), text(stderr)]);
    expect(complaints).toBe("");
    expect(JSON.parse(printed)).toMatchObject([
      { status: "completed", attempts: 2, overallScore: 1, errorMessage: null },
    ]);
  }, 150_000);
});

function lockIfFree(place: string): (() => void) | null {
  try {
    return lockDataFolder(place);
  } catch {
    return null;
  }
}

describe("the folder of the embedded database", () => {
  it("is refused to a second process, and taken over from a dead one", async () => {
    const place = path.join(folder, "lock");
    const script = `import { lockDataFolder } from "@/db/lock"; lockDataFolder(${JSON.stringify(place)}); console.log("locked"); setInterval(() => {}, 1000);`;
    const holder = spawn("node_modules/.bin/tsx", ["--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    await once(holder.stdout, "data");
    expect(() => lockDataFolder(place)).toThrow(DataFolderInUse);
    expect(() => lockDataFolder(place)).toThrow(
      /is in use by process \d+\. Stop it, or set DATA_DIR/,
    );
    await killHard(holder);
    // Its child dies a moment after it.
    const unlock = await until(async () => lockIfFree(place));
    unlock();
    lockDataFolder(place)();
  }, 60_000);

  it("is refused while a process of another container shows that it lives, and no longer", async () => {
    const place = path.join(folder, "shared");
    const lock = path.join(place, "plumbline.lock");
    mkdirSync(place);
    writeFileSync(lock, JSON.stringify({ pid: 1, started: "1", namespace: "pid:[1]" }));
    const script = `const fs = require("node:fs"); const file = ${JSON.stringify(lock)};
      const show = () => fs.utimesSync(file, new Date(), new Date());
      show(); setInterval(show, 100); console.log("lives");`;
    const holder = spawn(process.execPath, ["--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    await once(holder.stdout, "data");
    expect(() => lockDataFolder(place)).toThrow(/in use by a process in another container/);
    await killHard(holder);
    lockDataFolder(place)();
  }, 60_000);

  it("shows again and again that its process lives", async () => {
    const place = path.join(folder, "shown");
    const unlock = lockDataFolder(place);
    const lock = path.join(place, "plumbline.lock");
    const before = statSync(lock).mtimeMs;
    await until(async () => statSync(lock).mtimeMs > before);
    unlock();
  });
});
