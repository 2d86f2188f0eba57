import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { mails } from "@/db/schema/mails";
import { notifications } from "@/db/schema/notifications";
import { rateLimits } from "@/db/schema/users";
import { startRunner } from "@/inngest/embedded";
import { mailWork } from "@/inngest/job-workers";
import { sendNotifications } from "@/lib/outbox/notifications/send";
import { reloadConfig } from "@/lib/platform/config";
import { checkMail } from "@/lib/start/checks/mail";
import { client, useApi } from "../support/api";
import { createUser, must, PASSWORD, signIn } from "../support/factories";
import { findToken, startMailServer } from "../support/mail-server";
import { runOne } from "../support/run-queue";
import { withSettings } from "../support/settings";
import { until } from "../support/until";

const api = useApi();
const NEW_PASSWORD = "seven wild kestrels";
let server: Awaited<ReturnType<typeof startMailServer>>;
const environment = { ...process.env };

beforeAll(async () => {
  server = await startMailServer();
  Object.assign(process.env, server.settings);
  reloadConfig();
});
afterAll(async () => {
  process.env = environment;
  reloadConfig();
  await server.close();
});
beforeEach(async () => {
  server.reset();
  await db().delete(mails);
  await db().delete(rateLimits);
});

/** Attempts every due mail once. */
async function runMails(): Promise<void> {
  for (const id of await mailWork.listPending(100)) await runOne(mailWork, id);
}

/** Makes mails that wait for their next attempt due. */
async function skipPauses(): Promise<void> {
  await db().update(mails).set({ notBefore: null });
}

let serial = 0;
async function invite() {
  serial += 1;
  const email = `mail${serial}@example.com`;
  const { status, body } = await api.admin.post("/auth/invitations/", { email, role: "viewer" });
  expect(status).toBe(201);
  return { ...body, email };
}

const findInvitation = async (id: number) =>
  (await api.admin.get("/auth/invitations/")).body.results.find(
    (each: { id: number }) => each.id === id,
  );
const accept = (token: string) =>
  api.nobody.post("/auth/links/accept/", { token, password: NEW_PASSWORD });

describe("mail of an invitation", () => {
  it("arrives with a link of the configured origin that signs its reader in", async () => {
    const { id, email, mail } = await invite();
    expect(mail).toBe("pending");
    expect(server.received).toEqual([]);
    await runMails();
    expect(server.received).toHaveLength(1);
    const received = must(server.received[0]);
    expect(received).toMatchObject({ sender: "plumbline@example.com", recipients: [email] });
    expect(received.parsed).toMatchObject({
      subject: "Your invitation to Plumbline",
      from: { name: "Plumbline", address: "plumbline@example.com" },
    });
    expect(received.parsed.to).toMatchObject([{ address: email }]);
    expect(received.source).not.toMatch(/^(b?cc|content-type: text\/html)/im);
    expect(received.text).toContain("https://plumbline.example.com/set-password#");
    expect(await findInvitation(id)).toMatchObject({ mail: "delivered", mail_error: null });
    expect(await accept(findToken(received))).toMatchObject({ status: 200 });
  });

  it("stores the text encrypted, and deletes it once it is sent", async () => {
    const { url } = await invite();
    const token = must(url.split("#")[1]);
    const [pending] = await db().select().from(mails);
    expect(must(pending).body).toMatch(/^sealed\./);
    expect(JSON.stringify(pending)).not.toContain(token);
    await runMails();
    const [sent] = await db().select().from(mails);
    expect(sent).toMatchObject({ status: "delivered", body: null, claim: null });
  });

  it("is sent once, whoever tries again", async () => {
    await invite();
    const runners = [startRunner(4, [mailWork]), startRunner(4, [mailWork])];
    await until(async () => server.received.length > 0);
    await Promise.all(runners.map((runner) => runner.stop()));
    await skipPauses();
    await runMails();
    expect(server.received).toHaveLength(1);
  });

  it("is retried with the same Message-ID while the server is busy", async () => {
    const { id } = await invite();
    const messageIds: unknown[] = [];
    server.answer(({ parsed }) => {
      messageIds.push(parsed.messageId);
      return messageIds.length < 3 ? 451 : null;
    });
    await runMails();
    expect(await findInvitation(id)).toMatchObject({
      mail: "pending",
      mail_error: "The mail server rejected the mail (451).",
    });
    expect(await mailWork.listPending(10)).toEqual([]);
    for (let attempt = 0; attempt < 2; attempt++) {
      await skipPauses();
      await runMails();
    }
    expect(server.received).toHaveLength(1);
    expect(new Set(messageIds).size).toBe(1);
    expect(await findInvitation(id)).toMatchObject({ mail: "delivered", mail_error: null });
  });

  it("is given up when the server rejects it permanently, and the admin sees why", async () => {
    const { id } = await invite();
    server.answer(() => 550);
    await runMails();
    expect(await findInvitation(id)).toMatchObject({
      mail: "failed",
      mail_error: "The mail server rejected the mail (550).",
    });
    const [mail] = await db().select().from(mails);
    expect(must(mail).body).toBeNull();
  });

  it("survives a worker that crashes before it sends", async () => {
    await invite();
    const [id = 0] = await mailWork.listPending(1);
    await db()
      .update(mails)
      .set({ claim: sql`gen_random_uuid()`, leaseUntil: new Date(Date.now() - 1000), attempts: 1 })
      .where(eq(mails.id, id));
    expect(await mailWork.listPending(1)).toEqual([]);
    expect(await mailWork.reclaim()).toBe(1);
    await runMails();
    expect(server.received).toHaveLength(1);
  });

  it("is not sent for a withdrawn invitation, and only the last link is sent", async () => {
    const { id } = await invite();
    const renewed = await api.admin.post(`/auth/invitations/${id}/renew/`, {});
    await runMails();
    expect(server.received).toHaveLength(1);
    const received = must(server.received[0]);
    expect(renewed.body.url).toBe(
      `https://plumbline.example.com/set-password#${findToken(received)}`,
    );
    server.reset();
    const other = await invite();
    await api.admin.delete(`/auth/invitations/${other.id}/`);
    await runMails();
    expect(server.received).toEqual([]);
  });

  it("is not queued if the invitation is rejected", async () => {
    const fields = { email: api.users.viewer.email, role: "viewer" };
    expect((await api.admin.post("/auth/invitations/", fields)).status).toBe(409);
    expect(await db().$count(mails)).toBe(0);
  });
});

