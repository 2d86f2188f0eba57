import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { auditLog, rateLimits, sessions, users } from "@/db/schema/users";
import { client, useApi } from "../support/api";
import { CookieJar } from "../support/cookie-jar";
import { createUser, PASSWORD } from "../support/factories";
import { type Subject, startProvider, type TestProvider } from "../support/oidc-provider";
import { withSettings } from "../support/settings";

const api = useApi();
let provider: TestProvider;
let serial = 0;

beforeAll(async () => {
  provider = await startProvider([api.url]);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.faults = {};
  await db().delete(rateLimits);
});

/** Creates a user at the provider with a verified email address. */
function subject(claims: Record<string, unknown> = {}): Subject {
  serial += 1;
  return {
    sub: `subject-${serial}`,
    email: `person${serial}@example.org`,
    email_verified: true,
    ...claims,
  };
}

const isAt = (path: string) => (url: URL) => url.origin === api.url && url.pathname === path;
const CALLBACK = "/api/auth/callback/oidc";
const startAt = (query = "") => `${api.url}/api/auth/signin/oidc${query}`;

/** Follows the redirects to the provider and back, up to the callback. */
function toCallback(jar: CookieJar, query = ""): Promise<URL> {
  return jar.follow(startAt(query), isAt(CALLBACK));
}

interface Outcome {
  /** The URL of the last page that the browser opens. */
  url: URL;
  error: string | null;
  jar: CookieJar;
  token: string;
}

/** Signs in at the provider as `who`. */
async function signIn(who: Subject, settings: Record<string, string> = {}): Promise<Outcome> {
  return signInAt(provider, who, settings);
}

async function signInAt(at: TestProvider, who: Subject, settings: Record<string, string> = {}) {
  const jar = new CookieJar();
  let outcome: Outcome | undefined;
  await withSettings({ ...at.settings, ...settings }, async () => {
    at.subject = who;
    outcome = await finish(jar, await toCallback(jar));
  });
  if (!outcome) throw new Error("The sign-in has no outcome.");
  return outcome;
}

async function finish(jar: CookieJar, callback: URL): Promise<Outcome> {
  const url = new URL((await jar.get(callback)).headers.get("location") ?? "", api.url);
  const token = jar.cookie(api.url, "next-auth.session-token") ?? "";
  return { url, error: url.searchParams.get("error"), jar, token };
}

const userOf = async ({ sub }: Subject) =>
  (await db().select().from(users).where(eq(users.oidcSubject, sub)))[0];

const me = async ({ token }: Outcome) => (await client(api.url, token).get("/auth/me/")).body;

const audited = async (userId: number) =>
  (
    await db()
      .select({ action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.entityId, userId))
      .orderBy(desc(auditLog.id))
  ).filter(({ action }) => /^(user|session)\./.test(action));

