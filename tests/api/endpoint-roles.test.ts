import { eq } from "drizzle-orm";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { ROLES } from "@/lib/enums";
import { getEndpointAccess } from "@/lib/people/auth/endpoint-roles";
import { config, middleware } from "@/middleware";
import { listEndpoints } from "@/scripts/openapi/endpoints";
import { client, useApi } from "../support/api";
import { createUser, signIn } from "../support/factories";

const api = useApi();
const declared = await listEndpoints();
const calls = declared.map(({ path, method, declaration: { roles } }) => ({
  call: `${method.toUpperCase()} ${path}`,
  method: method.toUpperCase(),
  path: `/api${path.replace(/\{\w+\}/g, "7")}`,
  roles,
}));

/** Returns the middleware's response to a call; null if it passes it on. */
async function refusal(path: string, init: { method: string; headers?: Record<string, string> }) {
  const answer = await middleware(new NextRequest(new URL(path, api.url), init));
  return answer.headers.has("x-middleware-next") ? null : answer;
}

const as = (token: string | null) => ({ authorization: `Token ${token}` });

describe("the middleware", () => {
  it.each(calls)("passes $call on only for the roles that its handler allows", async (each) => {
    const { path, method, roles } = each;
    expect(getEndpointAccess(method, path)).toEqual(roles);
    for (const role of ROLES) {
      const answer = await refusal(path, { method, headers: as(api[role].token) });
      expect(answer?.status ?? null).toBe(roles === "public" || roles.includes(role) ? null : 403);
    }
    const answer = await refusal(path, { method });
    expect(answer?.status ?? null).toBe(roles === "public" ? null : 401);
  });

  it("treats HEAD as GET", async () => {
    const headers = as(api.viewer.token);
    expect((await refusal("/api/auth/audit/", { method: "HEAD", headers }))?.status).toBe(403);
  });

  it.each([
    ["GET", "/products/products/", "nobody"],
    ["GET", "/products/products/", "made up"],
    ["GET", "/auth/users/", "viewer"],
    ["POST", "/policies/categories", "reviewer"],
  ])("answers %s %s as %s exactly as the handler does", async (method, path, who) => {
    const token = who === "viewer" || who === "reviewer" ? api[who].token : who;
    const headers = { ...(token && as(token)), "x-request-id": "one-of-a-proxy" };
    const early = await refusal(`/api${path}`, { method, headers });
    const late = await fetch(`${api.url}/api${path}`, { method, headers });
    expect(early?.status).toBe(late.status);
    expect(await early?.text()).toBe(await late.text());
    for (const [name, value] of early?.headers ?? []) expect(late.headers.get(name)).toBe(value);
    for (const name of ["content-type", "cache-control", "x-request-id"])
      expect(early?.headers.get(name)).toBe(late.headers.get(name));
  });

  it("leaves unknown paths and methods to the handlers", async () => {
    for (const path of ["/api", "/api/", "/api/nothing/", "/api/products/products/7/nothing/"])
      expect(await refusal(path, { method: "GET" })).toBeNull();
    expect(await refusal("/api/products/products/", { method: "PUT" })).toBeNull();
    expect(await refusal("/api/products/products/", { method: "OPTIONS" })).toBeNull();
  });

  it("parses a path as Next does, with or without a slash and with escapes", async () => {
    for (const path of ["/api/auth/users", "/api/auth/%75sers/", "/api/auth/users/?page=2"])
      expect((await refusal(path, { method: "GET" }))?.status).toBe(401);
  });

  it("reloads a session before it rejects a request", async () => {
    const user = await createUser({ role: "viewer" });
    const headers = as(await signIn(user));
    const admit = async (path: string) =>
      (await refusal(path, { method: "GET", headers })) === null;
    expect(await admit("/api/products/products/")).toBe(true);
    expect(await admit("/api/auth/users/")).toBe(false);
    await db().update(users).set({ role: "admin" }).where(eq(users.id, user.id));
    expect(await admit("/api/auth/users/")).toBe(true);
    await db().update(users).set({ role: "viewer" }).where(eq(users.id, user.id));
    // The middleware may pass the request on for up to 5 seconds; the handler rejects it.
    const caller = client(api.url, headers.authorization.slice("Token ".length));
    expect((await caller.get("/auth/users/")).status).toBe(403);
  });

  it("runs for every request except uploads, whose body Next would buffer", () => {
    const matches = (url: string, headers = {}) =>
      unstable_doesMiddlewareMatch({ config, url, headers });
    for (const { path } of calls) {
      expect(matches(path)).toBe(true);
      expect(matches(path, { "content-type": "application/json" })).toBe(true);
      for (const type of ["multipart/form-data; boundary=x", "Multipart/Form-Data; boundary=x"])
        expect(matches(path, { "content-type": type })).toBe(false);
    }
  });
});
