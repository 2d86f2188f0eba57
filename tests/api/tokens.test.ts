import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { apiTokens } from "@/db/schema/tokens";
import { auditLog, users } from "@/db/schema/users";
import type { Role } from "@/lib/enums";
import { client, useApi } from "../support/api";
import { createUser, PASSWORD, signIn, type TestUser } from "../support/factories";

const api = useApi();

const BUILD = { name: "Build", role: "viewer", password: PASSWORD };

async function person(role: Role) {
  const user = await createUser({ role });
  return { user, signedIn: client(api.url, await signIn(user)) };
}

/** Creates a token for a new user, and a client that uses the token as a script would. */
async function scripted(role: Role, scope: Role = role, values: Record<string, unknown> = {}) {
  const { user, signedIn } = await person(role);
  const made = await signedIn.post("/auth/tokens/", { ...BUILD, role: scope, ...values });
  expect(made.status).toBe(201);
  return { user, signedIn, made: made.body, script: client(api.url, made.body.token) };
}

const change = (user: TestUser, values: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(values).where(eq(users.id, user.id));

describe("personal API tokens", () => {
  it("are shown once, work immediately, and are stored only as a hash", async () => {
    const { user, signedIn, made, script } = await scripted("reviewer");
    expect(made.token).toMatch(/^pl_[\w-]{40}$/);
    expect(made.prefix).toBe(made.token.slice(0, 9));
    expect((await script.get("/auth/me/")).body).toMatchObject({ id: user.id, role: "reviewer" });
    const listed = await signedIn.get("/auth/tokens/");
    expect(JSON.stringify(listed.body)).not.toContain(made.token);
    const stored = await db().select().from(apiTokens).where(eq(apiTokens.id, made.id));
    expect(JSON.stringify(stored)).not.toContain(made.token);
    expect(listed.body.results).toMatchObject([{ id: made.id, name: "Build" }]);
  });

  it("have the time of their last use", async () => {
    const { signedIn, made, script } = await scripted("viewer");
    expect(made.last_used_at).toBeNull();
    const before = Date.now();
    await script.get("/products/products/");
    const { body } = await signedIn.get("/auth/tokens/");
    expect(Date.parse(body.results[0].last_used_at)).toBeGreaterThanOrEqual(before);
  });

  it("update the time of their last use at most once per minute", async () => {
    const { made, script } = await scripted("viewer");
    const used = new Date(Date.now() - 30_000);
    await db().update(apiTokens).set({ lastUsedAt: used }).where(eq(apiTokens.id, made.id));
    await Promise.all([script.get("/auth/me/"), script.get("/auth/me/")]);
    const [row] = await db().select().from(apiTokens).where(eq(apiTokens.id, made.id));
    expect(row?.lastUsedAt).toEqual(used);
  });

  it("are looked up by hash with an index", async () => {
    const plan = await db().transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select * from api_tokens t join users u on u.id = t.user_id where hash = 'x'`,
      );
    });
    expect(JSON.stringify(plan)).toContain("api_tokens_hash_key");
  });
});

describe("permissions of a token", () => {
  it("cannot exceed those of its user when it is created", async () => {
    const { signedIn } = await person("reviewer");
    const refused = await signedIn.post("/auth/tokens/", { ...BUILD, role: "admin" });
    expect(refused).toMatchObject({
      status: 400,
      body: { role: ["A token cannot have a higher role than you, and your role is reviewer."] },
    });
    expect((await signedIn.get("/auth/tokens/")).body.count).toBe(0);
  });

  it("come from its own role, even if its user may do more", async () => {
    const { script } = await scripted("admin", "viewer");
    expect((await script.get("/products/products/")).status).toBe(200);
    expect((await script.get("/auth/users/")).status).toBe(403);
    expect((await script.post("/policies/categories/", { name: "New" })).status).toBe(403);
    expect((await script.get("/auth/me/")).body.role).toBe("viewer");
  });

  it("shrink with the role of its user at the next call", async () => {
    const { user, script } = await scripted("admin");
    expect((await script.get("/auth/users/")).status).toBe(200);
    await change(user, { role: "reviewer" });
    expect((await script.get("/auth/users/")).status).toBe(403);
    expect((await script.get("/auth/me/")).body.role).toBe("reviewer");
  });

  it.each([
    ["POST", "/auth/password/", { current_password: "x", new_password: "a new password" }],
    ["POST", "/auth/logout/", undefined],
    ["POST", "/auth/tokens/", BUILD],
    ["DELETE", "/auth/tokens/1/", undefined],
    [
      "POST",
      "/auth/users/",
      { email: "new@example.com", password: "a new password", role: "admin" },
    ],
    ["PATCH", "/auth/users/1/", { password: "a new password" }],
    ["DELETE", "/auth/users/1/", undefined],
    ["POST", "/auth/users/1/end_sessions/", undefined],
    ["POST", "/webhooks/", { url: "https://shop.example/hook", events: ["validation.completed"] }],
    ["PATCH", "/webhooks/1/", { is_active: false }],
    ["DELETE", "/webhooks/1/", undefined],
    ["POST", "/webhooks/1/new_secret/", {}],
  ])("exclude %s %s, even for admins", async (method, path, body) => {
    const { script, signedIn } = await scripted("admin");
    const refused = await script.call(method, path, body);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toMatch(/^A personal API token cannot do this\./);
    expect((await signedIn.get("/auth/me/")).status).toBe(200);
    expect((await script.get("/auth/me/")).status).toBe(200);
  });

  it("do not allow it to be used as a browser session", async () => {
    const { made, script } = await scripted("viewer");
    expect((await script.get("/auth/me/")).headers.get("set-cookie")).toBeNull();
    const cookie = { cookie: `next-auth.session-token=${made.token}` };
    expect((await api.nobody.get("/auth/me/", cookie)).status).toBe(401);
  });
});

describe("expiry and revocation of tokens", () => {
  it("rejects a token that its user has revoked, and accepts a repeated revocation", async () => {
    const { signedIn, made, script } = await scripted("viewer");
    expect((await signedIn.delete(`/auth/tokens/${made.id}/`)).status).toBe(204);
    expect((await script.get("/auth/me/")).status).toBe(401);
    expect((await signedIn.delete(`/auth/tokens/${made.id}/`)).status).toBe(204);
    expect((await signedIn.get("/auth/tokens/")).body.results).toEqual([]);
  });

  it("rejects an expired token, and keeps it in the list with the reason", async () => {
    const { signedIn, made, script } = await scripted("viewer", "viewer", { expires_in_days: 30 });
    const days = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    expect((await script.get("/auth/me/")).status).toBe(200);
    await db()
      .update(apiTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiTokens.id, made.id));
    expect((await script.get("/auth/me/")).status).toBe(401);
    expect((await signedIn.get("/auth/tokens/")).body.results).toHaveLength(1);
  });

  it("revokes tokens when their user is deactivated, also for a later reactivation", async () => {
    const { user, script } = await scripted("viewer");
    await api.admin.delete(`/auth/users/${user.id}/`);
    expect((await script.get("/auth/me/")).status).toBe(401);
    await api.admin.patch(`/auth/users/${user.id}/`, { is_active: true });
    expect((await script.get("/auth/me/")).status).toBe(401);
  });

  it("revokes tokens when all sessions of the user are ended, and logs the number", async () => {
    const { user, script } = await scripted("viewer");
    await api.admin.post(`/auth/users/${user.id}/end_sessions/`);
    expect((await script.get("/auth/me/")).status).toBe(401);
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "user.sessions_ended"), eq(auditLog.entityId, user.id)));
    expect(entry?.detail).toEqual({ sessions_ended: 1, api_tokens_revoked: 1 });
  });

  it("revokes tokens when an admin resets the password", async () => {
    const { user, script } = await scripted("viewer");
    const password = "what the admin chose";
    expect((await api.admin.patch(`/auth/users/${user.id}/`, { password })).status).toBe(200);
    expect((await script.get("/auth/me/")).status).toBe(401);
  });

  it("keeps tokens when other details of the account change", async () => {
    const { user, script } = await scripted("viewer");
    await api.admin.patch(`/auth/users/${user.id}/`, { first_name: "Ann", role: "reviewer" });
    expect((await script.get("/auth/me/")).status).toBe(200);
  });

  it("keeps tokens when their user signs out", async () => {
    const { signedIn, script } = await scripted("viewer");
    await signedIn.post("/auth/logout/");
    expect((await script.get("/auth/me/")).status).toBe(200);
  });

  it("keeps tokens when their user changes the password, and reports how many", async () => {
    const { signedIn, made, script } = await scripted("viewer");
    const expired = await signedIn.post("/auth/tokens/", { ...BUILD, name: "Old" });
    await db()
      .update(apiTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiTokens.id, expired.body.id));
    const changed = { current_password: PASSWORD, new_password: "quite another password" };
    const answer = await signedIn.post("/auth/password/", changed);
    expect(answer).toMatchObject({ status: 200, body: { api_tokens: 1 } });
    expect((await script.get("/auth/me/")).status).toBe(200);
    const again = client(api.url, answer.body.token);
    expect((await again.delete(`/auth/tokens/${made.id}/`)).status).toBe(204);
    const back = { current_password: changed.new_password, new_password: `${PASSWORD}!` };
    expect((await again.post("/auth/password/", back)).body.api_tokens).toBe(0);
  });

  it("revokes tokens with a new password on request, and logs the number", async () => {
    const { user, signedIn, script } = await scripted("viewer");
    const changed = { current_password: PASSWORD, new_password: "quite another password" };
    const answer = await signedIn.post("/auth/password/", { ...changed, revoke_api_tokens: true });
    expect(answer).toMatchObject({ status: 200, body: { api_tokens: 0 } });
    expect((await script.get("/auth/me/")).status).toBe(401);
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "user.password_changed"), eq(auditLog.entityId, user.id)));
    expect(entry?.detail).toEqual({ api_tokens_revoked: 1 });
  });

  it("rejects tokens that do not exist", async () => {
    for (const token of ["pl_", `pl_${"a".repeat(40)}`, "pl_%00", "pl_'; drop table users"]) {
      expect((await client(api.url, token).get("/auth/me/")).status).toBe(401);
    }
  });
});

describe("tokens of other users", () => {
  it("can be listed and revoked by admins", async () => {
    const { user, made, script } = await scripted("reviewer");
    const listed = await api.admin.get(`/auth/tokens/?user=${user.id}`);
    expect(listed.body.results).toMatchObject([{ id: made.id, user: user.id }]);
    expect((await api.admin.delete(`/auth/tokens/${made.id}/`)).status).toBe(204);
    expect((await script.get("/auth/me/")).status).toBe(401);
  });

  it("are hidden from everyone else", async () => {
    const { user, made, script } = await scripted("viewer");
    expect((await api.reviewer.get(`/auth/tokens/?user=${user.id}`)).status).toBe(403);
    expect((await api.reviewer.delete(`/auth/tokens/${made.id}/`)).status).toBe(404);
    expect((await script.get("/auth/me/")).status).toBe(200);
  });
});

describe("creating a token", () => {
  it.each([
    [{ name: undefined }, "name"],
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ role: undefined }, "role"],
    [{ role: "owner" }, "role"],
    [{ expires_in_days: 0 }, "expires_in_days"],
    [{ expires_in_days: 1.5 }, "expires_in_days"],
    [{ expires_in_days: 366 }, "expires_in_days"],
    [{ expires_in_days: null }, "expires_in_days"],
    [{ password: undefined }, "password"],
    [{ password: "" }, "password"],
    [{ password: "a wrong password" }, "password"],
  ])("rejects %j with a message for the field %s", async (body, field) => {
    const refused = await api.viewer.post("/auth/tokens/", { ...BUILD, ...body });
    expect(refused.status).toBe(400);
    const { message, error, ...fields } = refused.body;
    expect(fields).toEqual({ [field]: [expect.any(String)] });
    expect((await api.viewer.get("/auth/tokens/")).body.count).toBe(0);
  });

  it("defaults to 90 days, and allows at most a year", async () => {
    const days = ({ expires_at, created_at }: Record<string, string>) =>
      (Date.parse(expires_at ?? "") - Date.parse(created_at ?? "")) / 86_400_000;
    expect(days((await scripted("viewer")).made)).toBeCloseTo(90, 2);
    const longest = await scripted("viewer", "viewer", { expires_in_days: 365 });
    expect(days(longest.made)).toBeCloseTo(365, 2);
  });

  it("is blocked for a while after 10 wrong passwords, and never after right ones", async () => {
    const { signedIn } = await person("viewer");
    for (let n = 0; n < 11; n++)
      expect((await signedIn.post("/auth/tokens/", BUILD)).status).toBe(201);
    const guess = () => signedIn.post("/auth/tokens/", { ...BUILD, password: "a wrong password" });
    const guesses = await Promise.all(Array.from({ length: 10 }, guess));
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(400));
    const refused = await signedIn.post("/auth/tokens/", BUILD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("leaves no token behind when all sessions are ended concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, signedIn } = await person("viewer");
      const made = Array.from({ length: 5 }, () => signedIn.post("/auth/tokens/", BUILD));
      await Promise.all([...made, api.admin.post(`/auth/users/${user.id}/end_sessions/`)]);
      const left = await api.admin.get(`/auth/tokens/?user=${user.id}`);
      expect(left.body.results).toEqual([]);
    }
  });

  it("is limited to 50 active tokens, even with concurrent requests", async () => {
    const { user, signedIn, made } = await scripted("viewer");
    const rows = Array.from({ length: 48 }, (_, n) => ({
      userId: user.id,
      name: `Old ${n}`,
      role: "viewer" as const,
      hash: `${user.id}-${n}`,
      prefix: "pl_abc",
      expiresAt: new Date(Date.now() + 86_400_000),
    }));
    await db().insert(apiTokens).values(rows);
    const make = () => signedIn.post("/auth/tokens/", { ...BUILD, name: "Last" });
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await signedIn.delete(`/auth/tokens/${made.id}/`);
    expect((await make()).status).toBe(201);
  });

  it("is in the audit log without the token, as is revoking it", async () => {
    const { user, signedIn, made } = await scripted("viewer");
    await signedIn.delete(`/auth/tokens/${made.id}/`);
    const written = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, user.id))
      .orderBy(auditLog.id);
    const actions = written.map(({ action, entityId }) => [action, entityId]);
    expect(actions).toEqual([
      ["api_token.created", made.id],
      ["api_token.revoked", made.id],
    ]);
    expect(JSON.stringify(written)).not.toContain(made.token);
  });
});