describe("single sign-on", () => {
  it("returns 404 unless it is configured", async () => {
    for (const path of ["/auth/signin/oidc", "/auth/callback/oidc"]) {
      const { status, body } = await api.nobody.get(path);
      expect(status).toBe(404);
      expect(body).toEqual((await api.nobody.get("/nothing/")).body);
    }
  });

  it("creates a user with the session of a password sign-in", async () => {
    const who = subject({ given_name: "Ada", family_name: "Lovelace" });
    const outcome = await signIn(who);
    expect(outcome.url.pathname).toBe("/login/done");
    expect(await me(outcome)).toMatchObject({
      email: who.email,
      username: `person${serial}`,
      first_name: "Ada",
      last_name: "Lovelace",
      role: "viewer",
    });
    const user = await userOf(who);
    expect(user).toMatchObject({ passwordHash: null, lastLoginMethod: "single_sign_on" });
    expect((await audited(user?.id ?? 0)).map(({ action }) => action)).toEqual([
      "session.started",
      "user.created",
    ]);
    const caller = client(api.url, outcome.token);
    expect((await caller.get("/auth/sessions/")).body.results).toMatchObject([{ current: true }]);
    expect((await caller.post("/auth/logout/")).status).toBe(200);
    expect((await caller.get("/auth/me/")).status).toBe(401);
  });

  it("finds the same user again, even with a different email", async () => {
    const who = subject();
    await signIn(who);
    const again = await signIn({ ...who, email: "renamed@example.org" });
    expect(await me(again)).toMatchObject({ email: who.email });
    expect(await db().$count(users, eq(users.oidcSubject, who.sub))).toBe(1);
    const nameless = await signIn({ sub: who.sub });
    expect(nameless.error).toBeNull();
  });

  it("links an account by its verified email, once", async () => {
    const account = await createUser({ role: "reviewer", email: "Connected@example.org" });
    const who = subject({ email: "connected@example.org" });
    expect(await me(await signIn(who))).toMatchObject({ id: account.id, role: "reviewer" });
    expect((await userOf(who))?.passwordHash).toBe(account.passwordHash);
    const [, connected] = await audited(account.id);
    expect(connected).toMatchObject({
      action: "user.connected",
      detail: { issuer: provider.issuer },
    });
    const other = await signIn(subject({ email: "connected@example.org" }));
    expect(other.error).toBe("other_subject");
    expect(other.token).toBe("");
  });

  it.each([false, undefined, "true", 1])(
    "links no account by an email verified as %j",
    async (verified) => {
      const account = await createUser({ role: "viewer" });
      const who = subject({ email: account.email, email_verified: verified });
      expect((await signIn(who)).error).toBe("unverified_email");
      expect(await userOf(who)).toBeUndefined();
      expect(await audited(account.id)).toMatchObject([
        { action: "session.refused", detail: { reason: "unverified_email" } },
      ]);
    },
  );

  it.each([false, undefined, "true", 1])(
    "creates no user with an email verified as %j",
    async (verified) => {
      const who = subject({ email_verified: verified });
      expect((await signIn(who)).error).toBe("unverified_email");
      expect(await userOf(who)).toBeUndefined();
      expect(await db().$count(users, eq(users.email, String(who.email)))).toBe(0);
    },
  );

  it("creates users without email_verified if this is allowed, but links no account", async () => {
    const settings = { OIDC_EMAIL_VERIFIED_OPTIONAL: "1" };
    const who = subject({ email_verified: undefined });
    expect(await me(await signIn(who, settings))).toMatchObject({ email: who.email });
    const account = await createUser({ role: "admin" });
    const namesake = subject({ email: account.email, email_verified: undefined });
    for (const refused of [subject({ email_verified: false }), namesake]) {
      expect((await signIn(refused, settings)).error).toBe("unverified_email");
      expect(await userOf(refused)).toBeUndefined();
    }
  });

  it("never combines the email of the ID token with the verification of another address", async () => {
    const account = await createUser({ role: "admin" });
    const who = subject();
    provider.faults = { idToken: (claims) => ({ ...claims, email: account.email }) };
    expect(await me(await signIn(who))).toMatchObject({ email: who.email, role: "viewer" });
    const other = subject({ email: account.email, email_verified: undefined });
    provider.faults = { idToken: (claims) => ({ ...claims, email_verified: true }) };
    expect((await signIn(other)).error).toBe("unverified_email");
    const third = subject({ email_verified: undefined });
    provider.faults = { idToken: (claims) => ({ ...claims, email: account.email }) };
    expect((await signIn(third)).error).toBe("unverified_email");
    expect((await audited(account.id)).map(({ action }) => action)).not.toContain("user.connected");
  });

  it.each([undefined, "", "no address", "a@b\u0000.example", 7])(
    "creates no user with the email %j",
    async (email) => {
      const who = subject({ email });
      expect((await signIn(who)).error).toBe("no_email");
      expect(await userOf(who)).toBeUndefined();
    },
  );

  it("treats the same subject of two providers as two users", async () => {
    const second = await startProvider([api.url], { idTokens: true });
    const [first, other] = [subject({ sub: "shared" }), subject({ sub: "shared" })];
    const one = await me(await signIn(first));
    const two = await me(await signInAt(second, other));
    expect(one.email).toBe(first.email);
    expect(two.email).toBe(other.email);
    expect(await me(await signIn(first))).toMatchObject({ id: one.id });
    await second.close();
  });

  it("creates one user for several concurrent first sign-ins", async () => {
    const who = subject();
    await withSettings(provider.settings, async () => {
      provider.subject = who;
      const jars = Array.from({ length: 4 }, () => new CookieJar());
      const callbacks = await Promise.all(jars.map((jar) => toCallback(jar)));
      const outcomes = await Promise.all(
        jars.map((jar, at) => finish(jar, callbacks[at] ?? new URL(api.url))),
      );
      expect(outcomes.map(({ error }) => error)).toEqual([null, null, null, null]);
      const people = await Promise.all(outcomes.map(me));
      expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    });
  });

  it("rejects deactivated accounts", async () => {
    const who = subject();
    await signIn(who);
    const user = await userOf(who);
    await api.admin.delete(`/auth/users/${user?.id}/`);
    expect((await signIn(who)).error).toBe("inactive");
  });

  it("rejects users without an account if account creation is disabled", async () => {
    const settings = { OIDC_CREATE_USERS: "0" };
    expect((await signIn(subject(), settings)).error).toBe("no_account");
    const account = await createUser({ role: "viewer" });
    expect((await signIn(subject({ email: account.email }), settings)).error).toBeNull();
  });
});

