import { eq, notInArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { hashPassword } from "@/lib/people/auth/passwords";
import { client, useApi } from "../support/api";
import { createUser, PASSWORD, signIn } from "../support/factories";

const api = useApi();

async function account(role: "admin" | "reviewer" | "viewer" = "viewer") {
  return createUser({ role, passwordHash: await hashPassword(PASSWORD) });
}

const logIn = (email: string, password = PASSWORD) =>
  api.nobody.post("/auth/login/", { email, password });

describe("signing in", () => {
  it("returns a token, the user without a hash, and a session cookie", async () => {
    const user = await account();
    const answer = await logIn(user.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: user.id, email: user.email, role: "viewer" });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^next-auth\.session-token=.+; HttpOnly; SameSite=Lax/,
    );
    const me = await client(api.url, answer.body.token).get("/auth/me/");
    expect(me.body).toMatchObject({ id: user.id });
  });

  it("does not reveal whether the email, the password or the account was wrong", async () => {
    const user = await account();
    const inactive = await account();
    await db().update(users).set({ isActive: false }).where(eq(users.id, inactive.id));
    const answers = [
      await logIn("nobody@example.com"),
      await logIn(user.email, "a wrong password"),
      await logIn(inactive.email),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400 });
    expect(new Set(answers.map((answer) => answer.body.message)).size).toBe(1);
    expect(answers[0]?.body.error).toBe(answers[0]?.body.message);
  });

  it("reports the empty fields", async () => {
    const answer = await api.nobody.post("/auth/login/", { email: "", password: "" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      email: ["Email is required."],
      password: ["Password is required."],
    });
  });

  it("blocks an account temporarily after 10 failures, even with the right password", async () => {
    const user = await account();
    const failures = await Promise.all(
      Array.from({ length: 10 }, () => logIn(user.email, "a wrong password")),
    );
    expect(failures.map((answer) => answer.status)).toEqual(Array(10).fill(400));
    const refused = await logIn(user.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("counts only failures, so frequent sign-ins lock no one out", async () => {
    const user = await account();
    for (let n = 0; n < 12; n++) expect((await logIn(user.email)).status).toBe(200);
  });
});

describe("a session", () => {
  it("ends for both the header and the cookie on sign-out", async () => {
    const user = await account();
    const { body } = await logIn(user.email);
    const caller = client(api.url, body.token);
    const cookie = { cookie: `next-auth.session-token=${body.token}` };
    expect((await api.nobody.get("/auth/me/", cookie)).status).toBe(200);
    expect((await caller.post("/auth/logout/")).status).toBe(200);
    expect((await caller.get("/auth/me/")).status).toBe(401);
    expect((await api.nobody.get("/auth/me/", cookie)).status).toBe(401);
  });

  it("sets the cookie again for a client that only has the token", async () => {
    const user = await account();
    const token = await signIn(user);
    const answer = await client(api.url, token).get("/auth/me/");
    expect(answer.headers.get("set-cookie")).toContain(token);
  });

  it("rejects changes from another site that sends only the cookie", async () => {
    const user = await account();
    const token = await signIn(user);
    const headers = { cookie: `next-auth.session-token=${token}`, origin: "https://evil.example" };
    const foreign = await api.nobody.call("POST", "/auth/logout/", undefined, headers);
    expect(foreign.status).toBe(403);
    expect((await client(api.url, token).get("/auth/me/")).status).toBe(200);
    const own = await api.nobody.call("POST", "/auth/logout/", undefined, {
      ...headers,
      origin: api.url,
    });
    expect(own.status).toBe(200);
  });

  it("is rejected with an invalid or missing token", async () => {
    expect((await api.nobody.get("/auth/me/")).status).toBe(401);
    expect((await client(api.url, "made.up").get("/auth/me/")).status).toBe(401);
  });
});

describe("accounts", () => {
  const person = { email: "New.Person@example.com", password: "a long password", role: "viewer" };

  it("are created by admins, with a username from the email and a number if it is taken", async () => {
    const first = await api.admin.post("/auth/users/", person);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ username: "New.Person", is_active: true, first_name: "" });
    const others = await Promise.all(
      ["a.example", "b.example"].map((host) =>
        api.admin.post("/auth/users/", { ...person, email: `New.Person@${host}` }),
      ),
    );
    expect(others.map((answer) => answer.body.username).sort()).toEqual([
      "New.Person2",
      "New.Person3",
    ]);
  });

  it("have a unique email, regardless of case", async () => {
    await api.admin.post("/auth/users/", { ...person, email: "twice@example.com" });
    const second = await api.admin.post("/auth/users/", { ...person, email: "TWICE@example.com" });
    expect(second.status).toBe(409);
    expect(second.body.email).toEqual(["A user with this email already exists."]);
  });

  it("are rejected with a message for each invalid field", async () => {
    const answer = await api.admin.post("/auth/users/", { email: "no", password: "short" });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body).sort()).toEqual([
      "email",
      "error",
      "message",
      "password",
      "role",
    ]);
  });

  it("are private to their user", async () => {
    for (const caller of [api.reviewer, api.viewer]) {
      expect((await caller.get("/auth/users/")).status).toBe(403);
      expect((await caller.post("/auth/users/", person)).status).toBe(403);
    }
    expect((await api.nobody.get("/auth/users/")).status).toBe(401);
  });

  it("lose their sessions when deactivated, and when the password changes", async () => {
    const user = await account();
    const caller = client(api.url, await signIn(user));
    await api.admin.patch(`/auth/users/${user.id}/`, { password: "another long password" });
    expect((await caller.get("/auth/me/")).status).toBe(401);
    const again = client(api.url, await signIn(user));
    expect((await api.admin.delete(`/auth/users/${user.id}/`)).status).toBe(204);
    expect((await again.get("/auth/me/")).status).toBe(401);
    expect((await api.admin.get(`/auth/users/${user.id}/`)).body.is_active).toBe(false);
  });

  it("are signed out everywhere by an admin", async () => {
    const user = await account();
    const caller = client(api.url, await signIn(user));
    expect((await api.reviewer.post(`/auth/users/${user.id}/end_sessions/`)).status).toBe(403);
    expect((await api.admin.post(`/auth/users/${user.id}/end_sessions/`)).status).toBe(204);
    expect((await caller.get("/auth/me/")).status).toBe(401);
  });

  it("change their own password with the current one, and continue with a new session", async () => {
    const user = await account();
    const caller = client(api.url, await signIn(user));
    const change = (current_password: string) =>
      caller.post("/auth/password/", { current_password, new_password: "quite another password" });
    expect((await change("a wrong password")).body.current_password).toHaveLength(1);
    const changed = await change(PASSWORD);
    expect(changed.status).toBe(200);
    expect((await caller.get("/auth/me/")).status).toBe(401);
    expect((await client(api.url, changed.body.token).get("/auth/me/")).status).toBe(200);
    expect((await logIn(user.email, "quite another password")).status).toBe(200);
  });

  it("use a changed role from the next request on", async () => {
    const user = await account();
    const caller = client(api.url, await signIn(user));
    expect((await caller.get("/auth/users/")).status).toBe(403);
    await api.admin.patch(`/auth/users/${user.id}/`, { role: "admin" });
    expect((await caller.get("/auth/users/")).status).toBe(200);
  });

  it("always include an active admin", async () => {
    const self = await api.admin.delete(`/auth/users/${api.users.admin.id}/`);
    expect(self.status).toBe(409);
    const demoted = await api.admin.patch(`/auth/users/${api.users.admin.id}/`, { role: "viewer" });
    expect(demoted.status).toBe(409);
    const one = await account("admin");
    const two = await account("admin");
    await db()
      .update(users)
      .set({ role: "viewer" })
      .where(notInArray(users.id, [one.id, two.id]));
    const [a, b] = [client(api.url, await signIn(one)), client(api.url, await signIn(two))];
    const answers = await Promise.all([
      a.patch(`/auth/users/${two.id}/`, { role: "viewer" }),
      b.patch(`/auth/users/${one.id}/`, { role: "viewer" }),
    ]);
    const admins = await db().select().from(users).where(eq(users.role, "admin"));
    expect(admins.filter((user) => user.isActive).length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
    await db().update(users).set({ role: "admin" }).where(eq(users.id, api.users.admin.id));
  });
});

