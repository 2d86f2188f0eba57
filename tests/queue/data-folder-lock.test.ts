import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DataFolderInUseError, lockDataFolder } from "@/db/lock";
import { lockIfFree } from "../support/database";
import { killHard } from "../support/queue-worker";
import { until } from "../support/until";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
