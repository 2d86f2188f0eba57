import { expect, test } from "@playwright/test";
import { signInAs } from "./sign-in";

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

test("every API response forbids browsers from loading or running anything", async ({ page }) => {
  await signInAs(page, "viewer");
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
    const answer = await page.request.get(path);
    expect({ path, status: answer.status() }).toEqual({ path, status });
    expect(answer.headers()).toMatchObject({
      "content-security-policy": NOTHING,
      "x-content-type-options": "nosniff",
    });
  }
});

test("the middleware rejects a request without a session exactly as the handler does", async ({
  request,
}) => {
  const headers = { "x-request-id": "one-of-a-proxy" };
  // The middleware skips multipart requests, so the handler rejects the second one.
  const [early, late] = await Promise.all([
    request.post("/api/products/imports/", { headers, data: { file_name: "a.csv", size: 1 } }),
    request.post("/api/products/imports/", { headers, multipart: { file: "" } }),
  ]);
  expect(early.status()).toBe(401);
  expect(late.status()).toBe(401);
  expect(await early.text()).toBe(await late.text());
  for (const name of ["content-type", "cache-control", "x-request-id"])
    expect(early.headers()[name]).toBe(late.headers()[name]);
});

test("a file above the limit of the middleware is imported completely", async ({ page }) => {
  await signInAs(page, "reviewer");
  const row = (at: number) => `BIG-${at},Shoes,${"A plain description. ".repeat(600)}\n`;
  const rows = Array.from({ length: 1000 }, (_, at) => row(at)).join("");
  const buffer = Buffer.from(`product_id,category,description\n${rows}`);
  expect(buffer.length).toBeGreaterThan(12_000_000);
  const file = { name: "big.csv", mimeType: "text/csv", buffer };
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  const answer = await page.request.post("/api/products/imports/", {
    headers: { authorization: `Token ${token}` },
    multipart: { file },
  });
  expect(answer.status()).toBe(201);
  expect(await answer.json()).toMatchObject({ file_name: "big.csv", rows: 1000 });
});

test("a JSON body above the limit of the middleware is rejected as too large", async ({
  request,
}) => {
  const data = { email: "a@example.com", password: "x".repeat(8_000_000) };
  expect((await request.post("/api/auth/login/", { data })).status()).toBe(413);
});
