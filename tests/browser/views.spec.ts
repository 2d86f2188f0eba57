import { expect, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { createPerson, signInPerson } from "./person";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

test("filters are added and reopened from their chips by keyboard, and saved as a shared view", async ({
  page,
}) => {
  await signInAs(page, "reviewer");
  await page.goto("/products?page_size=20");
  const table = page.getByRole("table", { name: "Products" });
  await expect(table.getByRole("checkbox").first()).toBeEnabled();

  await page.getByRole("button", { name: "Add Filter" }).press("Enter");
  const added = page.getByRole("dialog", { name: "Add Filter" });
  const find = added.getByRole("searchbox", { name: "Find a filter" });
  await expect(find).toBeFocused();
  await page.keyboard.type("nothing like it");
  await expect(added.getByText("No filters match “nothing like it”.")).toBeVisible();
  await find.fill("lang");
  await page.keyboard.press("Enter");
  await expect(added.getByRole("group", { name: "Language" }).locator(":focus")).toBeVisible();
  await find.fill("english");
  await expect(added.getByRole("checkbox").first()).toHaveAccessibleName("English");
  await expect(added.getByRole("checkbox", { name: "German" })).toHaveCount(0);
  await find.press("Enter");
  await expect(page).toHaveURL(/language=en/);
  await expect(find).toHaveValue("");
  await expect(added.locator("summary", { hasText: "Category" })).toHaveCount(0);
  await expectNoFaults(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove filter Language: English" }).press("Enter");
  await expect(page).not.toHaveURL(/language/);

  await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: /^Category: / }).press("Enter");
  const filters = page.getByRole("dialog", { name: "Edit filter" });
  const boxes = filters.getByRole("group", { name: "Category" }).getByRole("checkbox");
  await boxes.nth(2).press("Space");
  await expect(page).toHaveURL(/category=\d+(,|%2C)\d+/);
  await expectNoFaults(page);
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  const chip = page.getByRole("button", { name: /Remove filter Category: .+, .+/ });
  await expect(chip).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Category", exact: true })).toContainText(
    /Category: .+, /,
  );
  const found = page.getByText(/^\d+ products? found$/);
  await expect(found).toBeVisible();

  const name = unique("Two ");
  await page.getByRole("button", { name: "View", exact: true }).click();
  const views = page.getByRole("dialog", { name: "View" });
  await views.getByLabel("Save this view as").fill(name);
  await views.getByLabel("Share with everyone").check();
  await views.getByRole("button", { name: "Save", exact: true }).click();
  const link = views.getByRole("link", { name });
  await expect(link).toHaveAttribute("aria-current", "true");
  await expect(views.getByLabel("Save this view as")).toBeFocused();
  const tabs = page.getByRole("navigation", { name: "View" });
  await expectNoFaults(page);
  const saved = await link.getAttribute("href");
  // Other tests create products meanwhile: a load counts for both at the same moment.
  await expect(async () => {
    await page.reload();
    const count = Number.parseInt(String(await found.textContent()), 10);
    expect(count).toBeGreaterThan(0);
    await expect(tabs.locator("[aria-current=page]")).toHaveText([`${name}${count}`], {
      timeout: 1000,
    });
  }).toPass();

  // Another user can open the view but not change it.
  await signInAs(page, "viewer");
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/products");
  await page.getByRole("button", { name: "View", exact: true }).click();
  await expect(views.getByRole("button", { name: `Delete ${name}` })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expect(link).toHaveAttribute("href", String(saved));
  await link.click();
  await expect(chip).toBeVisible();
  await expect(views).toBeHidden();

  await signInAs(page, "reviewer");
  await page.goto("/products");
  await page.getByRole("button", { name: "View", exact: true }).click();
  await views.getByRole("button", { name: `Delete ${name}` }).click();
  await views.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(link).toHaveCount(0);
});

