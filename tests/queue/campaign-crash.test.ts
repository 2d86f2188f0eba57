import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connection } from "@/db/client";
import { freshDatabase } from "../support/database";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-crash-"));
let connection: Connection | undefined;
beforeAll(async () => {
  if (process.env.TEST_ON === "postgres") connection = await freshDatabase();
});
afterAll(async () => {
  await connection?.close();
  rmSync(folder, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  return spawn("node_modules/.bin/tsx", ["tests/queue/campaign-worker.ts"], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: connection?.url ?? "",
      AUTH_SECRET: "a secret of the crash tests, long enough",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
}

/** Kills a worker, as a power cut would, once so many products are changed; else answers its last line. */
async function runUntil(changed: number): Promise<string> {
  const worker = startWorker();
  if (!worker.stdout) throw new Error("no output");
  let line = "";
  for await (line of createInterface(worker.stdout)) {
    if (Number(/^changed (\d+)$/.exec(line)?.[1] ?? -1) < changed) continue;
    const gone = once(worker, "exit");
    if (worker.pid) process.kill(-worker.pid, "SIGKILL");
    await gone;
    // A server's other workers cannot know that this one is gone before its lease runs out.
    await connection?.db.execute(sql`update campaigns set lease_until = now()`);
    return line;
  }
  return line;
}

it("A campaign that is killed twice goes on where it stopped, and changes nothing twice", async () => {
  for (const at of [3, 15]) expect(await runUntil(at)).toMatch(/^changed \d+$/);
  const { campaign, edits } = JSON.parse(await runUntil(Number.POSITIVE_INFINITY));
  expect(campaign).toMatchObject({ products: 40, planned: 40, changed: 40, remainder: 0 });
  expect(edits).toHaveLength(40);
  for (const { text, edits: count } of edits) {
    expect(text).toContain("A fine shoe");
    expect(count).toBe(1);
  }
}, 150_000);
