import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { auditLog, rateLimits, sessions, users } from "@/db/schema/users";
import { cleanUp } from "@/inngest/functions/clean-up";
import { plainStep } from "@/inngest/functions/step";
import { getClientAddress } from "@/lib/people/auth/client-address";
import { consumePoint, PASSWORD_LIMIT } from "@/lib/people/auth/throttle";
import { client, useApi } from "../support/api";
import { createUser, signIn } from "../support/factories";
import { withSettings } from "../support/settings";

const api = useApi();
beforeEach(() => db().delete(rateLimits).then());

/**
 * Counter that makes the email address of each failed sign-in unique, so that only the client
 * address counts.
 */
let serial = 0;
const fail = (forwarded?: string) =>
  api.nobody.call(
    "POST",
    "/auth/login/",
    { email: `nobody${++serial}@example.com`, password: "a wrong password" },
    forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  );

async function lastAddress(): Promise<unknown> {
  const [entry] = await db()
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, "session.refused"))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.detail.address;
}

describe("without a trusted proxy", () => {
  it("counts requests with forged addresses toward one address limit", async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => fail(`203.0.113.${n}, 198.51.100.${n}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await lastAddress()).toBe("127.0.0.1");
  });
});

describe("behind proxies", () => {
  it("uses the last address added by a trusted proxy, and ignores those before it", async () => {
    await withSettings({ TRUSTED_PROXIES: "1" }, async () => {
      const answers = await Promise.all(
        Array.from({ length: 55 }, (_, n) => fail(`203.0.113.${n}, 198.51.100.7`)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
      expect(await lastAddress()).toBe("198.51.100.7");
      expect((await fail("203.0.113.1, 198.51.100.8")).status).toBe(400);
    });
  });

  it("counts all addresses of an IPv6 /64 network as one client", async () => {
    await withSettings({ TRUSTED_PROXIES: "1" }, async () => {
      const answers = await Promise.all(
        Array.from({ length: 55 }, (_, n) => fail(`2001:db8:0:1:${n.toString(16)}::${n + 1}`)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
      expect((await fail("2001:db8:0:2::1")).status).toBe(400);
      expect(await lastAddress()).toBe("2001:db8:0:2::1");
    });
  });

  it.each([
    ["a long text", "x".repeat(12_000)],
    ["an address with a long zone", `fe80::1%${"z".repeat(12_000)}`],
    ["a name", "proxy.example"],
    ["nothing", ""],
    ["a number", "1"],
  ])("ignores %s as an address and uses the socket's address", async (_, forwarded) => {
    await withSettings({ TRUSTED_PROXIES: "1" }, async () => {
      await fail(forwarded);
      expect(String(await lastAddress())).toMatch(/^(127\.0\.0\.1|fe80::1)$/);
    });
  });

  const from = (forwarded: string) =>
    getClientAddress(new Request("http://x", { headers: { "x-forwarded-for": forwarded } }));

  it.each([
    ["1", "1.1.1.1, 2.2.2.2, 3.3.3.3", "3.3.3.3"],
    ["2", "1.1.1.1, 2.2.2.2, 3.3.3.3", "2.2.2.2"],
    ["2", "3.3.3.3", "3.3.3.3"],
    ["1", "::ffff:3.3.3.3", "3.3.3.3"],
    ["1", "3.3.3.3:5060", "3.3.3.3"],
    ["1", "[2001:DB8::1]:443", "2001:db8::1"],
    ["1", "2001:db8:0:0::0001", "2001:db8::1"],
    ["0", "3.3.3.3", "unknown"],
  ])("with %s in front of “%s”, the client address is %s", async (hops, forwarded, address) => {
    await withSettings({ TRUSTED_PROXIES: hops }, async () => {
      expect(from(forwarded)).toBe(address);
    });
  });

  it("returns only valid addresses or unknown for any header", async () => {
    await withSettings({ TRUSTED_PROXIES: "1" }, async () => {
      const hop = fc.oneof(
        fc.ipV4(),
        fc.ipV6(),
        fc.stringMatching(/^[ -~]{0,30}$/),
        fc.ipV6().map((address) => `[${address}]:80`),
      );
      fc.assert(
        fc.property(fc.array(hop), (hops) => {
          expect(from(hops.join(","))).toMatch(/^(unknown|[\d.]{7,15}|[0-9a-f:]{2,39})$/);
        }),
      );
    });
  });
});

describe("the nightly cleanup", () => {
  it("deletes only ended sessions and expired throttles", async () => {
    const user = await createUser({ role: "viewer" });
    const [open, ended, old] = [await signIn(user), await signIn(user), await signIn(user)];
    await client(api.url, ended).post("/auth/logout/");
    const [last] = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .orderBy(desc(sessions.createdAt));
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.id, last?.id ?? ""));
    await consumePoint(PASSWORD_LIMIT, "running", "");
    await db()
      .insert(rateLimits)
      .values({ key: "over", points: 1, expire: new Date(Date.now() - 1000) });

    await cleanUp(plainStep);

    expect((await client(api.url, open).get("/auth/me/")).status).toBe(200);
    expect((await client(api.url, old).get("/auth/me/")).status).toBe(401);
    expect(await db().$count(sessions, eq(sessions.userId, user.id))).toBe(1);
    expect(await db().$count(users, eq(users.id, user.id))).toBe(1);
    const left = await db().select({ key: rateLimits.key }).from(rateLimits);
    expect(left.map(({ key }) => key.split(":")[0])).toEqual(["password"]);
  });
});