test("columns and density apply from the first render, and setting a filter moves no row", async ({
  page,
}) => {
  await signInAs(page, "viewer");
  await test.step("a user's columns and density apply from the first render", async () => {
    await page.goto("/products");
    const table = page.getByRole("table", { name: "Products" });
    const seo = table.getByRole("columnheader", { name: "SEO" });
    await expect(seo).toBeVisible();
    await page.getByRole("button", { name: "View", exact: true }).click();
    const columns = page.getByRole("dialog", { name: "View" });
    await columns.getByLabel("SEO").uncheck();
    await columns.getByText("Compact").click();
    await expect(seo).toBeHidden();
    await expectNoFaults(page);
    const written = await (await page.request.get("/products")).text();
    expect(written).toMatch(/<table[^>]*data-density="compact"/);
    expect(written).not.toMatch(/<t[hd][^>]*>SEO</);
    await page.reload();
    await expect(table).toBeVisible();
    await expect(seo).toBeHidden();
  });
  await test.step("setting the first filter moves no row", async () => {
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/products");
      const head = page.getByRole("table", { name: "Products" }).locator("thead");
      const before = await head.boundingBox();
      await page.getByLabel("Status", { exact: true }).selectOption("compliant");
      const pill = page.getByRole("button", { name: "Remove filter Status: Compliant" });
      await expect(pill).toHaveCount(1);
      await expect(pill).toBeVisible();
      await expect(page.getByLabel("Status", { exact: true })).toHaveValue("compliant");
      expect((await head.boundingBox())?.y).toBe(before?.y);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test("more than one page of views can be shown", async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await signInAs(admin, "admin");
  const person = await createPerson(admin, "viewer");
  for (let n = 0; n < 50; n += 1)
    await person.call("/views/", { list: "seo", name: `Own ${n}`, query: "", shared: false });
  await call(admin, "/views/", { list: "seo", name: "Zebra", query: "", shared: true });
  await signInPerson(page, person);
  await page.goto("/seo-analysis");
  await page.getByRole("button", { name: "View", exact: true }).click();
  const views = page.getByRole("dialog", { name: "View" });
  await expect(views.getByText(/^50 of 5\d views$/)).toBeVisible();
  await views.getByRole("button", { name: "Show More" }).press("Enter");
  await expect(views.getByRole("link", { name: "Zebra" })).toBeFocused();
  await expect(views.getByRole("button", { name: "Show More" })).toHaveCount(0);
});

test("a pattern is one pill, and further filters are behind a number", async ({ page }) => {
  await signInAs(page, "reviewer");
  await page.goto("/findings");
  const chips = page.getByRole("list", { name: "Active filters" });
  await test.step("opening a pattern shows its filters as one pill, which removes them", async () => {
    const title = page.getByRole("table").getByRole("link", { name: /^“/ }).first();
    const name = String(await title.textContent());
    await title.click();
    await expect(page).toHaveURL(/view=one/);
    await expect(chips.getByRole("listitem")).toHaveText([`Pattern: ${name}`]);
    await expect(page.getByLabel("Rule", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: `Remove filter Pattern: ${name}` }).click();
    await expect(page).toHaveURL(/findings\?view=one$/);
    await expect(page.getByLabel("Rule", { exact: true })).toBeVisible();
    await expect(chips).toBeHidden();
  });
  await test.step("two pills are visible, and the number names and opens the others", async () => {
    await page.goto("/findings?language=en&market=DE&checked_by=rule&known=false");
    await expect(chips.locator("> li:visible")).toHaveCount(3);
    const more = page.getByRole("button", { name: "+2" });
    const hint = page.getByRole("tooltip");
    await expect(hint).toBeHidden();
    await more.focus();
    await expect(hint).toHaveText("Found by: A rule\nKnown findings: No");
    await more.press("Enter");
    await expect(hint).toBeHidden();
    const others = page.getByRole("dialog", { name: "More active filters" });
    await expectNoFaults(page);
    await others.getByRole("button", { name: "Remove filter Known findings: No" }).click();
    await expect(page).not.toHaveURL(/known/);
    await expect(page.getByRole("button", { name: "+1" })).toBeVisible();
  });
});
