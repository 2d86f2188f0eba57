import { globSync } from "node:fs";
import path from "node:path";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "@/lib/enums";
import { canSee } from "@/lib/platform/roles";
import { config, middleware } from "@/middleware";
import { useApi } from "../support/api";

const api = useApi();

/** The roles that can access each page. Pages that are not listed are open to everyone. */
const NARROWER: Record<string, readonly Role[]> = {
  "/review": ["admin", "reviewer"],
  "/upload": ["admin", "reviewer"],
  "/upload/imports/7": ["admin", "reviewer"],
  "/upload/mappings": ["admin", "reviewer"],
  "/analytics": ["admin", "reviewer"],
  "/policies": ["admin"],
  "/policies/evaluations": ["admin"],
  "/policies/evaluations/7": ["admin"],
  "/policies/issues": ["admin"],
  "/policies/style-guides": ["admin"],
  "/policies/style-guides/7": ["admin"],
  "/get-started": ["admin", "reviewer"],
  "/users": ["admin"],
  "/audit-log": ["admin"],
  "/webhooks": ["admin"],
};
const pages = globSync("app/(staff)/**/page.tsx").map(
  (file) => `/${path.dirname(path.relative("app/(staff)", file)).replace(/\[\w+\]/g, "7")}`,
);

async function visit(page: string, token: string | null, init: { method?: string } = {}) {
  const cookie = { cookie: `next-auth.session-token=${token}` };
  const request = new NextRequest(new URL(page, api.url), {
    ...init,
    headers: token ? cookie : {},
  });
  const answer = await middleware(request);
  const to = answer.headers.get("location");
  return { status: answer.status, to: to?.slice(api.url.length) ?? null };
}

describe("middleware", () => {
  it("covers all pages with restricted roles", () => {
    expect(pages).toEqual(expect.arrayContaining(Object.keys(NARROWER)));
  });

  it.each(pages)("shows %s to allowed roles, and redirects the others", async (page) => {
    for (const role of ROLES) {
      const may = (NARROWER[page] ?? ROLES).includes(role);
      const shown = { status: 200, to: null };
      const away = { status: 307, to: "/dashboard" };
      expect(await visit(`${page}?page=2`, api[role].token)).toEqual(may ? shown : away);
      expect(await visit(`${page}/`, api[role].token)).toEqual(may ? shown : away);
      expect(canSee(page, role)).toBe(may);
    }
    expect(await visit(`${page}?page=2`, null)).toEqual({
      status: 307,
      to: `/login?next=${encodeURIComponent(`${page}?page=2`)}`,
    });
  });

  it("shows the sign-in page to everyone, and rejects malformed paths", async () => {
    for (const page of ["/login", "/set-password"])
      for (const token of [null, api.viewer.token])
        expect(await visit(page, token)).toEqual({ status: 200, to: null });
    expect(await visit("/%E0%A4%A", api.viewer.token)).toEqual({ status: 307, to: "/dashboard" });
  });

  it("returns 404 for a malformed API path", async () => {
    const path = "/api/products/%E0%A4%A";
    expect(unstable_doesMiddlewareMatch({ config, url: path })).toBe(true);
    const answer = await middleware(new NextRequest(new URL(path, api.url)));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: "Path not found." });
  });

  it("rejects requests to a page from another site", async () => {
    expect(await visit("/dashboard", api.viewer.token, { method: "POST" })).toMatchObject({
      status: 403,
    });
  });
});
