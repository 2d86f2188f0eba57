import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema/webhooks";
import { cleanUp } from "@/inngest/functions/clean-up";
import { plainStep } from "@/inngest/functions/step";
import { reloadConfig } from "@/lib/platform/config";
import { must } from "../support/factories";
import { runDeliveries } from "../support/run-queue";
import { useWebhooks, verifies } from "../support/webhooks";

const { api, receiver, hook, tested, deliveryOf } = await useWebhooks();

const renewed = async (id: number, body = {}) =>
  (await api.admin.post(`/webhooks/${id}/new_secret/`, body)).body.secret as string;

const stored = async (id: number) =>
  must((await db().select().from(webhooks).where(eq(webhooks.id, id)))[0]);

const change = (id: number, values: Partial<typeof webhooks.$inferInsert>) =>
  db().update(webhooks).set(values).where(eq(webhooks.id, id));

/** Which of the secrets a delivery of now is signed with. */
async function signedWith(id: number, secrets: string[]): Promise<boolean[]> {
  receiver.reset();
  await tested(id);
  await runDeliveries();
  const call = must(receiver.received[0]);
  return secrets.map((secret) => verifies(secret, call));
}

describe("a new secret of a webhook", () => {
  it("signs beside the old one until a day is over, and then alone", async () => {
    const { id, secret: old } = await hook();
    const fresh = await renewed(id);
    expect(await signedWith(id, [old, fresh])).toEqual([true, true]);
    await change(id, { previousSecretUntil: new Date(Date.now() - 1) });
    expect(await signedWith(id, [old, fresh])).toEqual([false, true]);
    await cleanUp(plainStep);
    expect((await stored(id)).previousSecret).toBeNull();
    expect(await signedWith(id, [old, fresh])).toEqual([false, true]);
  });

  it("replaces a leaked secret immediately", async () => {
    const { id, secret: old } = await hook();
    const fresh = await renewed(id, { end_old_at_once: true });
    expect(await signedWith(id, [old, fresh])).toEqual([false, true]);
  });

  it("takes the place of the one before, however many there were in a day", async () => {
    const { id, secret: first } = await hook();
    const second = await renewed(id);
    const third = await renewed(id);
    expect(await signedWith(id, [first, second, third])).toEqual([false, true, true]);
  });

  it("repairs a webhook after AUTH_SECRET has changed, as its log explains", async () => {
    const { id, secret: old } = await hook();
    const before = process.env.AUTH_SECRET;
    const delivery = await tested(id);
    process.env.AUTH_SECRET = "quite another secret of the webhook tests";
    reloadConfig();
    await runDeliveries();
    process.env.AUTH_SECRET = before;
    reloadConfig();
    expect(receiver.received).toHaveLength(0);
    expect(await deliveryOf(id, delivery)).toMatchObject({
      status: "failed",
      error_message:
        "Its secret cannot be read, as AUTH_SECRET is another one now. Make a new secret.",
    });
    await change(id, { secret: `sealed.${"A".repeat(100)}` });
    const fresh = await renewed(id);
    expect(await signedWith(id, [old, fresh])).toEqual([false, true]);
  });
});

it("a secret stored before secrets were sealed still signs, and is sealed in the night", async () => {
  const { id } = await hook();
  const plain = `whsec_${"x".repeat(43)}`;
  await change(id, { secret: plain });
  expect(await signedWith(id, [plain])).toEqual([true]);
  await cleanUp(plainStep);
  expect((await stored(id)).secret).not.toContain("x".repeat(43));
  expect(await signedWith(id, [plain])).toEqual([true]);
});
