import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rateLimits, sessions } from "@/db/schema/users";
import { type Client, client, useApi } from "../support/api";
import { createUser, PASSWORD, signIn, type TestUser } from "../support/factories";
import { withSettings } from "../support/settings";

const api = useApi();

beforeEach(async () => {
  await db().delete(rateLimits);
});

async function createPerson(values: Partial<TestUser> = {}) {
  const user = await createUser({ role: "viewer", ...values });
  const caller = client(api.url, await signIn(user));
  return { user, caller, update: (body: unknown) => caller.patch("/auth/me/", body) };
}

const isSignedIn = async (caller: Client) => (await caller.get("/auth/me/")).status === 200;
const listAudit = async (user: TestUser): Promise<string[]> =>
  (await api.admin.get(`/auth/audit/?entity=user&entity_id=${user.id}`)).body.results.map(
    ({ what }: { what: string }) => what,
  );

describe("profile", () => {
  it("changes the name without a password, and keeps the session", async () => {
    const { user, caller, update } = await createPerson();
    const { status, body } = await update({ first_name: " Ida ", last_name: "Berg" });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: user.id, first_name: "Ida", last_name: "Berg" });
    expect(body.user.email).toBe(user.email);
    expect(await isSignedIn(caller)).toBe(true);
    expect(await isSignedIn(client(api.url, body.token))).toBe(true);
    expect(await listAudit(user)).toEqual([expect.stringMatching(/^changed their own account: /)]);
    expect((await update({ first_name: "Ida" })).status).toBe(200);
    expect(await listAudit(user)).toHaveLength(1);
  });

  it("changes the email with the password, and ends all other sessions", async () => {
    const { user, caller, update } = await createPerson();
    const other = client(api.url, await signIn(user));
    const email = `new-${user.email}`;
    const { status, body, headers } = await update({ email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body.user.email).toBe(email);
    expect(headers.get("set-cookie")).toContain(body.token);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(caller)).toBe(false);
    expect(await isSignedIn(client(api.url, body.token))).toBe(true);
    expect(await listAudit(user)).toContain("changed their own account: email");
    const login = (address: string) =>
      api.nobody.post("/auth/login/", { email: address, password: PASSWORD });
    expect((await login(user.email)).status).toBe(400);
    expect((await login(email)).status).toBe(200);
  });

  it("rejects a new email without the right password, and changes nothing", async () => {
    const { user, caller, update } = await createPerson();
    const change = { email: `new-${user.email}`, first_name: "Mallory" };
    const rejected = { status: 400, body: { password: [expect.any(String)] } };
    expect(await update(change)).toMatchObject(rejected);
    expect(await update({ ...change, password: "not the password" })).toMatchObject(rejected);
    expect((await caller.get("/auth/me/")).body).toMatchObject({
      email: user.email,
      first_name: "",
    });
    const again = await update({ email: "no address", password: PASSWORD });
    expect(again).toMatchObject({ status: 400, body: { email: [expect.any(String)] } });
    expect(await listAudit(user)).toEqual([]);
  });

  it("limits wrong passwords", async () => {
    const { user, update } = await createPerson();
    const change = { email: `new-${user.email}`, password: "not the password" };
    for (let attempt = 0; attempt < 10; attempt++) expect((await update(change)).status).toBe(400);
    expect((await update({ ...change, password: PASSWORD })).status).toBe(429);
  });

  it("rejects an email that another account has", async () => {
    const { caller, update } = await createPerson();
    const email = api.users.admin.email.toUpperCase();
    const { status, body } = await update({ email, password: PASSWORD });
    expect(status).toBe(409);
    expect(body.email).toEqual(["A user with this email already exists."]);
    expect(await isSignedIn(caller)).toBe(true);
  });

  it("needs a recent sign-in if the account has no password", async () => {
    const { user, caller, update } = await createPerson({ passwordHash: null });
    const email = `new-${user.email}`;
    await db()
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 20 * 60_000) })
      .where(eq(sessions.userId, user.id));
    expect(await update({ email })).toMatchObject({
      status: 400,
      body: { password: [expect.stringContaining("Sign in again first")] },
    });
    expect(await isSignedIn(caller)).toBe(true);
    const recent = client(api.url, await signIn(user));
    expect((await recent.patch("/auth/me/", { email })).status).toBe(200);
  });

  it("stays as the provider says for accounts connected to single sign-on", async () => {
    const { caller, update } = await createPerson({
      oidcIssuer: "https://login.example.com",
      oidcSubject: "ida",
    });
    const settings = {
      OIDC_ISSUER: "https://login.example.com",
      OIDC_CLIENT_ID: "plumbline",
      OIDC_CLIENT_SECRET: "secret",
      OIDC_NAME: "Acme Login",
    };
    await withSettings(settings, async () => {
      const { status, body } = await update({ first_name: "Mallory" });
      expect(status).toBe(409);
      expect(body.message).toBe(
        "Your account is connected to Acme Login. Ask an admin to change your name or email.",
      );
      expect((await caller.get("/auth/me/")).body.first_name).toBe("");
    });
  });

  it("needs a session: API tokens are rejected", async () => {
    const { caller } = await createPerson();
    const token = { name: "script", role: "viewer", password: PASSWORD };
    const { body } = await caller.post("/auth/tokens/", token);
    const answer = await client(api.url, body.token).patch("/auth/me/", { first_name: "Bot" });
    expect(answer.status).toBe(403);
    expect((await api.nobody.patch("/auth/me/", { first_name: "Nobody" })).status).toBe(401);
  });
});
