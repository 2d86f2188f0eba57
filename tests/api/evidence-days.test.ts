import { eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { evidence } from "@/db/schema/evidence";
import { products } from "@/db/schema/products";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { recoverStalledWork } from "@/inngest/functions/recover-stalled";
import { plainStep } from "@/inngest/functions/step";
import { addDays } from "@/lib/platform/days";
import { findOutdatedVerdicts } from "@/lib/policies/evidence/stale";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { useApi } from "../support/api";
import { addEvidence, CLAIM, createClaimProduct, EVIDENCE, latest } from "../support/evidence";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { runQueue } from "../support/run-queue";
import { until } from "../support/until";

const api = useApi();
const TODAY = "2025-03-01";

/** Moves the clock of this process, which also serves the API, to a past day: sessions stay valid. */
function moveTo(day: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
}
beforeEach(async () => {
  moveTo(TODAY);
  await db().delete(evidence);
  await db().delete(products);
});
afterEach(() => vi.useRealTimers());

test("evidence that begins or ends makes exactly its products stale on that day", async () => {
  const { product } = await createClaimProduct(api);
  const other = await createClaimProduct(api, { description: "A cup." });
  await addEvidence(api, { valid_from: "2025-03-10", valid_until: "2025-03-20" });
  const ids = async () => [...(await findOutdatedVerdicts(db())).keys()];
  const findings = async () =>
    (await latest(api, product.productId)).violations.map(
      ({ reason }: { reason: string }) => reason,
    );
  expect(await ids()).toEqual([]);
  moveTo("2025-03-10");
  expect(await ids()).toEqual([product.id]);
  expect((await latest(api, product.productId)).is_stale).toBe(true);
  const stale = await api.admin.get(`/policies/stale/?category=${other.category.id}`);
  expect(stale.body).toMatchObject({ products: 1, stale: 0 });
  expect(await requeueStaleProducts()).toBe(1);
  await runQueue();
  expect([await ids(), await findings()]).toEqual([[], []]);
  moveTo("2025-03-20");
  expect(await ids()).toEqual([]);
  moveTo("2025-03-21");
  expect(await ids()).toEqual([product.id]);
  await requeueStaleProducts();
  await runQueue();
  expect([await ids(), await findings()]).toEqual([
    [],
    ["“recycled cotton” is prohibited. Evidence GRS-1042 expired on 20 Mar 2025."],
  ]);
});

test("the calendar lists evidence, and forecasts how many products fail without it", async () => {
  const { category } = await createClaimProduct(api);
  const { id } = await addEvidence(api, {
    valid_from: "2025-03-05",
    valid_until: "2025-03-31",
    applies_to: { categories: [category.id] },
  });
  await requeueStaleProducts();
  await runQueue();
  const days = await until(async () => {
    const { body } = await api.viewer.get("/policies/calendar/?days=100");
    return body.state === "ready" ? body.days : null;
  });
  const item = { evidence: id, claim: CLAIM, name: "certificate GRS-1042" };
  expect(days).toEqual([
    {
      ...{ date: "2025-03-05", begins: [item], ends: [] },
      ...{ products_failing_more: 0, products_failing_less: 1, findings: 0 },
    },
    {
      ...{ date: "2025-04-01", begins: [], ends: [item] },
      ...{ products_failing_more: 1, products_failing_less: 0, findings: 1 },
    },
  ]);
});

test(
  "on each day of a random calendar, exactly those products are stale whose verdict would differ, and as many fail as forecast",
  async () => {
    // The clock must not move back: the embedded database uses it too.
    moveTo("2009-12-01");
    const covered = await createClaimProduct(api, { market: "DE" });
    const other = await createClaimProduct(api, { market: "FR" });
    let start = "2010-01-01";
    const offset = fc.option(fc.integer({ min: 0, max: 5 }));
    const record = fc.record({
      from: offset,
      length: offset,
      markets: fc.subarray(["DE", "FR"]),
      terms: fc.subarray(["recycled", "recycled cotton"]),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 3 }), async (records) => {
        start = addDays(start, 10);
        moveTo(start);
        const ended = { withdrawnAt: new Date(), withdrawnReason: "Ended", updatedAt: new Date() };
        await db().update(evidence).set(ended).where(isNull(evidence.withdrawnAt));
        for (const { from, length, markets, terms } of records)
          await addEvidence(api, {
            ...{ markets, terms },
            valid_from: from === null ? null : addDays(start, from),
            valid_until: length === null ? null : addDays(start, (from ?? 0) + length),
          });
        let forecast: Awaited<ReturnType<typeof readForecast>> | undefined;
        for (let day = 0; day < 8; day += 1) {
          const date = addDays(start, day);
          moveTo(date);
          const stale = await findOutdatedVerdicts(db());
          const turns = { products_failing_more: 0, products_failing_less: 0 };
          for (const { id, productId } of [covered.product, other.product]) {
            const before = await readVerdict(productId);
            await api.reviewer.post("/validations/trigger/", { product_ids: [productId] });
            await runQueue();
            const after = await readVerdict(productId);
            expect(stale.has(id)).toBe(after.parts !== before.parts);
            if (before.passes && !after.passes) turns.products_failing_more += 1;
            if (!before.passes && after.passes) turns.products_failing_less += 1;
          }
          expect((await findOutdatedVerdicts(db())).size).toBe(0);
          if (forecast) expect(forecast(date)).toEqual(turns);
          forecast ??= await readForecast();
        }
      }),
      propertyRuns(2, 500, 5),
    );
  },
  propertyTimeout(60_000),
);