describe("password link", () => {
  const send = (id: number) => api.admin.post(`/auth/users/${id}/password_link/`, {});

  it("sets a new password, ends sessions, and works once", async () => {
    const user = await createUser({ role: "viewer" });
    const session = client(api.url, await signIn(user));
    expect((await send(user.id)).status).toBe(204);
    await runMails();
    const received = must(server.received[0]);
    expect(received).toMatchObject({
      recipients: [user.email],
      parsed: { subject: "Your link to set a new password" },
    });
    const token = findToken(received);
    expect((await session.get("/auth/me/")).status).toBe(200);
    const { status, body } = await accept(token);
    expect(status).toBe(200);
    expect(body.user.id).toBe(user.id);
    expect((await session.get("/auth/me/")).status).toBe(401);
    expect((await client(api.url, body.token).get("/auth/me/")).status).toBe(200);
    const login = (password: string) =>
      api.nobody.post("/auth/login/", { email: user.email, password });
    expect((await login(PASSWORD)).status).toBe(400);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await accept(token)).status).toBe(404);
  });

  it("ends with a newer link, another password, another email or the account", async () => {
    const changes = [
      { password: "four calm herons" },
      { email: "moved@example.com" },
      { is_active: false },
    ];
    for (const change of changes) {
      server.reset();
      const user = await createUser({ role: "viewer" });
      await send(user.id);
      await runMails();
      await send(user.id);
      await runMails();
      const [first, second] = server.received.map(findToken);
      const open = (token = "") => api.nobody.post("/auth/links/open/", { token });
      expect((await open(first)).status).toBe(404);
      expect((await open(second)).status).toBe(200);
      await api.admin.patch(`/auth/users/${user.id}/`, change);
      expect((await accept(must(second))).status).toBe(404);
    }
  });

  it("is for admins, active users, and workspaces with mail", async () => {
    const user = await createUser({ role: "viewer", isActive: false });
    expect((await send(user.id)).status).toBe(409);
    expect((await send(999_999)).status).toBe(404);
    const path = `/auth/users/${api.users.viewer.id}/password_link/`;
    expect((await api.reviewer.post(path, {})).status).toBe(403);
    await withSettings({ SMTP_URL: "", MAIL_FROM: "" }, async () => {
      expect((await send(api.users.viewer.id)).status).toBe(409);
    });
    expect(await db().$count(mails)).toBe(0);
  });
});

describe("mail about a changed email", () => {
  it("goes to the previous address", async () => {
    const user = await createUser({ role: "viewer" });
    const email = `new-${user.email}`;
    const caller = client(api.url, await signIn(user));
    expect((await caller.patch("/auth/me/", { email, password: PASSWORD })).status).toBe(200);
    await runMails();
    expect(server.received).toHaveLength(1);
    expect(must(server.received[0])).toMatchObject({ recipients: [user.email] });
    expect(must(server.received[0]).text).toContain(`You now sign in to Plumbline as ${email}.`);
  });
});

