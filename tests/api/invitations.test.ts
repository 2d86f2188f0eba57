import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { invitations } from "@/db/schema/invitations";
import { rateLimits, users } from "@/db/schema/users";
import { client, useApi } from "../support/api";
import { createUser, must } from "../support/factories";
import { withSettings } from "../support/settings";

const api = useApi();
const PASSWORD = "seven wild kestrels";
let serial = 0;

beforeEach(async () => {
  await db().delete(rateLimits);
});

/** Invites a new person and returns the invitation with the token of its link. */
async function invite(values: Record<string, unknown> = {}) {
  serial += 1;
  const fields = { email: `guest${serial}@example.com`, role: "reviewer", ...values };
  const { status, body } = await api.admin.post("/auth/invitations/", fields);
  expect(status).toBe(201);
  return { ...body, token: tokenOf(body.url) };
}

const tokenOf = (url: string) => must(url.split("#")[1]);
const open = (token: string) => api.nobody.post("/auth/links/open/", { token });
const accept = (token: string, password = PASSWORD) =>
  api.nobody.post("/auth/links/accept/", { token, password });
const listEmails = async (): Promise<string[]> =>
  (await api.admin.get("/auth/invitations/")).body.results.map(
    ({ email }: { email: string }) => email,
  );

describe("invitation", () => {
  it("creates the account with the chosen password and signs its user in", async () => {
    const { token, email, url } = await invite({ first_name: "Ida", last_name: "Berg" });
    expect(url).toBe(`${api.url}/set-password#${token}`);
    expect((await open(token)).body).toMatchObject({ email, first_name: "Ida", role: "reviewer" });
    expect(await listEmails()).toContain(email);

    const { status, body, headers } = await accept(token);
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toContain(body.token);
    expect(body.user).toMatchObject({
      email,
      username: email.split("@")[0],
      first_name: "Ida",
      last_name: "Berg",
      role: "reviewer",
      is_active: true,
    });
    expect(body.user.last_login_at).not.toBeNull();
    expect((await client(api.url, body.token).get("/auth/me/")).body.email).toBe(email);
    const signIn = await api.nobody.post("/auth/login/", { email, password: PASSWORD });
    expect(signIn.status).toBe(200);
    expect(await listEmails()).not.toContain(email);

    const { body: log } = await api.admin.get(`/auth/audit/?entity=user&entity_id=${body.user.id}`);
    const sentences = log.results.map(({ what }: { what: string }) => what);
    expect(sentences).toContainEqual(
      expect.stringMatching(/^created their account \(reviewer\) by invitation of admin\d+$/),
    );
  });

  it("works once, also for concurrent calls", async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await open(token)).status).toBe(404);
  });

  it("stores only a hash of the token", async () => {
    const { id, token } = await invite();
    const [row] = await db().select().from(invitations).where(eq(invitations.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(must(row).tokenHash).toHaveLength(43);
  });

  it("expires after 7 days, stays in the list and can be renewed", async () => {
    const { id, token, email, expires_at } = await invite();
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    await db()
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.id, id));
    expect((await accept(token)).status).toBe(404);
    const { body: list } = await api.admin.get("/auth/invitations/");
    expect(list.results).toContainEqual(expect.objectContaining({ email, is_expired: true }));

    const { status, body } = await api.admin.post(`/auth/invitations/${id}/renew/`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, email, is_expired: false });
    expect((await accept(token)).status).toBe(404);
    expect((await accept(tokenOf(body.url))).status).toBe(200);
  });

  it("can be withdrawn, which ends its link", async () => {
    const { id, token, email } = await invite();
    expect((await api.admin.delete(`/auth/invitations/${id}/`)).status).toBe(204);
    expect((await open(token)).body.message).toMatch(/^This link doesn't work/);
    expect((await accept(token)).status).toBe(404);
    expect(await listEmails()).not.toContain(email);
    expect((await api.admin.delete(`/auth/invitations/${id}/`)).status).toBe(404);
    expect((await api.admin.post(`/auth/invitations/${id}/renew/`, {})).status).toBe(404);
    const { body: log } = await api.admin.get(`/auth/audit/?search=${email}`);
    expect(log.results.map(({ what }: { what: string }) => what)).toEqual([
      `withdrew the invitation of ${email}`,
      `invited ${email} (reviewer)`,
    ]);
  });

  it("rejects an email that has an account or an invitation", async () => {
    const { email } = await invite();
    const again = await api.admin.post("/auth/invitations/", {
      email: email.toUpperCase(),
      role: "viewer",
    });
    expect(again).toMatchObject({ status: 409, body: { email: [expect.any(String)] } });
    const taken = await api.admin.post("/auth/invitations/", {
      email: api.users.viewer.email.toUpperCase(),
      role: "viewer",
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { email: ["A user with this email already exists."] },
    });
    const invalid = await api.admin.post("/auth/invitations/", {
      email: "a@example.com\r\nBcc: b@example.com",
      role: "king",
    });
    expect(invalid).toMatchObject({
      status: 400,
      body: { email: [expect.any(String)], role: [expect.any(String)] },
    });
  });

  it("ends once its person has an account in another way", async () => {
    const { id, token, email } = await invite();
    await createUser({ role: "viewer", email });
    expect(await listEmails()).not.toContain(email);
    expect((await open(token)).status).toBe(404);
    expect((await accept(token)).status).toBe(404);
    expect((await api.admin.post(`/auth/invitations/${id}/renew/`, {})).status).toBe(409);
  });

  it("rejects a short or easily guessed password, and stays open", async () => {
    const { token, email } = await invite();
    const passwords = ["too short", "passwordpassword", email];
    for (const password of passwords)
      expect(await accept(token, password)).toMatchObject({
        status: 400,
        body: { password: [expect.any(String)] },
      });
    expect((await accept(token)).status).toBe(200);
  });

  it("adds no admin before it is accepted", async () => {
    await invite({ role: "admin" });
    const demote = { role: "viewer" };
    const other = await createUser({ role: "admin" });
    expect((await api.admin.patch(`/auth/users/${other.id}/`, demote)).status).toBe(200);
    const { status } = await api.admin.patch(`/auth/users/${api.users.admin.id}/`, demote);
    expect(status).toBe(409);
    expect((await api.admin.get("/auth/users/?role=admin&is_active=true")).body.count).toBe(1);
  });

  it("needs password sign-in", async () => {
    const { token } = await invite();
    const settings = {
      OIDC_ISSUER: "https://login.example.com",
      OIDC_CLIENT_ID: "plumbline",
      OIDC_CLIENT_SECRET: "secret",
      PASSWORD_SIGN_IN: "0",
    };
    await withSettings(settings, async () => {
      const fields = { email: "sso@example.com", role: "viewer" };
      expect((await api.admin.post("/auth/invitations/", fields)).status).toBe(409);
      expect((await accept(token)).status).toBe(404);
    });
    expect((await accept(token)).status).toBe(200);
  });

  it("has a link with the configured origin", async () => {
    await withSettings({ PUBLIC_URL: "https://plumbline.example.com/" }, async () => {
      const { url, token } = await invite();
      expect(url).toBe(`https://plumbline.example.com/set-password#${token}`);
    });
  });

  it("is for admins who signed in", async () => {
    const { id } = await invite();
    for (const caller of [api.reviewer, api.viewer]) {
      expect((await caller.get("/auth/invitations/")).status).toBe(403);
      expect((await caller.post("/auth/invitations/", {})).status).toBe(403);
      expect((await caller.post(`/auth/invitations/${id}/renew/`, {})).status).toBe(403);
      expect((await caller.delete(`/auth/invitations/${id}/`)).status).toBe(403);
    }
    expect((await api.nobody.get("/auth/invitations/")).status).toBe(401);
    const { body } = await api.admin.post("/auth/tokens/", {
      name: "script",
      role: "admin",
      password: "a password for tests",
    });
    const script = client(api.url, body.token);
    expect((await script.get("/auth/invitations/")).status).toBe(200);
    const fields = { email: "script@example.com", role: "admin" };
    expect((await script.post("/auth/invitations/", fields)).status).toBe(403);
  });

  it("limits failures per address, not successes", async () => {
    const before = await db().$count(users);
    for (let call = 0; call < 50; call++) expect((await open(`guess ${call}`)).status).toBe(404);
    const { token } = await invite();
    const refused = await accept(token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await open(token)).status).toBe(429);
    expect(await db().$count(users)).toBe(before);
    await db().delete(rateLimits);
    for (let call = 0; call < 51; call++) expect((await open(token)).status).toBe(200);
  });
});