describe("every endpoint", () => {
  it("answers with and without its trailing slash", async () => {
    expect((await api.admin.get("/auth/users")).body.count).toBe(
      (await api.admin.get("/auth/users/")).body.count,
    );
  });

  it("lists its allowed methods", async () => {
    const answer = await api.admin.call("PUT", "/auth/users/");
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(answer.body.message).toBe(answer.body.error);
  });

  it("rejects bodies that are not JSON, are too large, or contain control characters", async () => {
    const send = (body: string, type = "application/json") =>
      api.admin.call("POST", "/auth/users/", body, { "content-type": type });
    expect((await send("{")).status).toBe(400);
    expect((await send("email=x", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await send(JSON.stringify({ first_name: "x".repeat(1_100_000) }))).status).toBe(413);
    const faulty = await send('{"first_name": "a\\u0000b", "last_name": "\\ud800"}');
    expect(faulty.body).toMatchObject({
      first_name: ["This contains control characters."],
      last_name: ["This contains broken characters."],
    });
  });

  it("answers 304 while nothing has changed", async () => {
    const first = await api.admin.get("/auth/users/");
    const etag = first.headers.get("etag") ?? "";
    expect((await api.admin.get("/auth/users/", { "if-none-match": etag })).status).toBe(304);
    await account();
    expect((await api.admin.get("/auth/users/", { "if-none-match": etag })).status).toBe(200);
  });

  it("paginates its lists with relative links", async () => {
    const page = await api.admin.get("/auth/users/?page=2&page_size=2");
    expect(page.body.previous).toBe("/api/auth/users/?page=1&page_size=2");
    expect(page.body.next).toBe("/api/auth/users/?page=3&page_size=2");
    const past = await api.admin.get("/auth/users/?page=999");
    expect(past.body).toMatchObject({ results: [], count: page.body.count });
    for (const bad of ["page=0", "page=x", "page_size=0", "page_size=-1"]) {
      expect((await api.admin.get(`/auth/users/?${bad}`)).status).toBe(400);
    }
    expect((await api.admin.get("/auth/users/?page_size=1000")).status).toBe(200);
  });

  it.each(["", "/", "/nowhere/at/all/", "/products", "/auth/"])(
    "returns 404 at the unknown path /api%s, signed in or not",
    async (path) => {
      for (const caller of [api.admin, api.nobody, client(api.url, "made.up")]) {
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
          const answer = await caller.call(method, path);
          expect(answer).toMatchObject({
            status: 404,
            body: { message: "Path not found.", error: "Path not found." },
          });
        }
      }
    },
  );

  it("returns 404 for an unknown id", async () => {
    for (const id of ["0", "x", "99999999999999"]) {
      expect((await api.admin.get(`/auth/users/${id}/`)).status).toBe(404);
    }
  });
});