/** Returns whether a product passes, and the parts of its verdict that depend on evidence. */
async function readVerdict(productId: string): Promise<{ passes: boolean; parts: string }> {
  const { covered_claims, violations, overall_score, is_compliant } = await latest(api, productId);
  const reasons = violations.map(({ reason }: { reason: string }) => reason);
  return {
    passes: is_compliant,
    parts: JSON.stringify([covered_claims, reasons, overall_score]),
  };
}

/** Returns a function for the numbers of products that the calendar forecasts for a later day. */
async function readForecast() {
  const days = await until(async () => {
    const { body } = await api.viewer.get("/policies/calendar/?days=10");
    return body.state === "ready" ? body.days : null;
  });
  return (date: string) => {
    const day = days.find((each: { date: string }) => each.date === date);
    return {
      products_failing_more: day?.products_failing_more ?? 0,
      products_failing_less: day?.products_failing_less ?? 0,
    };
  };
}

test("evidence is announced 60, 30 and 7 days before its last day, and when it has ended", async () => {
  await createClaimProduct(api);
  const webhook = { url: "https://example.com/", events: ["evidence.expiring", "evidence.ended"] };
  await api.admin.post("/webhooks/", webhook);
  const { id } = await addEvidence(api, { valid_until: addDays(TODAY, 61) });
  await requeueStaleProducts();
  await runQueue();
  const events = async () => {
    const rows = await db().select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
    return rows.map(({ event, body }) => [event, JSON.parse(body).data]);
  };
  for (const day of [0, 1, 1, 2, 31, 54, 61, 62, 63]) {
    moveTo(addDays(TODAY, day));
    await recoverStalledWork(plainStep);
  }
  const ended = { reason: "expired", products: 1, evidence: expect.objectContaining({ id }) };
  expect(await events()).toEqual([
    ...Array(3).fill(["evidence.expiring", { ...ended, reason: "expiring" }]),
    ["evidence.ended", ended],
  ]);
  const { body } = await api.admin.get("/notifications/");
  expect(body.results.map(({ title }: { title: string }) => title)).toEqual([
    "Certificate GRS-1042 has ended",
    ...Array(3).fill("Certificate GRS-1042 ends on 1 May 2025"),
  ]);
  const again = await addEvidence(api, { reference: "X-1", valid_until: addDays(TODAY, 63 + 30) });
  await recoverStalledWork(plainStep);
  const countBefore = (await events()).length;
  await api.admin.post(`${EVIDENCE}${again.id}/withdraw/`, { reason: "By mistake" });
  await api.admin.post(`${EVIDENCE}${again.id}/restore/`);
  await recoverStalledWork(plainStep);
  expect((await events()).length).toBe(countBefore + 1);
  const second = await addEvidence(api, { reference: "X-2" });
  await api.admin.post(`${EVIDENCE}${second.id}/withdraw/`, { reason: "Forged" });
  expect((await events()).at(-1)).toMatchObject([
    "evidence.ended",
    { reason: "withdrawn", products: 0, evidence: { id: second.id, withdrawn_reason: "Forged" } },
  ]);
  const [stored] = await db().select().from(evidence).where(eq(evidence.id, second.id));
  expect(stored?.announced).toBe("withdrawn");
});
