import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { InngestTestEngine } from "@inngest/test";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { until } from "../support/until";

/** Stands where Inngest's own server would: it takes events and registrations. */
const received: { path: string; body: unknown }[] = [];
let broken = false;
const cloud = createServer(async (request, response) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  received.push({ path: request.url ?? "", body: text ? JSON.parse(text) : null });
  response.writeHead(broken ? 400 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify({ ids: ["1"], status: 200, ok: true, modified: true }));
});
await new Promise<void>((resolve) => cloud.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  cloud.close();
});

// The client reads its settings when it is loaded.
const SIGNING_KEY = `signkey-test-${"a1".repeat(32)}`;
Object.assign(process.env, {
  INNGEST_EVENT_KEY: "an event key",
  INNGEST_SIGNING_KEY: SIGNING_KEY,
  INNGEST_BASE_URL: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`,
});
const { recover } = await import("@/inngest/functions/recover-stalled");
const { plainStep } = await import("@/inngest/functions/step");
const { validateProductFunction } = await import("@/inngest/functions/validate-product");
const { enqueue, tellQueue } = await import("@/lib/validations/queue");

const api = useApi();

async function queued(): Promise<number> {
  const category = await createCategory({}, [{ ruleContent: "plain" }]);
  const product = await createProduct({ categoryId: category.id, uploadedBy: api.users.admin.id });
  const [id = 0] = await enqueue(db(), [product.id], null);
  return id;
}
const statusOf = async (id: number) => {
  const [row] = await db().select().from(validations).where(eq(validations.id, id));
  return row?.status;
};
const event = (id: number) => ({ name: "validation/requested", data: { validation_id: id } });

describe("on Inngest", () => {
  it("a validation runs in the steps claim, check, judge, save", async () => {
    const id = await queued();
    const engine = new InngestTestEngine({
      function: validateProductFunction(),
      events: [event(id) as never],
    });
    const { ctx } = await engine.execute();
    const steps = (ctx.step.run as unknown as { mock: { calls: [string][] } }).mock.calls;
    expect([...new Set(steps.map(([name]) => name))]).toEqual(["claim", "check", "judge", "save"]);
    expect(await statusOf(id)).toBe("completed");
  });

  it("the word goes out as an event that carries the id alone", async () => {
    received.length = 0;
    await tellQueue([41, 42]);
    const [sent] = received.filter((call) => call.path.startsWith("/e/"));
    expect(sent?.body).toMatchObject([event(41), event(42)]);
  });

  it("a lost event loses nothing: the next recovery sends it again", async () => {
    const id = await queued();
    broken = true;
    await expect(tellQueue([id])).resolves.toBeUndefined();
    broken = false;
    received.length = 0;
    await recover(plainStep);
    const sent = received
      .filter((call) => call.path.startsWith("/e/"))
      .flatMap((call) => call.body);
    expect(sent).toContainEqual(expect.objectContaining(event(id)));
    expect(await statusOf(id)).toBe("pending");
  });
});

describe("/api/inngest", () => {
  const call = (body: unknown, headers: Record<string, string>, step: string) =>
    fetch(`${api.url}/api/inngest?fnId=plumbline-validate-product&stepId=${step}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const invocation = (id: number, steps: Record<string, unknown>) => ({
    event: event(id),
    events: [event(id)],
    steps,
    ctx: {
      run_id: "run",
      attempt: 0,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack: Object.keys(steps), current: Object.keys(steps).length },
    },
    version: 2,
  });

  /** Keys in order, as the signature wants them. */
  const canonical = (body: unknown) =>
    JSON.stringify(body, (_key, value) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );

  function signed(body: unknown): Record<string, string> {
    const time = String(Math.floor(Date.now() / 1000));
    const key = SIGNING_KEY.replace(/^signkey-\w+-/, "");
    const mac = createHmac("sha256", key).update(canonical(body)).update(time).digest("hex");
    return { "x-inngest-signature": `t=${time}&s=${mac}` };
  }

  it("registers its functions, and what happens when a validation fails for good", async () => {
    received.length = 0;
    const answer = await fetch(`${api.url}/api/inngest`, { method: "PUT" });
    expect(answer.status).toBe(200);
    const registration = received.find((entry) => entry.path.includes("/fn/register"));
    const registered = registration?.body as { functions: { id: string }[] } | undefined;
    expect(registered?.functions.map((entry) => entry.id).sort()).toEqual([
      "plumbline-recover-stalled",
      "plumbline-revalidate-stale",
      "plumbline-validate-product",
      "plumbline-validate-product-failure",
    ]);
  });

  it("runs a signed call's step, and refuses an unsigned one", async () => {
    const id = await queued();
    const body = invocation(id, {});
    const refused = await call(body, {}, "step");
    expect(refused.status).toBe(401);
    expect(await statusOf(id)).toBe("pending");
    const forged = await call(body, { "x-inngest-signature": `t=1&s=${"0".repeat(64)}` }, "step");
    expect(forged.status).toBe(401);

    const answer = await call(body, signed(body), "step");
    expect(answer.status).toBe(206);
    const [op] = (await answer.json()) as { displayName?: string; op: string }[];
    expect(op?.displayName).toBe("claim");
    await until(async () => (await statusOf(id)) === "in_progress");
  });
});
