import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rateLimits } from "@/db/schema/users";
import { listEndpoints } from "@/scripts/openapi/endpoints";
import { client, useApi } from "../support/api";
import { createCategory, createUser, PASSWORD } from "../support/factories";
import { useSettings, withSettings } from "../support/settings";

useSettings(() => ({ RATE_LIMITS: "analyze=2, export=1" }));
const api = useApi();
beforeEach(async () => {
  await db().delete(rateLimits);
});

const limitHeaders = ({ headers }: { headers: Headers }) => ({
  policy: headers.get("ratelimit-policy"),
  usage: headers.get("ratelimit"),
});

it("limits expensive endpoints", async () => {
  const limited: Record<string, string[]> = {};
  for (const { path, declaration } of await listEndpoints())
    if (declaration.limit)
      limited[declaration.limit] = [...(limited[declaration.limit] ?? []), path].sort();
  expect(limited).toEqual({
    analyze: ["/validations/analyze/", "/validations/analyze/bulk/", "/validations/fix-all/"],
    rewrite: ["/validations/rewrite/"],
    suggest: ["/policies/style-guides/{id}/suggest/"],
    preview: [
      "/policies/categories/{id}/preview/",
      "/policies/guidelines/{id}/preview/",
      "/policies/ready-made/{key}/install/preview/",
      "/policies/rule-sets/{id}/preview/",
      "/policies/versions/{kind}/{policy}/{number}/preview/",
    ],
    export: [
      "/auth/audit/export/",
      "/policies/evidence/export/",
      "/products/analytics/export/",
      "/products/products/export/",
      "/seo/seo/export/",
      "/validations/decisions/export/",
      "/validations/validations/export/",
      "/validations/violations/export/",
    ],
    import: [
      "/policies/evidence/import/",
      "/policies/rule-sets/import/",
      "/policies/style-guides/",
      "/products/batches/",
      "/products/imports/",
      "/products/upload-bulk/",
      "/products/upload-bulk/errors/",
      "/seo/keywords/import/",
    ],
    seo: ["/seo/analyze/", "/seo/keywords/research/", "/seo/optimize/"],
  });
});

describe("rate limit per account", () => {
  it("reports what remains, and returns 429 above the limit without affecting other accounts", async () => {
    const { id: category } = await createCategory({}, [{ ruleContent: "cheap" }]);
    const text = { description: "A cheap shoe.", category };
    const first = await api.reviewer.post("/validations/analyze/", text);
    expect(first.status).toBe(200);
    expect(limitHeaders(first)).toEqual({
      policy: '"analyze";q=2;w=60',
      usage: expect.stringMatching(/^"analyze";r=1;t=(60|5\d)$/),
    });
    // The limit is shared by all tokens and endpoints of an account.
    const script = { name: "Build", role: "reviewer", password: PASSWORD };
    const { body: token } = await api.reviewer.post("/auth/tokens/", script);
    const second = await client(api.url, token.token).post("/validations/fix-all/", text);
    expect(second.headers.get("ratelimit")).toMatch(/^"analyze";r=0;/);
    const refused = await api.reviewer.post("/validations/analyze/", text);
    const message = "At most 2 texts are checked per minute for one account. Try again shortly.";
    expect(refused).toMatchObject({ status: 429, body: { message, error: message } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(limitHeaders(refused)).toEqual({
      policy: '"analyze";q=2;w=60',
      usage: expect.stringMatching(/^"analyze";r=0;t=\d+$/),
    });
    expect((await api.admin.post("/validations/analyze/", text)).status).toBe(200);
  });

  it("counts the texts of a request, and refuses a request with more texts than are left", async () => {
    const { id: category } = await createCategory({}, [{ ruleContent: "cheap" }]);
    const text = { description: "A cheap shoe.", category };
    const check = (texts: number) =>
      api.reviewer.post("/validations/analyze/bulk/", {
        items: Array.from({ length: texts }, (_, key) => ({ key, ...text })),
      });
    await withSettings({ RATE_LIMITS: "analyze=5" }, async () => {
      const first = await check(3);
      expect(first.status).toBe(200);
      expect(first.headers.get("ratelimit")).toMatch(/^"analyze";r=2;/);
      const refused = await check(3);
      const message = "At most 5 texts are checked per minute for one account. Try again shortly.";
      expect(refused).toMatchObject({ status: 429, body: { message, error: message } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.headers.get("ratelimit")).toMatch(/^"analyze";r=2;/);
      expect((await check(2)).status).toBe(200);
      expect((await api.reviewer.post("/validations/analyze/", text)).status).toBe(429);
      await db().delete(rateLimits);
      expect((await check(6)).status, "more texts than the limit, after a pause").toBe(200);
      expect((await check(1)).status).toBe(429);
    });
  });

  it("is counted in the database, shared by all processes", async () => {
    await api.viewer.get("/products/products/export/?format=csv");
    const [row] = await db().select().from(rateLimits);
    expect(row).toMatchObject({ key: expect.stringMatching(/^export:/), points: 1 });
    expect((await api.viewer.get("/products/products/export/?format=csv")).status).toBe(429);
    await db()
      .update(rateLimits)
      .set({ expire: new Date(Date.now() - 1) });
    expect((await api.viewer.get("/products/products/export/?format=csv")).status).toBe(200);
  });

  it("does not count requests that are rejected for their role or body", async () => {
    expect((await api.viewer.post("/validations/analyze/", {})).status).toBe(403);
    expect((await api.reviewer.post("/validations/analyze/", {})).status).toBe(400);
    expect(await db().$count(rateLimits)).toBe(0);
  });
});

it("reports the remaining failed sign-ins per account and address", async () => {
  const { email } = await createUser({ role: "viewer" });
  const login = (password: string) => api.nobody.post("/auth/login/", { email, password });
  const failed = await login("not the password");
  expect(failed.status).toBe(400);
  expect(limitHeaders(failed)).toEqual({
    policy: '"login-address";q=50;w=900, "login-account";q=10;w=900',
    usage: expect.stringMatching(/^"login-address";r=49;t=\d+, "login-account";r=9;t=\d+$/),
  });
  expect(limitHeaders(await login(PASSWORD)).usage).toMatch(/"login-account";r=9;/);
});

it("sends no rate limit headers for unlimited endpoints", async () => {
  const { headers } = await api.viewer.get("/products/products/");
  expect(limitHeaders({ headers })).toEqual({ policy: null, usage: null });
});
