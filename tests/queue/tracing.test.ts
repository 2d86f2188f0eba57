import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Connection, connectEmbedded, setConnection } from "@/db/client";
import { reloadConfig } from "@/lib/platform/config";
import { enqueueProducts } from "@/lib/products/check-queue";
import { client } from "../support/api";
import { freshDatabase, migratedFolder } from "../support/database";
import { createCategory, createProduct, createUser, signIn } from "../support/factories";
import { type ModelServer, startModelServer } from "../support/model-server";
import { kill, type ServerProcess, startServer } from "../support/start-server";
import { until } from "../support/until";
import { TONE } from "../support/validation-queue";

const SECRET = "a secret of the tracing tests, long enough";
const TEXT = "An unmistakable text about walnut boards.";
const onPostgres = process.env.TEST_ON === "postgres";

interface Span {
  traceId: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

let model: ModelServer;
let collector: Server;
let spans: Span[] = [];
let folder: string;
let connection: Connection | undefined;
let server: ServerProcess | undefined;

beforeAll(async () => {
  process.env.AUTH_SECRET = SECRET;
  reloadConfig();
  model = await startModelServer();
  collector = createServer(async (request, response) => {
    const body = (await json(request)) as {
      resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
    };
    for (const { scopeSpans } of body.resourceSpans ?? [])
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
});
afterAll(async () => {
  await model.close();
  collector.close();
  collector.closeAllConnections();
});
beforeEach(async () => {
  spans = [];
  folder = mkdtempSync(path.join(tmpdir(), "plumbline-tracing-"));
});
afterEach(async () => {
  if (server) kill(server);
  await connection?.close();
  connection = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server with a queued product that needs the model. */
async function start(settings: Record<string, string>) {
  if (onPostgres) connection = await freshDatabase();
  else {
    await migratedFolder(folder);
    connection = setConnection(connectEmbedded(folder));
  }
  const user = await createUser({ role: "admin" });
  const category = await createCategory({}, [TONE]);
  const values = { categoryId: category.id, uploadedBy: user.id, description: TEXT };
  const product = await createProduct(values);
  await enqueueProducts(connection.db, [product.id], user.id);
  const token = await signIn(user);
  const { url = "" } = connection;
  if (!onPostgres) {
    // Only one process at a time can open the embedded database.
    await connection.close();
    connection = undefined;
  }
  server = await startServer({
    ...(onPostgres ? { DATABASE_URL: url } : { DATA_DIR: folder }),
    ...{ AUTH_SECRET: SECRET, AI_MODEL: "test", AI_BASE_URL: model.url, LOG_LEVEL: "info" },
    NODE_OPTIONS: "--import ./tests/support/loaded-modules.mjs",
    ...settings,
  });
  return { api: client(server.url, token), product, server };
}

it("exports spans of requests, queue work, model calls and statements without values", async () => {
  const { port } = collector.address() as AddressInfo;
  const { api, product, server } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  const headers = { "x-request-id": "request-1" };
  await api.get(`/products/products/${product.id}/`, headers);
  const route = "GET /products/products/{id}/";
  const wanted = [route, "queue validation", "SELECT", "UPDATE"];
  await until(async () => wanted.every((name) => spans.some((span) => span.name === name)), 60);
  await until(async () =>
    spans.some(({ attributes }) => attributeOf(attributes, "gen_ai.request.model")),
  );

  const request = spans.find(({ name }) => name === route);
  expect(attributeOf(request?.attributes ?? [], "http.response.status_code")).toEqual({
    intValue: 200,
  });
  const statements = spans.flatMap(({ attributes }) => {
    const statement = attributeOf(attributes, "db.query.text");
    return statement ? [String(statement.stringValue)] : [];
  });
  expect(statements.join("\n")).toContain("$1");
  // Neither SQL statements nor prompts may reveal texts to the collector.
  expect(JSON.stringify(spans)).not.toContain("unmistakable");

  const line = await until(async () => lineOf(server.printed(), "request-1"));
  expect(line).toMatchObject({ requestId: "request-1", trace_id: request?.traceId });
}, 120_000);

it("does not load the OpenTelemetry SDK if no endpoint is set", async () => {
  const { api, product, server } = await start({});
  await api.get(`/products/products/${product.id}/`, { "x-request-id": "request-2" });
  const line = await until(async () => lineOf(server.printed(), "request-2"));
  expect(line).not.toHaveProperty("trace_id");
  const loaded = [...server.printed().matchAll(/^loaded (\S+)$/gm)].map(([, name]) => name);
  // The queue's library loads the tracing API, which has no effect without an SDK.
  expect(loaded).toEqual(["@opentelemetry/api"]);
}, 120_000);

function attributeOf(attributes: Span["attributes"], wanted: string) {
  return attributes.find(({ key }) => key === wanted)?.value;
}

/** Returns the log entry of a request. */
function lineOf(printed: string, requestId: string): unknown {
  const line = printed.split("\n").find((each) => each.includes(`"requestId":"${requestId}"`));
  return line && JSON.parse(line);
}
