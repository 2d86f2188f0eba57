import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";
import { listPages } from "@/components/shell/page-links";
import { withDemo } from "./demo-server";

/**
 * `npm run bench:pages [path…]`: measures each page's script size and responsiveness on a slow
 * machine: the kilobytes of the HTML and of its scripts (gzip, without nomodule scripts), then LCP,
 * CLS and the slowest interaction, according to the Event Timing API, in the first second, while
 * typing, when selecting all, when moving with `j`, when paging and when opening a record, with the
 * CPU slowed down four times. Fails if a page exceeds its script limit. Requires `npm run build`.
 */
const PORT = 3270;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const LISTS =
  /^\/(products|validations|seo-analysis|findings(\/decisions|\/bulk-changes)?|policies|users|audit-log|webhooks|api-tokens)$/;
const LIMIT = { page: 260, list: 230 };
/** Maximum response time to an interaction. */
const SLOW_MS = 200;
const SLOWED = 4;

/** Code for the browser, as a string because tsx output does not run in a browser. */
const OBSERVE = `
  window.seen = { lcp: 0, cls: 0, inp: 0 };
  const watch = (type, note, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type, buffered: true, ...more,
    });
  watch("largest-contentful-paint", (entry) => { seen.lcp = entry.startTime; });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  watch("event", (entry) => { seen.inp = Math.max(seen.inp, entry.duration); }, {
    durationThreshold: 16,
  });
`;

await withDemo(PORT, async (context) => {
  console.log(
    "page                      HTML kB script kB   LCP ms     CLS   soon ms   typing selecting        j    paging  opening",
  );
  if (process.argv.length < 3) await measureSignIn(context);
  for (const each of await pages(context)) await measure(context, each);
});

async function measureSignIn(signedIn: BrowserContext): Promise<void> {
  const stranger = await signedIn.browser()?.newContext({ baseURL: ORIGIN });
  if (stranger) await measure(stranger, "/login");
}

async function pages(context: BrowserContext): Promise<string[]> {
  if (process.argv.length > 2) return process.argv.slice(2);
  const answer = await context.request.get("/api/products/products/?page_size=1");
  const { results } = (await answer.json()) as { results: { product_id: string }[] };
  return [
    ...listPages("admin").map(({ href }) => href),
    ...results.map(({ product_id }) => `/product-validations/${encodeURIComponent(product_id)}`),
  ];
}

async function measure(context: BrowserContext, url: string): Promise<void> {
  const html = await (await context.request.get(url)).text();
  const kilobytes = (await scriptBytes(context, html)) / 1000;
  const { lcp, cls, ...answers } = await feel(await context.newPage(), url);
  const limit = LISTS.test(url) ? LIMIT.list : LIMIT.page;
  if (kilobytes > limit) process.exitCode = 1;
  console.log(
    url.padEnd(24),
    (Buffer.byteLength(html) / 1000).toFixed(0).padStart(8),
    kilobytes.toFixed(1).padStart(10),
    lcp.toFixed(0).padStart(8),
    cls.toFixed(3).padStart(7),
    ...Object.values(answers).map((ms) => ms.toFixed(0).padStart(9)),
    kilobytes > limit ? `  over ${limit} kB` : "",
    Math.max(...Object.values(answers)) >= SLOW_MS ? `  over ${SLOW_MS} ms` : "",
  );
}

/** Returns the compressed size of the scripts of a page's HTML. */
async function scriptBytes(context: BrowserContext, html: string): Promise<number> {
  const sources = new Set(
    [...html.matchAll(/<script\b[^>]*>/gi)]
      .map(([tag]) => tag)
      .filter((tag) => !/\bnomodule\b/i.test(tag))
      .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
  );
  let total = 0;
  for (const source of sources) {
    const script = await context.request.get(source);
    total += gzipSync(await script.body()).length;
  }
  return total;
}

/**
 * Metrics of a page: time to the largest paint, layout shifts, and the slowest response to each
 * action. Times are in milliseconds.
 */
interface Feel {
  lcp: number;
  cls: number;
  /** The slowest response in the first second, during hydration. */
  soon: number;
  typing: number;
  selecting: number;
  /** The next row of a list, or the next item in the review. */
  moving: number;
  paging: number;
  opening: number;
}

async function feel(page: Page, url: string): Promise<Feel> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: "commit" });
  const main = page.getByRole("main");
  const field = main.getByRole("searchbox").or(main.getByRole("textbox")).first();
  const soon = await slowest(page, async () => {
    await page.getByRole("heading").first().click();
    if ((await field.count()) > 0) await field.pressSequentially("co", { delay: 50 });
  });
  await page.waitForLoadState("networkidle");
  // The first key press ends the measurement of the largest paint.
  await page.waitForFunction("seen.lcp > 0");
  const typing = await slowest(page, async () => {
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
    if (await field.isVisible()) await field.pressSequentially("tton", { delay: 50 });
  });
  if (await field.isVisible()) await field.fill("");
  await page.waitForTimeout(1_000);
  await page.waitForLoadState("networkidle");
  const all = main.getByRole("checkbox", { name: /^Select all/ });
  const selecting = await slowest(page, async () => {
    if ((await all.count()) > 0) for (let clicks = 0; clicks < 2; clicks++) await all.click();
  });
  const seen = await page.evaluate(() => (window as unknown as { seen: Feel }).seen);
  await page.evaluate("document.activeElement?.blur()");
  const moving = await slowest(page, async () => {
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press("j");
      await page.waitForLoadState("networkidle");
    }
  });
  const next = main.getByRole("button", { name: "Next", exact: true }).first();
  const paging = await slowest(page, async () => {
    if ((await next.count()) > 0 && (await next.isEnabled())) await next.click();
    await page.waitForLoadState("networkidle");
  });
  const record = main
    .locator("tbody tr a, tbody tr button:not([aria-label])")
    .filter({ visible: true })
    .first();
  const opening = await slowest(page, async () => {
    if ((await record.count()) > 0) await record.click();
  });
  await page.close();
  return { lcp: seen.lcp, cls: seen.cls, soon, typing, selecting, moving, paging, opening };
}

/**
 * Returns the slowest response time to the actions in `act`, measured until the frame that shows
 * the response.
 */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate("seen.inp = 0");
  await act();
  // Performance entries arrive shortly after their frame.
  await page.waitForTimeout(1_500);
  return page.evaluate(() => (window as unknown as { seen: { inp: number } }).seen.inp);
}
