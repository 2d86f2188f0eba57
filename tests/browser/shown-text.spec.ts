import { expect, type Page, test } from "@playwright/test";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** A description copied from a shop's page, with code that an attacker added. */
const HOSTILE = `<div class="product-description" onclick="window.hacked=1">
<h2>Handwoven <em>Wool</em> Throw</h2>
<script>window.hacked = 2</script><img src="x" onerror="window.hacked=3">
<p>Made from <strong>guaranteed</strong> wool &amp; <a href="javascript:window.hacked=4">dyed by hand</a>.</p>
<ul><li>130 x 180&nbsp;cm</li><li><svg onload="window.hacked=5"><p>Cold wash</p></li></ul>
<table><tr><th>Material</th><td>Wool</td></tr></table>
<iframe src="javascript:parent.hacked=6"></iframe><style>body { display: none }</style>
<p>&lt;img src=x onerror=window.hacked=7&gt;</p><form action="https://evil.example"><button>Pay</button></form>
</div>`;

async function hostileProduct(page: Page): Promise<string> {
  const name = unique("Throws ");
  const rules = [
    {
      rule_type: "prohibited_words",
      severity: "high",
      rule_content: "guaranteed",
      description: "x",
    },
    {
      rule_type: "format_requirement",
      severity: "low",
      rule_content: "no_html:p|ul|li|strong|em|h2|table|tr|td|th|div|a|svg",
      description: "Few tags",
    },
  ];
  const guideline = { title: "Throw standards", content: "Plain words.", rules };
  const category = await call(page, "/policies/categories/", { name, guideline });
  const product_id = name.replace(" ", "-");
  const product = { product_id, name, category: category.id, description: HOSTILE };
  await call(page, "/products/products/", product);
  await expect
    .poll(async () => (await call(page, `/products/products/by-id/${product_id}/`)).status, {
      timeout: 30_000,
    })
    .toBe("needs_review");
  return product_id;
}

test("HTML is shown as visible text with its source, and no part of it is executed", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const productId = await hostileProduct(page);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) refused.push(message.text());
  });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/product-validations/${productId}`);
    const card = page.locator("section", { hasText: "Product Description" }).last();
    await expect(card.getByText("Handwoven Wool Throw")).toBeVisible();
    await expect(card.getByRole("listitem").filter({ hasText: "130 x 180" })).toBeVisible();
    await expect(card.getByRole("cell", { name: "Wool" })).toBeVisible();
    await expect(card.getByText("<img src=x onerror=window.hacked=7>")).toBeVisible();
    const words = card.getByRole("button", { name: "guaranteed" });
    await expect(words).toHaveClass(/finding-high/);
    for (const forbidden of ["script", "img", "iframe", "style", "form", "a[href*=javascript]"])
      await expect(card.locator(forbidden)).toHaveCount(0);
    await card.getByText("Source", { exact: true }).click();
    await expect(card.getByText("window.hacked = 2")).toBeVisible();
    await expect(card.getByRole("button", { name: "guaranteed" })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  await test.step("a view that is chosen before the text's code has loaded is shown", async () => {
    const { promise: chosen, resolve: load } = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes("`Show the ")) await chosen;
      await route.fulfill({ response });
    });
    await page.goto(`/product-validations/${productId}`, { waitUntil: "commit" });
    await page.getByText("Source", { exact: true }).last().click();
    load();
    await expect(page.getByRole("radio", { name: "Source" }).last()).toBeChecked();
    await expect(page.getByText("window.hacked = 2").last()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  expect(refused).toEqual([]);
});
