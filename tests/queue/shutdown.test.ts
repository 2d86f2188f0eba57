import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Connection, connectEmbedded, setConnection } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { enqueueProducts } from "@/lib/products/check-queue";
import { freshDatabase, migratedFolder } from "../support/database";
import { createCategory, createProduct, createUser, must, signIn } from "../support/factories";
import { finds, hangs, type ModelServer, startModelServer } from "../support/model-server";
import { useSettings } from "../support/settings";
import { kill, type ServerProcess, startServer } from "../support/start-server";
import { until } from "../support/until";

const SECRET = "a secret of the shutdown tests, long enough";
const onPostgres = process.env.TEST_ON === "postgres";
let model: ModelServer;
let folder: string;
let connection: Connection | undefined;
let server: ServerProcess | undefined;

useSettings(() => ({ AUTH_SECRET: SECRET }));
beforeAll(async () => {
  model = await startModelServer();
});
afterAll(() => model.close());
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "plumbline-shutdown-"));
  if (!onPostgres) await migratedFolder(folder);
  model.reset();
});
afterEach(async () => {
  if (server) kill(server);
  await connection?.close();
  connection = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Opens the database. The server must not be running, because only one process at a time can open
 * the embedded database.
 */
async function openData(): Promise<Connection> {
  if (onPostgres) connection ??= await freshDatabase();
  else connection = setConnection(connectEmbedded(folder));
  return connection;
}

async function leaveData(): Promise<void> {
  if (onPostgres) return;
  await connection?.close();
  connection = undefined;
}

/**
 * Queues a product that needs the model.
 * @returns a token of its owner
 */
async function queueOne(): Promise<string> {
  const { db } = await openData();
  const user = await createUser({ role: "admin" });
  const category = await createCategory({}, [
    { ruleType: "tone_requirement", ruleContent: "Warm and calm." },
  ]);
  const product = await createProduct({ categoryId: category.id, uploadedBy: user.id });
  await enqueueProducts(db, [product.id], user.id);
  const token = await signIn(user);
  await leaveData();
  return token;
}

/**
 * Starts the application.
 * @returns its address
 */
async function start(stopWithinMs: number): Promise<string> {
  server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: connection?.url ?? "",
    AI_MODEL: "test",
    AI_BASE_URL: model.url,
    STOP_TIMEOUT_MS: String(stopWithinMs),
  });
  return server.url;
}

/**
 * Sends SIGTERM and waits for the process to exit.
 * @returns the exit code and the milliseconds until the exit
 */
async function stop(): Promise<{ code: number | null; milliseconds: number }> {
  const running = must(server?.process);
  const from = Date.now();
  const exited = once(running, "exit");
  running.kill("SIGTERM");
  const [code] = await exited;
  return { code, milliseconds: Date.now() - from };
}

async function rowsAfter() {
  const { db } = await openData();
  const [validation] = await db.select().from(validations);
  const [product] = await db.select().from(products);
  return { validation, product };
}

describe("a server that is stopped", () => {
  it("releases a check that takes too long without an attempt, and exits in time with code 0", async () => {
    model.answer(() => hangs());
    await queueOne();
    const origin = await start(1000);
    await until(async () => model.calls > 0, 60);
    expect((await fetch(`${origin}/api/ready/`)).status).toBe(200);

    const { code, milliseconds } = await stop();

    expect(code).toBe(0);
    expect(milliseconds).toBeGreaterThan(900);
    // Less than the model's own time limit.
    expect(milliseconds).toBeLessThan(25_000);
    const { validation, product } = await rowsAfter();
    expect(validation).toMatchObject({
      status: "pending",
      attempts: 0,
      claim: null,
      leaseUntil: null,
      notBefore: null,
    });
    expect(product?.status).toBe("pending");
  }, 120_000);

  it("completes a check and a request that finish in time", async () => {
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    model.answer(async () => {
      await mayAnswer;
      return finds();
    });
    const token = await queueOne();
    const origin = await start(60_000);
    await until(async () => model.calls > 0, 60);
    const analysis = fetch(`${origin}/api/validations/analyze/`, {
      method: "POST",
      headers: { authorization: `Token ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ description: "A calm shirt.", category: 1 }),
    });
    await until(async () => model.calls > 1, 60);

    const stopped = stop();
    // The server no longer accepts connections and only finishes running requests.
    await until(async () => !(await fetch(`${origin}/api/health/`).catch(() => null)));
    letAnswer();

    const answer = await analysis;
    expect(await answer.json()).toMatchObject({ ai_model_used: "test" });
    const { code, milliseconds } = await stopped;
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(60_000);
    expect((await rowsAfter()).validation).toMatchObject({ status: "completed", attempts: 1 });
  }, 120_000);
});
