import { expect, it } from "vitest";
import { must, unique, useServer } from "./fixtures";

const server = useServer();
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

it("every API response forbids browsers from loading or running anything", async () => {
  const headers = { authorization: `Token ${server.reviewer.token}` };
  const answers = [
    ["/api/health/", 200],
    ["/api/auth/me/", 200],
    ["/api/products/products/export/?format=csv", 200],
    ["/api/auth/users/", 403],
    ["/api/nothing/", 404],
    ["/api/products/%E0%A4%A", 404],
    ["/api/auth/login/", 405],
  ] as const;
  for (const [path, status] of answers) {
    const answer = await fetch(server.url + path, { headers });
    expect({ path, status: answer.status }).toEqual({ path, status });
    expect(answer.headers.get("content-security-policy")).toBe(NOTHING);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    if (path.endsWith("%E0%A4%A"))
      expect(await answer.json()).toMatchObject({ message: "Path not found." });
  }
});

it("an idle connection stays open longer than the 60 seconds for which proxies reuse it", async () => {
  const answer = await fetch(`${server.url}/api/health/`);
  const [, seconds] = answer.headers.get("keep-alive")?.match(/^timeout=(\d+)$/) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

it("the middleware rejects a request without a session exactly as the handler does", async () => {
  const common = { "x-request-id": "one-of-a-proxy" };
  const post = (headers: Record<string, string>, body: BodyInit) =>
    fetch(`${server.url}/api/products/imports/`, { method: "POST", headers, body });
  const json = { ...common, "content-type": "application/json" };
  const form = new FormData();
  form.set("file", "");
  // The middleware skips multipart requests, so the handler rejects the second one.
  const early = await post(json, JSON.stringify({ file_name: "a.csv", size: 1 }));
  const late = await post(common, form);
  expect([early.status, late.status]).toEqual([401, 401]);
  expect(await early.text()).toBe(await late.text());
  for (const name of ["content-type", "cache-control", "x-request-id"])
    expect(early.headers.get(name)).toBe(late.headers.get(name));
});

it("a file above the limit of the middleware is imported completely", async () => {
  const row = (at: number) => `BIG-${at},Shoes,${"A plain description. ".repeat(600)}\n`;
  const rows = Array.from({ length: 1000 }, (_, at) => row(at)).join("");
  const file = new File([`product_id,category,description\n${rows}`], "big.csv");
  expect(file.size).toBeGreaterThan(12_000_000);
  const body = new FormData();
  body.set("file", file);
  const headers = { authorization: `Token ${server.reviewer.token}` };
  const answer = await fetch(`${server.url}/api/products/imports/`, {
    ...{ method: "POST", headers, body },
  });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ file_name: "big.csv", rows: 1000 });
});

it("a JSON body above the limit of the middleware is rejected as too large", async () => {
  const body = JSON.stringify({ email: "a@example.com", password: "x".repeat(8_000_000) });
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body };
  expect((await fetch(`${server.url}/api/auth/login/`, request)).status).toBe(413);
});

it("the server uses the address of the connection, not a forged header", async () => {
  const refused = await fetch(`${server.url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
    body: JSON.stringify({ email: `${unique("nobody")}@example.com`, password: "a wrong one" }),
  });
  expect(refused.status).toBe(400);
  const { results } = must(await server.admin.get("/auth/audit/?sign_ins=true&page_size=50"));
  const entry = results.find(({ action }: { action: string }) => action === "session.refused");
  const { detail } = must(await server.admin.get(`/auth/audit/${entry.id}/`));
  expect(detail).toEqual({ reason: "unknown_email", address: "127.0.0.1" });
});

it("scripts are compiled while they load, not while the page starts", async () => {
  const html = await (await fetch(`${server.url}/login`)).text();
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(
    ([, source = ""]) => source,
  );
  expect(sources.length).toBeGreaterThan(2);
  for (const source of sources) {
    const script = await (await fetch(new URL(source, server.url))).text();
    expect(script.slice(0, 40), source).toContain("//# allFunctionsCalledOnLoad\n");
  }
});

it("browsers find an icon at its usual address", async () => {
  const favicon = await fetch(`${server.url}/favicon.ico`);
  expect(favicon.status).toBe(200);
  expect(favicon.headers.get("content-type")).toBe("image/x-icon");
});
