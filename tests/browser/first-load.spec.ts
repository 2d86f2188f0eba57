import { expect, test } from "@playwright/test";

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
