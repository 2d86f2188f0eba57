import { expect, test } from "@playwright/test";
import { signInAs } from "./sign-in";

test("scripts are compiled while they load, not while the page starts", async ({ request }) => {
  const html = await (await request.get("/login")).text();
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(
    ([, source = ""]) => source,
  );
  expect(sources.length).toBeGreaterThan(2);
  for (const source of sources) {
    const script = await (await request.get(source)).text();
    expect(script.slice(0, 40), source).toContain("//# allFunctionsCalledOnLoad\n");
  }
});

test("a search typed before hydration is kept and applied", async ({ page }) => {
  await signInAs(page, "reviewer");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/products", { waitUntil: "commit" });
  const search = page.getByRole("searchbox");
  await search.fill("cotton");
  release();
  await expect(page).toHaveURL(/search=cotton/);
  await expect(search).toHaveValue("cotton");
});