describe("roles from claims", () => {
  const ROLES = { OIDC_ROLES: "catalog-admins=admin,editors=reviewer,*=viewer" };
  const GROUPS = { ...ROLES, OIDC_ROLE_CLAIM: "groups" };

  it.each([
    ["catalog-admins", "admin"],
    [["staff", "editors"], "reviewer"],
    [["editors", "catalog-admins"], "admin"],
    ["staff", "viewer"],
  ])("maps %j to %s", async (groups, role) => {
    expect(await me(await signIn(subject({ groups }), GROUPS))).toMatchObject({ role });
  });

  it("supports dotted paths", async () => {
    const settings = { ...ROLES, OIDC_ROLE_CLAIM: "realm_access.roles" };
    const who = subject({ realm_access: { roles: ["editors"] } });
    expect(await me(await signIn(who, settings))).toMatchObject({ role: "reviewer" });
  });

  it.each([[undefined], [[]], [""], [{ editors: true }]])(
    "rejects the groups %j",
    async (groups) => {
      expect((await signIn(subject({ groups }), GROUPS)).error).toBe("no_role");
    },
  );

  it("rejects a value without a role if there is no *", async () => {
    const settings = { ...GROUPS, OIDC_ROLES: "editors=reviewer" };
    expect((await signIn(subject({ groups: ["staff"] }), settings)).error).toBe("no_role");
  });

  it("end the sessions and API tokens of a user who has no role anymore", async () => {
    const who = subject({ groups: "editors" });
    const outcome = await signIn(who, GROUPS);
    const caller = client(api.url, outcome.token);
    const { body } = await caller.post("/auth/tokens/", { name: "A build", role: "viewer" });
    const script = client(api.url, body.token);
    expect((await script.get("/auth/me/")).status).toBe(200);
    expect((await signIn({ ...who, groups: undefined }, GROUPS)).error).toBe("no_role");
    expect((await caller.get("/auth/me/")).status).toBe(401);
    expect((await script.get("/auth/me/")).status).toBe(401);
    const entries = await audited((await userOf(who))?.id ?? 0);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "user.sessions_ended", detail: { sessions_ended: 1, api_tokens_revoked: 1 } },
      { action: "session.refused", detail: { reason: "no_role" } },
    ]);
  });

  it("are updated at each sign-in, with an audit log entry", async () => {
    const who = subject({ groups: "editors" });
    await signIn(who, GROUPS);
    const outcome = await signIn({ ...who, groups: "staff" }, GROUPS);
    expect(await me(outcome)).toMatchObject({ role: "viewer" });
    const entries = await audited((await me(outcome)).id);
    expect(entries[1]).toMatchObject({
      action: "user.updated",
      detail: { changes: { role: { from: "reviewer", to: "viewer" } } },
    });
    expect((await signIn({ ...who, groups: undefined }, GROUPS)).error).toBe("no_role");
  });

  it("never demote the last active admin, and the audit log has the reason", async () => {
    const who = subject({ groups: "catalog-admins" });
    const { id } = await me(await signIn(who, GROUPS));
    const others = await db().select().from(users).where(eq(users.role, "admin"));
    await db().update(users).set({ role: "viewer" }).where(eq(users.role, "admin"));
    await db().update(users).set({ role: "admin" }).where(eq(users.id, id));
    const outcome = await signIn({ ...who, groups: "staff" }, GROUPS);
    expect(await me(outcome)).toMatchObject({ role: "admin" });
    const [, auditEntry] = await audited(id);
    expect(auditEntry).toMatchObject({
      action: "user.role_kept",
      detail: { reason: "last_admin" },
    });
    for (const other of others)
      await db().update(users).set({ role: "admin" }).where(eq(users.id, other.id));
    const entry = (await api.admin.get("/auth/audit/?page_size=5")).body.results.find(
      ({ action }: { action: string }) => action === "user.role_kept",
    );
    expect(entry.what).toContain("last active admin");
    expect(await me(await signIn({ ...who, groups: "staff" }, GROUPS))).toMatchObject({
      role: "viewer",
    });
  });
});

