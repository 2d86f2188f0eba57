import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "../support/client";
import { asAdmin } from "../support/start-server";
import { until } from "../support/until";
import {
  BOUND_SECONDS,
  createCategory,
  csvOf,
  foundIn,
  must,
  rowOf,
  unique,
  upload,
  waitForBatch,
} from "./fixtures";
import { type BuiltServer, startOn } from "./server";

let server: BuiltServer;
let database: postgres.Sql;
beforeAll(async () => {
  server = await startOn("postgres");
  database = postgres(server.database, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await database?.end();
  await server?.remove();
});

/** The key of the advisory lock that holds responses. */
const HELD = 20_261_128;

/** Holds each request after its commit, before its response is stored and sent. */
async function holdResponses(): Promise<void> {
  await database.unsafe(`
    create function hold_response() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${HELD}); return new; end $$;
    create trigger hold_response before update of response on idempotency_keys
      for each row execute function hold_response();
    select pg_advisory_lock(${HELD})`);
}

/** Ends the statements of the killed server, which would otherwise store the responses. */
async function releaseResponses(): Promise<void> {
  await database.unsafe(`
    select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    select pg_advisory_unlock(${HELD});
    drop trigger hold_response on idempotency_keys;
    drop function hold_response`);
}

async function countHeld(): Promise<number> {
  const [row] = await database`
    select count(*)::int as held from pg_locks where locktype = 'advisory' and not granted`;
  return row?.held ?? 0;
}

interface Call {
  path: string;
  /** Returns the body. A repeated form has the same content, with other separators. */
  body: () => object;
  /** Returns the number of rows that the call stores. */
  count: (by: Client) => Promise<number>;
}

async function prepareCalls(by: Client): Promise<Call[]> {
  const category = await createCategory(by);
  const row = rowOf(category);
  await waitForBatch(by, await upload(by, [row]), 1);
  expect(await foundIn(by, row.id)).toEqual(["cheap"]);
  // Nothing listens at this port, so each call has one delivery that is tried again.
  const webhook = { url: "http://127.0.0.1:9/", events: ["batch.finished"] };
  const { id: webhookId } = must(await by.post("/webhooks/", webhook), 201);
  const deliveries = `/webhooks/${webhookId}/deliveries/`;
  const { id: deliveryId } = must(await by.post(`/webhooks/${webhookId}/test/`), 202);
  const [guide, bulkChange, file] = [unique("Guide"), unique("Change"), unique("import")];
  const countIn = async (list: string, isCounted: (item: Record<string, unknown>) => boolean) => {
    const { results } = must(await by.get(`${list}?page_size=100`));
    return results.filter(isCounted).length;
  };
  return [
    {
      path: `/webhooks/${webhookId}/test/`,
      body: () => ({}),
      // Without the delivery above and the one that is sent again.
      count: async (reader) => must(await reader.get(deliveries)).count - 2,
    },
    {
      path: `/webhooks/deliveries/${deliveryId}/redeliver/`,
      body: () => ({}),
      count: async (reader) => must(await reader.get(deliveries)).count - 2,
    },
    {
      path: "/validations/trigger/",
      body: () => ({ product_ids: [row.id], force_revalidation: true }),
      count: async (reader) =>
        must(await reader.get(`/validations/validations/by-product/${row.id}/`)).count - 1,
    },
    {
      path: "/policies/style-guides/",
      body: () => ({ name: guide, text: "# Words\n\nUse “sign in”, not “log in”." }),
      count: () => countIn("/policies/style-guides/", ({ name }) => name === guide),
    },
    {
      path: "/bulk-changes/",
      body: () => ({
        name: bulkChange,
        filters: { category: category.id },
        action: "send_back",
        comments: "Rewrite it.",
      }),
      count: () => countIn("/bulk-changes/", ({ name }) => name === bulkChange),
    },
    {
      path: "/products/imports/",
      body: () => {
        const form = new FormData();
        form.set("file", new File([csvOf([row])], `${file}.csv`));
        return form;
      },
      count: () => countIn("/products/imports/", ({ name }) => name === file),
    },
  ];
}

it("nothing runs twice if the server is killed before its response", async () => {
  const by = await asAdmin(server.url);
  const calls = await prepareCalls(by);
  const send = (each: Call, index: number) =>
    by.call("POST", each.path, each.body(), { "idempotency-key": `crash-${index}` });
  await holdResponses();
  const lost = calls.map((each, index) => send(each, index).catch(() => "no response"));
  await until(async () => (await countHeld()) === calls.length, BOUND_SECONDS);
  await server.kill();
  await releaseResponses();
  expect(await Promise.all(lost)).toEqual(calls.map(() => "no response"));
  await server.start();
  for (const [index, each] of calls.entries()) {
    const repeated = await send(each, index);
    expect([each.path, repeated.status]).toEqual([each.path, 409]);
    expect(repeated.headers.get("retry-after")).toBe("1");
  }
  // After ten minutes, the server assumes that the first requests have ended.
  await database`update idempotency_keys set created_at = now() - interval '11 minutes'`;
  for (const [index, each] of calls.entries()) {
    const repeated = await send(each, index);
    expect([each.path, repeated.status]).toEqual([each.path, 409]);
    expect(repeated.body.message).toContain("its response was lost");
    expect([each.path, await each.count(by)]).toEqual([each.path, 1]);
  }
});
