import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "@/db/client";
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