describe("response of the provider", () => {
  it("is rejected with a wrong state, in another browser, and a second time", async () => {
    await withSettings(provider.settings, async () => {
      provider.subject = subject();
      const jar = new CookieJar();
      const callback = await toCallback(jar);
      const altered = new URL(callback);
      altered.searchParams.set("state", `${callback.searchParams.get("state")}x`);
      expect((await finish(jar.copy(), altered)).error).toBe("expired");
      expect((await finish(new CookieJar(), callback)).error).toBe("expired");
      const thief = jar.copy();
      expect((await finish(jar, callback)).error).toBeNull();
      expect((await finish(jar, callback)).error).toBe("expired");
      expect(await finish(thief, callback)).toMatchObject({ error: "refused", token: "" });
    });
  });

  it("is rejected with a wrong nonce", async () => {
    provider.faults = { idToken: (claims) => ({ ...claims, nonce: "another" }) };
    expect((await signIn(subject())).error).toBe("invalid");
  });

  it("is rejected for another client", async () => {
    provider.faults = { idToken: (claims) => ({ ...claims, aud: "another" }) };
    expect((await signIn(subject())).error).toBe("invalid");
  });

  it("is rejected from another issuer", async () => {
    provider.faults = { idToken: (claims) => ({ ...claims, iss: "http://127.0.0.1:1" }) };
    expect((await signIn(subject())).error).toBe("issuer");
  });

  const shifted = (seconds: number) => (claims: Record<string, unknown>) => ({
    ...claims,
    iat: Number(claims.iat) + seconds,
    nbf: Number(claims.iat) + seconds,
    exp: Number(claims.iat) + seconds + 3600,
  });

  it.each([
    [-3700, "clock"],
    [-3630, null],
    [90, "clock"],
    [30, null],
  ])("with a clock that differs by %d s results in %j", async (seconds, error) => {
    provider.faults = { idToken: shifted(seconds) };
    expect((await signIn(subject())).error).toBe(error);
  });

  it("is rejected if it was issued in the future", async () => {
    provider.faults = { idToken: (claims) => ({ ...claims, iat: Number(claims.iat) + 90 }) };
    expect((await signIn(subject())).error).toBe("clock");
  });

  it("is accepted immediately after a key rotation", async () => {
    const who = subject();
    expect((await signIn(who)).error).toBeNull();
    provider.rotateKeys();
    expect((await signIn(who)).error).toBeNull();
  });

  it("with an error reports a denied access or an unavailable provider", async () => {
    provider.faults = { refuses: "access_denied" };
    expect((await signIn(subject())).error).toBe("refused");
    provider.faults = { refuses: "temporarily_unavailable" };
    expect((await signIn(subject())).error).toBe("unavailable");
    provider.faults = { tokenStatus: 503 };
    expect((await signIn(subject())).error).toBe("unavailable");
  });
});

