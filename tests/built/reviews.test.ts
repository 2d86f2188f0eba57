import { afterAll, beforeAll, expect, it } from "vitest";
import { startReceiver } from "../support/receiver";
import { until } from "../support/until";
import {
  BOUND_SECONDS,
  createCategory,
  createPerson,
  must,
  productOf,
  rowsOf,
  upload,
  useServer,
  waitForBatch,
} from "./fixtures";

const server = useServer();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

it("a decision reaches the uploader and, within a second, the webhook", async () => {
  const { reviewer, admin } = server;
  const uploader = await createPerson(server.url, admin, "reviewer");
  const rows = rowsOf(await createCategory(admin), 5);
  await waitForBatch(uploader, await upload(uploader, rows), 5);
  const hook = { url: receiver.url, events: ["decision.made"] };
  const { id: webhook } = must(await admin.post("/webhooks/", hook), 201);
  const times: number[] = [];
  for (const row of rows) {
    const { id } = await productOf(reviewer, row.id);
    const started = performance.now();
    must(await reviewer.post(`/products/products/${id}/approve/`));
    await until(
      async () =>
        receiver.received.find(({ body }) => JSON.parse(body).data.product.product_id === row.id),
      BOUND_SECONDS,
    );
    times.push(performance.now() - started);
    const { results } = must(await uploader.get("/notifications/"));
    expect(results[0]).toMatchObject({ kind: "decision", action: "approve", product_id: row.id });
  }
  must(await admin.delete(`/webhooks/${webhook}/`), 204);
  // Only deliveries that are announced, not those that polling finds, always arrive this soon.
  expect(Math.min(...times)).toBeLessThan(1000);
});
