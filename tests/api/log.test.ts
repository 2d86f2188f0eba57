import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { log, toLoggedError } from "@/lib/platform/log";
import { client, useApi } from "../support/api";

const api = useApi();
const refusals = vi.spyOn(log, "warn");
beforeEach(() => refusals.mockClear());

/** Returns the log entries of rejected requests, without their messages. */
const refused = () =>
  refusals.mock.calls.flatMap(([entry, message]) => (message === "refused" ? [entry] : []));

describe("a rejected request", () => {
  it("is logged with method, path and reason, and with the user if known", async () => {
    const path = "/api/policies/guidelines/";
    await api.nobody.get("/policies/guidelines/");
    await api.viewer.post("/policies/guidelines/", {});
    expect(refused()).toEqual([
      {
        requestId: expect.any(String),
        method: "GET",
        path,
        person: null,
        reason: "Sign in to continue.",
      },
      {
        requestId: expect.any(String),
        method: "POST",
        path,
        person: api.users.viewer.id,
        reason: "Your role does not allow this.",
      },
    ]);
  });

  it("from another site is logged with the user whose cookie it carried", async () => {
    const answer = await fetch(`${api.url}/api/auth/logout/`, {
      method: "POST",
      headers: {
        cookie: `next-auth.session-token=${api.viewer.token}`,
        origin: "https://elsewhere.example",
      },
    });
    expect(answer.status).toBe(403);
    expect(refused()).toMatchObject([{ method: "POST", person: api.users.viewer.id }]);
  });

  it("is logged with the id of its response, and without any text of the client", async () => {
    const id = "x".repeat(12_000);
    const answer = await fetch(`${api.url}/api/auth/me/`, { headers: { "x-request-id": id } });
    expect(answer.headers.get("x-request-id")).toHaveLength(36);
    expect(refused()).toMatchObject([{ requestId: answer.headers.get("x-request-id") }]);
    const named = await client(api.url, null).get("/auth/me/");
    expect(named.status).toBe(401);
  });
});

describe("a failed statement", () => {
  it("is logged without its parameters and without the values in the database's message", async () => {
    const secret = "a secret that somebody typed";
    const row = { email: secret, username: secret, role: "viewer" as const, passwordHash: secret };
    await db().insert(users).values(row);
    const failures = await Promise.all([
      db()
        .insert(users)
        .values(row)
        .catch((error: unknown) => error),
      db()
        .execute(sql`select ${secret}::int`)
        .catch((error: unknown) => error),
    ]);
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(Error);
      const { message, cause } = toLoggedError(failure);
      expect(message).toMatch(/^Failed query: (insert into "users"|select)/);
      expect(cause?.code).toMatch(/^\w{5}$/);
    }
    expect(JSON.stringify(failures.map(toLoggedError))).not.toContain(secret);
  });
});
