import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { deleteEndedSessions } from "@/lib/people/auth/sessions";
import { middleware } from "@/middleware";
import { client, useApi } from "../support/api";
import { createUser, signIn } from "../support/factories";
import { useSettings, withSettings } from "../support/settings";

useSettings(() => ({ SESSION_IDLE_MINUTES: "30" }));
const api = useApi();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Creates a session that was last used this many minutes ago. */
async function sessionUsed(minutes: number) {
  const user = await createUser({ role: "viewer" });
  const token = await signIn(user);
  const theirs = eq(sessions.userId, user.id);
  await db()
    .update(sessions)
    .set({ lastSeenAt: minutesAgo(minutes) })
    .where(theirs);
  const lastSeen = async () => (await db().select().from(sessions).where(theirs))[0]?.lastSeenAt;
  return { token, call: () => client(api.url, token).get("/auth/me/"), lastSeen };
}

describe("sessions under SESSION_IDLE_MINUTES", () => {
  it("end after that much idle time, for the API and for pages", async () => {
    const { token, call } = await sessionUsed(31);
    expect((await call()).status).toBe(401);
    const headers = { cookie: `next-auth.session-token=${token}` };
    const page = await middleware(new NextRequest(new URL("/products", api.url), { headers }));
    expect(page.headers.get("location")).toContain("/login");
  });

  it("are extended with each request, stored at most once per minute", async () => {
    const { call, lastSeen } = await sessionUsed(29);
    expect((await call()).status).toBe(200);
    const seen = await lastSeen();
    expect(seen?.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
    expect((await call()).status).toBe(200);
    expect(await lastSeen()).toEqual(seen);
  });

  it("last 7 days without the setting", async () => {
    await withSettings({ SESSION_IDLE_MINUTES: "" }, async () => {
      expect((await (await sessionUsed(6 * 24 * 60)).call()).status).toBe(200);
    });
  });

  it("are deleted by the nightly cleanup once they have ended", async () => {
    const [ended, open] = [await sessionUsed(31), await sessionUsed(29)];
    await deleteEndedSessions();
    expect(await ended.lastSeen()).toBeUndefined();
    expect(await open.lastSeen()).toBeDefined();
  });
});
