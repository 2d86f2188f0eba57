import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { products } from "@/db/schema/products";
import { validationWork } from "@/inngest/job-workers";
import { computeScore, countSeverities } from "@/lib/checking/findings/score";
import { enqueueProducts } from "@/lib/products/check-queue";
import { findLatestCompleted, loadViolations } from "@/lib/validations/decisions/recount";
import { freshDatabase } from "../support/database";
import { createCategory, createProduct, createUser, must } from "../support/factories";
import { toArguments } from "../support/programs";
import { EXHAUSTIVE, propertyTimeout } from "../support/property-runs";
import { runQueue } from "../support/run-queue";

let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
});
afterAll(() => connection.close());

/** Number of times that the process is killed. */
const KILLS = EXHAUSTIVE ? 20 : 2;

async function shop(): Promise<number> {
  const user = await createUser({ role: "admin" });
  const category = await createCategory({}, [
    { ruleContent: "cheap", severity: "high" },
    { ruleContent: "bargain" },
    { ruleType: "required_phrases", ruleContent: "warranty", severity: "low" },
  ]);
  const { id } = await createProduct({
    categoryId: category.id,
    uploadedBy: user.id,
    description: "A cheap hat of wool. It is a bargain, and cheap.",
  });
  await enqueueProducts(db(), [id], null);
  await runQueue();
  return id;
}

function startDecider(): ChildProcess {
  return spawn(process.execPath, toArguments("tests/queue/decider.ts"), {
    env: {
      ...process.env,
      DATABASE_URL: connection.url ?? "",
      AUTH_SECRET: "a secret of the crash tests, long enough",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
}

/** Lets the process work for a while, then kills it as a power failure would. */
async function killAfter(milliseconds: number): Promise<void> {
  const child = startDecider();
  const exited = once(child, "exit");
  const started = once(must(child.stdout ?? undefined), "data");
  const [first] = await Promise.race([started, exited]);
  // The process runs until it is killed.
  expect(String(first)).toContain("decided");
  await setTimeout(milliseconds);
  process.kill(-must(child.pid), "SIGKILL");
  await exited;
}

/**
 * Asserts that the verdict and the product equal a recount, and that only applicable decisions
 * dismiss findings. Reads one snapshot, because a pending commit can still arrive.
 */
async function expectWhole(productId: number): Promise<void> {
  const { validation, found, product, open } = await db().transaction(
    async (tx) => {
      const validation = must(await findLatestCompleted(tx, productId));
      const [product] = await tx.select().from(products).where(eq(products.id, productId));
      const open = await tx
        .select({ id: findingDecisions.id })
        .from(findingDecisions)
        .where(eq(findingDecisions.state, "open"));
      return { validation, found: await loadViolations(tx, validation.id), product, open };
    },
    { isolationLevel: "repeatable read" },
  );
  const score = computeScore(countSeverities(found.filter(({ decision }) => decision === null)));
  expect([validation.overallScore, product?.complianceScore]).toEqual([score, score]);
  const named = new Set(found.flatMap(({ decision }) => decision ?? []));
  expect([...named].sort()).toEqual(open.map(({ id }) => id).sort());
}

it(
  `stores decisions atomically, whenever the process is killed (${KILLS} times)`,
  async () => {
    const product = await shop();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killAfter((kill * 137) % 700);
      await expectWhole(product);
      await validationWork.reclaim({ all: true });
      await runQueue();
      await expectWhole(product);
    }
  },
  propertyTimeout(300_000),
);
