import { describe, expect, it } from "vitest";
import { isSpecialAddress } from "@/lib/outbox/webhooks/address";
import { reloadConfig } from "@/lib/platform/config";
import { runDeliveries } from "../support/run-queue";
import { ALL, useWebhooks } from "../support/webhooks";

const { api, receiver, hook, tested, deliveriesOf } = await useWebhooks();

describe("private and local addresses", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "168.63.129.16",
    "::ffff:168.63.129.16",
    "192.88.99.1",
    "::7f00:1",
    "::808:808",
    "::ffff:0:7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:2::1",
    "2001:2f:ffff::1",
    "2001:db8::1",
    "3fff:fff::1",
    "4000::1",
    "5f00::1",
    "no address",
  ])("include %s", (address) => expect(isSpecialAddress(address)).toBe(true));

  it.each(["1.1.1.1", "168.63.129.17", "172.32.0.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])(
    "do not include %s",
    (address) => expect(isSpecialAddress(address)).toBe(false),
  );

  it.each([
    ["an IPv4 address", (port: number) => `http://127.0.0.1:${port}/`],
    ["a decimal number", (port: number) => `http://2130706433:${port}/`],
    ["an IPv6 address", (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ["a host name", (port: number) => `http://localhost:${port}/`],
  ])("given as %s are neither stored nor called unless they are allowed", async (_how, url) => {
    const { id } = await hook({ url: url(receiver.port) });
    await tested(id);
    process.env.WEBHOOK_ALLOW_PRIVATE = "0";
    reloadConfig();
    try {
      const refused = await api.admin.post("/webhooks/", { url: url(receiver.port), events: ALL });
      expect(refused.status).toBe(400);
      expect(refused.body.url).toEqual([
        "This is a private or local address. Webhooks cannot be sent to it.",
      ]);
      await runDeliveries();
      expect(receiver.received).toHaveLength(0);
      const [row] = await deliveriesOf(id);
      expect(row).toMatchObject({ status: "failed", attempts: 1, response_status: null });
      expect(row.error_message).toContain("is a private or local address");
    } finally {
      process.env.WEBHOOK_ALLOW_PRIVATE = "1";
      reloadConfig();
    }
  });
});
