import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer, Client } from "../support/client";
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
  waitForBatch,
} from "./fixtures";
import { type BuiltServer, startOn } from "./server";

let server: BuiltServer;
beforeAll(async () => {
  server = await startOn("embedded");
});
afterAll(() => server?.remove());

const UPLOADS = 9;

it("the embedded database keeps every upload that was answered, and repeats run once", {
  timeout: 300_000,
}, async () => {
  const by = await asAdmin(server.url);
  const category = await createCategory(by);
  const newUpload = () => ({ name: unique("Batch"), row: rowOf(category) });
  const send = ({ name, row }: ReturnType<typeof newUpload>): Promise<Answer> => {
    const form = new FormData();
    form.set("file", csvOf([row]));
    form.set("batch_name", name);
    return by.call("POST", "/products/upload-bulk/", form, { "idempotency-key": name });
  };

  // Each round kills the server at another point of its work: after the 1st, 4th and 7th answer.
  const uploads: (ReturnType<typeof newUpload> & { answer: Answer | null })[] = [];
  for (const killAfter of [1, 4, 7]) {
    const round = Array.from({ length: UPLOADS }, newUpload);
    let answered = 0;
    const sent = round.map((each) =>
      send(each)
        .finally(() => answered++)
        .catch(() => null),
    );
    await until(async () => answered >= killAfter, BOUND_SECONDS);
    await server.kill();
    const answers = await Promise.all(sent);
    uploads.push(...round.map((each, index) => ({ ...each, answer: answers[index] ?? null })));
    if (killAfter < 7) await server.start();
  }

  await endFirstRequests(server.folder);
  await server.start();
  for (const each of uploads) {
    const repeated = await send(each);
    if (each.answer) expect([each.answer.status, repeated.body]).toEqual([201, each.answer.body]);
    else if (repeated.status !== 201)
      expect([repeated.status, repeated.body.message]).toEqual([
        409,
        expect.stringContaining("its response was lost"),
      ]);
  }

  const batches = await listBatches(by);
  expect(batches.map(({ name }) => name).toSorted()).toEqual(
    uploads.map(({ name }) => name).toSorted(),
  );
  for (const { name, row } of uploads) {
    const batch = batches.find((each) => each.name === name);
    if (batch) await waitForBatch(by, batch, 1);
    expect(await foundIn(by, row.id)).toEqual(["cheap"]);
  }
});

/** Lets ten minutes pass, after which the server assumes that a request without a response ended. */
async function endFirstRequests(folder: string): Promise<void> {
  const database = new PGlite(`${folder}/postgres`, { extensions: { pg_trgm } });
  await database.query(
    "update idempotency_keys set created_at = created_at - interval '11 minutes' where response is null",
  );
  await database.close();
}

async function listBatches(by: Client): Promise<{ id: number; name: string }[]> {
  const { results } = must(await by.get("/products/batches/?page_size=100"));
  return results.map(({ id, batch_name }: { id: number; batch_name: string }) => ({
    id,
    name: batch_name,
  }));
}