describe("redirect to the provider", () => {
  it("returns to the sign-in page if the provider is down or is a different one", async () => {
    const stoppedProvider = await startProvider([api.url]);
    await stoppedProvider.close();
    await withSettings(stoppedProvider.settings, async () => {
      const { headers } = await new CookieJar().get(startAt("?next=%2Fproducts%3Fpage%3D2"));
      expect(headers.get("location")).toBe("/login?error=unavailable&next=%2Fproducts%3Fpage%3D2");
    });
    const other = await startProvider([api.url]);
    other.faults = { metadata: { issuer: "https://login.example.com" } };
    await withSettings(other.settings, async () => {
      const { headers } = await new CookieJar().get(startAt());
      expect(headers.get("location")).toBe("/login?error=issuer");
    });
    await other.close();
  });

  it("uses PKCE, state and nonce, and requests the scopes", async () => {
    await withSettings(provider.settings, async () => {
      const { headers } = await new CookieJar().get(startAt());
      const to = new URL(headers.get("location") ?? "");
      expect(to.origin).toBe(provider.issuer);
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        response_type: "code",
        scope: "openid email profile",
        redirect_uri: `${api.url}${CALLBACK}`,
        code_challenge_method: "S256",
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax; Max-Age=900$/);
    });
  });

  it.each([
    ["/products?page=2#top", "/products?page=2#top"],
    ["https://evil.example/", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["/api/auth/logout", "/dashboard"],
  ])("returns with next=%j to %j", async (next, opened) => {
    await withSettings(provider.settings, async () => {
      provider.subject = subject();
      const jar = new CookieJar();
      const callback = await toCallback(jar, `?next=${encodeURIComponent(next)}`);
      const { url } = await finish(jar, callback);
      expect(url.searchParams.get("next")).toBe(opened);
    });
  });

  it("opens the dashboard if the path is too long for a cookie", async () => {
    await withSettings(provider.settings, async () => {
      provider.subject = subject();
      const jar = new CookieJar();
      const callback = await toCallback(jar, `?next=${encodeURIComponent(`/${"x".repeat(3000)}`)}`);
      expect((await finish(jar, callback)).url.searchParams.get("next")).toBe("/dashboard");
    });
  });

  it("works in two tabs", async () => {
    await withSettings(provider.settings, async () => {
      provider.subject = subject();
      const jar = new CookieJar();
      const first = await toCallback(jar, "?next=%2Fproducts");
      const second = await toCallback(jar, "?next=%2Freview");
      expect((await finish(jar, first)).url.searchParams.get("next")).toBe("/products");
      expect((await finish(jar, second)).url.searchParams.get("next")).toBe("/review");
    });
  });

  it("is blocked for an address after many failures", async () => {
    await withSettings(provider.settings, async () => {
      provider.subject = subject();
      const jar = new CookieJar();
      const callback = await toCallback(jar);
      const refusal = new URL(callback);
      refusal.searchParams.delete("code");
      refusal.searchParams.set("error", "access_denied");
      for (let failure = 0; failure < 50; failure++)
        expect((await finish(jar.copy(), refusal)).error).toBe("refused");
      expect((await finish(jar, callback)).error).toBe("too_many");
    });
  });

  it("is not blocked by requests of browsers that started no sign-in", async () => {
    await withSettings(provider.settings, async () => {
      const stranger = new CookieJar();
      const image = new URL(`${api.url}${CALLBACK}?state=x&code=y`);
      for (let request = 0; request < 51; request++)
        expect((await finish(stranger, image)).error).toBe("expired");
      expect(await db().$count(rateLimits)).toBe(0);
    });
    expect((await signIn(subject())).error).toBeNull();
  });
});

describe("signing out", () => {
  it("returns a link to sign out at the provider", async () => {
    const { token } = await signIn(subject());
    await withSettings(provider.settings, async () => {
      const { body } = await client(api.url, token).post("/auth/logout/");
      const signOutUrl = new URL(body.provider_sign_out);
      expect(signOutUrl.origin + signOutUrl.pathname).toBe(`${provider.issuer}/session/end`);
      expect(signOutUrl.searchParams.get("post_logout_redirect_uri")).toBe(`${api.url}/login`);
      expect((await fetch(signOutUrl, { redirect: "manual" })).status).toBe(200);
    });
  });

  it("returns no link after a password sign-in, or if the provider has no endpoint for it", async () => {
    const user = await createUser({ role: "viewer" });
    const logIn = { email: user.email, password: PASSWORD };
    await withSettings(provider.settings, async () => {
      const { body } = await api.nobody.post("/auth/login/", logIn);
      const out = await client(api.url, body.token).post("/auth/logout/");
      expect(out.body).toEqual({ message: "Signed out." });
    });
    const plain = await startProvider([api.url]);
    plain.faults = { metadata: { end_session_endpoint: undefined } };
    const { token } = await signInAt(plain, subject());
    await withSettings(plain.settings, async () => {
      const out = await client(api.url, token).post("/auth/logout/");
      expect(out.body).toEqual({ message: "Signed out." });
    });
    await plain.close();
  });

  it("uses the ID token, which is stored encrypted", async () => {
    await signIn(subject());
    const [stored] = await db().select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1);
    expect(stored?.idToken).toMatch(/^sealed\./);
  });
});