describe("mailed notifications", () => {
  const choose = (byMail: boolean) =>
    api.viewer.patch("/notifications/preferences/", {
      preferences: { import_finished: { by_mail: byMail } },
    });
  const notify = (count: number, name = "spring.csv") =>
    db().transaction((tx) =>
      sendNotifications(
        tx,
        "import_finished",
        Array.from({ length: count }, (_, n) => ({
          userId: api.users.viewer.id,
          detail: { importId: n + 1, import: name, added: 2, updated: 1 },
        })),
      ),
    );

  it("are off until the user chooses them", async () => {
    const { body } = await api.viewer.get("/notifications/preferences/");
    for (const channels of Object.values(body.preferences))
      expect(channels).toEqual({ in_product: true, by_webhook: false, by_mail: false });
    await notify(1);
    expect(await db().$count(mails)).toBe(0);
    expect((await choose(true)).body.preferences.import_finished.by_mail).toBe(true);
    await notify(1);
    await runMails();
    expect(must(server.received[0])).toMatchObject({
      recipients: [api.users.viewer.email],
      parsed: { subject: "The import “spring.csv” is finished" },
    });
    expect(must(server.received[0]).text).toContain(
      "https://plumbline.example.com/settings#notifications",
    );
    await choose(false);
  });

  it("are one mail for many of one event, with one header line for any name", async () => {
    await choose(true);
    await notify(25, "a\r\nBcc: victim@example.com\r\n\r\nHello");
    await runMails();
    expect(server.received).toHaveLength(1);
    const received = must(server.received[0]);
    expect(received.recipients).toEqual([api.users.viewer.email]);
    expect(received.parsed.subject).toMatch(/ and 24 more$/);
    expect(received.parsed.bcc).toBeUndefined();
    expect(received.text).toContain("And 5 more notifications.");
    await choose(false);
  });

  it("are not sent to a deactivated account", async () => {
    await choose(true);
    await notify(1);
    const { id } = api.users.viewer;
    await api.admin.patch(`/auth/users/${id}/`, { is_active: false });
    await runMails();
    expect(server.received).toEqual([]);
    const [mail] = await db().select().from(mails);
    expect(mail).toMatchObject({ status: "failed", errorMessage: "The account is deactivated." });
    await notify(1);
    expect(await db().$count(mails)).toBe(1);
  });

  it("leave everything as it was without the settings", async () => {
    const { user, caller } = { user: api.users.reviewer, caller: api.reviewer };
    await withSettings({ SMTP_URL: "", MAIL_FROM: "" }, async () => {
      const path = "/notifications/preferences/";
      const { body } = await caller.get(path);
      expect(body.preferences.decision).toEqual({ in_product: true, by_webhook: false });
      const change = { preferences: { decision: { by_mail: true } } };
      expect((await caller.patch(path, change)).status).toBe(400);
      const { mail, url } = await invite();
      expect(mail).toBeNull();
      expect(url).toContain("/set-password#");
    });
    expect(await db().$count(mails)).toBe(0);
    expect(await db().$count(notifications, eq(notifications.userId, user.id))).toBe(0);
  });
});

describe("the doctor", () => {
  const check = (changes: Record<string, string>) => {
    const before = { ...process.env };
    Object.assign(process.env, changes);
    const settings = reloadConfig();
    process.env = before;
    reloadConfig();
    return checkMail(settings);
  };

  it("connects to the mail server and signs in", async () => {
    const address = `plumbline:p%40ss%20word@127.0.0.1:${server.port}`;
    expect(await check({ SMTP_URL: `smtp://${address}` })).toEqual([
      {
        check: "Mail",
        level: "ok",
        text: `127.0.0.1:${server.port} responds; mails are sent as plumbline@example.com`,
      },
    ]);
  });

  it("names what is wrong, without the password", async () => {
    const [wrong] = await check({ SMTP_URL: `smtp://plumbline:secret@127.0.0.1:${server.port}` });
    expect(wrong).toMatchObject({ level: "problem", text: expect.stringContaining("SMTP_URL") });
    expect(must(wrong).text).not.toContain("secret");
    const [unreachable] = await check({ SMTP_URL: "smtp://127.0.0.1:1" });
    expect(unreachable).toMatchObject({ level: "problem" });
    const findings = await check({ PUBLIC_URL: "" });
    expect(findings).toMatchObject([
      { level: "ok" },
      { level: "warning", text: expect.stringContaining("PUBLIC_URL") },
    ]);
  });
});