describe("sign-in methods", () => {
  const OFF = { PASSWORD_SIGN_IN: "0", OIDC_NAME: "Example Login" };
  const logIn = (email: string, password = PASSWORD) =>
    api.nobody.post("/auth/login/", { email, password });

  it("are shown to admins, with the time of the last sign-in", async () => {
    const account = await createUser({ role: "viewer" });
    await logIn(account.email);
    const path = `/auth/users/${account.id}/`;
    expect((await api.admin.get(path)).body).toMatchObject({
      sign_in_methods: ["password"],
      last_login_method: "password",
      last_login_at: expect.any(String),
      emergency_access: false,
    });
    await signIn(subject({ email: account.email }));
    expect((await api.admin.get(path)).body).toMatchObject({
      sign_in_methods: ["password", "single_sign_on"],
      last_login_method: "single_sign_on",
    });
    const created = subject();
    await signIn(created);
    const { body } = await api.admin.get(`/auth/users/?search=${created.email}`);
    expect(body.results).toMatchObject([{ sign_in_methods: ["single_sign_on"] }]);
    expect((await logIn(String(created.email))).status).toBe(400);
  });

  it("can be limited to single sign-on, except for accounts with emergency access", async () => {
    const account = await createUser({ role: "viewer" });
    const spare = await createUser({ role: "admin" });
    const path = `/auth/users/${spare.id}/`;
    expect((await api.reviewer.patch(path, { emergency_access: true })).status).toBe(403);
    expect((await api.admin.patch(path, { emergency_access: true })).body).toMatchObject({
      emergency_access: true,
    });
    await withSettings({ ...provider.settings, ...OFF }, async () => {
      const refused = await logIn(account.email);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toBe(
        "The email or password is incorrect, or this account must sign in with Example Login.",
      );
      expect((await logIn(spare.email)).status).toBe(200);
      const others = [await logIn(spare.email, "wrong"), await logIn("nobody@example.com")];
      expect(others.map(({ body }) => body)).toEqual([refused.body, refused.body]);
    });
    expect((await logIn(account.email)).status).toBe(200);
    const entries = await audited(spare.id);
    expect(entries.find(({ action }) => action === "user.updated")?.detail).toEqual({
      changes: { emergency_access: { from: false, to: true } },
    });
  });

  it("allow no emergency access for an account without a password", async () => {
    const who = subject();
    await signIn(who);
    const path = `/auth/users/${(await userOf(who))?.id}/`;
    const { status, body } = await api.admin.patch(path, { emergency_access: true });
    expect(status).toBe(400);
    expect(body.emergency_access).toEqual(["This account has no password. Set one first."]);
    const both = { emergency_access: true, password: "an entirely new sentence" };
    expect((await api.admin.patch(path, both)).body.sign_in_methods).toContain("password");
  });

  it("allow a user without a password to create API tokens soon after signing in", async () => {
    const outcome = await signIn(subject());
    const caller = client(api.url, outcome.token);
    const token = { name: "A build", role: "viewer" };
    expect((await caller.post("/auth/tokens/", token)).status).toBe(201);
    const earlier = new Date(Date.now() - 16 * 60_000);
    await db()
      .update(sessions)
      .set({ createdAt: earlier })
      .where(eq(sessions.userId, (await me(outcome)).id));
    const late = await caller.post("/auth/tokens/", token);
    expect(late.status).toBe(400);
    expect(late.body.password[0]).toContain("Sign in again first");
    const missing = await api.viewer.post("/auth/tokens/", token);
    expect(missing.body.password).toEqual(["This field is required."]);
    const both = await api.viewer.post("/auth/tokens/", { role: "viewer" });
    expect(Object.keys(both.body)).toEqual(["name", "password", "message", "error"]);
  });

  it("can be disconnected by an admin, and a verified email links the account again", async () => {
    const who = subject();
    await signIn(who);
    const id = (await userOf(who))?.id ?? 0;
    const path = `/auth/users/${id}/`;
    expect((await api.admin.patch(path, { single_sign_on: true })).status).toBe(400);
    const { body } = await api.admin.patch(path, { single_sign_on: false });
    expect(body.sign_in_methods).toEqual([]);
    expect((await audited(id))[0]?.action).toBe("user.disconnected");
    const moved = subject({ email: who.email });
    expect(await me(await signIn(moved))).toMatchObject({ id });
  });
});
