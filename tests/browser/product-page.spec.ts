import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Role } from "@/lib/enums";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const DESCRIPTION = "A warm sock of wool, guaranteed to last. Wash at 30 degrees.";

/** Creates a validated product in a new category that requires "made" instead of "guaranteed". */
async function checkedProduct(page: Page, ...moreRules: object[]): Promise<string> {
  const name = unique("Socks ");
  const rule = {
    rule_type: "prohibited_words",
    severity: "high",
    rule_content: "guaranteed => made",
  };
  const rules = [{ ...rule, description: "No promises" }, ...moreRules];
  const guideline = { title: "Sock standards", content: "Plain words.", rules };
  const category = await call(page, "/policies/categories/", { name, guideline });
  const product_id = name.replace(" ", "/");
  const product = { product_id, name, category: category.id, description: DESCRIPTION };
  await call(page, "/products/products/", product);
  const path = `/products/products/by-id/${encodeURIComponent(product_id)}/`;
  await expect
    .poll(async () => (await call(page, path)).status, { timeout: 30_000 })
    .toBe("needs_review");
  return product_id;
}

async function openAs(browser: Browser, role: Role): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, role);
  return page;
}

const address = (productId: string) => `/product-validations/${encodeURIComponent(productId)}`;
const editor = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true });

async function edit(page: Page, productId: string) {
  await page.goto(address(productId));
  await page.getByRole("button", { name: "Edit description" }).click();
  await expect(page.getByText("1 violation, below the threshold of 80%.")).toBeVisible();
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Save and check" }).click();
}

test("a text is checked while typing and fixed, one by one or all at once, and a requested edit ends with it", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const [plain, spaced, requested, named] = await Promise.all([
    checkedProduct(page),
    checkedProduct(page, {
      rule_type: "format_requirement",
      severity: "low",
      rule_content: "unit_space",
      description: "A space before units",
    }),
    checkedProduct(page, {
      rule_type: "format_requirement",
      severity: "low",
      rule_content: "no_html",
      description: "No markup",
    }),
    checkedProduct(page, {
      rule_type: "prohibited_words",
      field: "name",
      severity: "low",
      rule_content: "socks => smocks",
      description: "No socks",
    }),
  ]);
  await test.step("a text is checked while typing, fixed with a click, and its draft survives a reload", async () => {
    const productId = plain;
    await page.goto(address(productId));
    await expect(page.getByText("1 violation found by validation")).toBeVisible();
    await page.getByRole("button", { name: "guaranteed" }).first().click();
    await expect(page.getByText("“guaranteed” is prohibited.")).toBeVisible();

    await edit(page, productId);
    await editor(page).press("Control+End");
    await editor(page).pressSequentially(" Comfort guaranteed.");
    await expect(page.getByText("2 violations, below the threshold of 80%.")).toBeVisible();
    await expect(page.getByRole("dialog").locator("mark")).toHaveText(["guaranteed", "guaranteed"]);
    await page.getByRole("button", { name: "Apply: Use “made”" }).first().click();
    await expect(page.getByText("1 violation, below the threshold of 80%.")).toBeVisible();
    await expect(editor(page)).toHaveValue(/^A warm sock of wool, made to last\./);

    await page.reload();
    await expect(page.getByText("Your unsaved draft was restored.")).toBeVisible();
    await page.getByRole("button", { name: "Apply: Use “made”" }).click();
    await expect(page.getByText("0 violations, meets the threshold of 80%.")).toBeVisible();
    await page.getByRole("button", { name: "Review changes" }).click();
    await expect(
      page.getByText("This text would get a score of 100% instead of 75%."),
    ).toBeVisible();
    await expect(page.getByRole("dialog").locator("del")).toContainText("guaranteed");
    await page.getByLabel("Reason (Optional)").fill("No promises");
    await page.getByRole("button", { name: "Save and check" }).click();

    await expect(page.getByText("No violations found by validation")).toBeVisible();
    await expect(page.getByText("Showing 2 of 2 validations for this product")).toBeVisible();
    await expect(page.getByText("The description was modified since its upload.")).toBeVisible();
    const history = page.getByRole("listitem").filter({ hasText: "edited the description" });
    await expect(history).toContainText("No promises");
    await history.getByText("Show changes").click();
    await expect(history.locator("del")).toContainText("guaranteed");
  });
  await test.step("Fix All names each change and shows the score", async () => {
    const productId = spaced;
    await edit(page, productId);
    await editor(page).fill("<p>A warm sock of wool, guaranteed to last.</p><p>Weighs 60g.</p>");
    await expect(page.getByText("2 violations, below the threshold of 80%.")).toBeVisible();
    await page.getByRole("button", { name: "Fix All" }).click();
    const preview = page.getByRole("dialog", { name: "Fix All" });
    await expect(preview.getByText("the score goes from 72% to 100%")).toBeVisible();
    await expect(preview.getByRole("checkbox", { name: "Use “made”" })).toBeChecked();
    await expect(preview.getByRole("checkbox", { name: "60g → 60 g" })).toBeChecked();
    await expect(preview.getByText("No findings remain.")).toBeVisible();
    await preview.getByRole("button", { name: "Apply 2 Changes" }).click();
    const fixed = "<p>A warm sock of wool, made to last.</p><p>Weighs 60 g.</p>";
    await expect(editor(page)).toHaveValue(fixed);
    await save(page);
    await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
    const product = await call(page, `/products/products/by-id/${encodeURIComponent(productId)}/`);
    expect(product.description).toBe(fixed);
  });
  await test.step("a saved text is undone from the toast, and restored from the history", async () => {
    const productId = spaced;
    const fetchText = async () =>
      (await call(page, `/products/products/by-id/${encodeURIComponent(productId)}/`)).description;
    const before = await fetchText();
    const after = "<p>A sock of wool.</p>";
    await page.goto(address(productId));
    await page.getByRole("button", { name: "Edit description" }).click();
    await editor(page).fill(after);
    await save(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The earlier text is back; its check is queued")).toBeVisible();
    expect(await fetchText()).toBe(before);
    const undone = page.getByRole("listitem").filter({ hasText: "Undo of the change before" });
    await undone.getByRole("button", { name: "Restore the Text Before" }).click();
    const review = page.getByRole("dialog", { name: "Review Changes" });
    await expect(review.locator("del").first()).toContainText("warm");
    await review.getByRole("button", { name: "Save and Check" }).click();
    await expect(page.getByText("Description saved; its check is queued").last()).toBeVisible();
    expect(await fetchText()).toBe(after);
    const other = { product: await productKey(productId), description: "A sock by someone else." };
    await call(page, "/products/edits/", other);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText(/^Not undone: .+ has changed this text since/)).toBeVisible();
    expect(await fetchText()).toBe("A sock by someone else.");

    async function productKey(id: string): Promise<number> {
      return (await call(page, `/products/products/by-id/${encodeURIComponent(id)}/`)).id;
    }
  });
  await test.step("Fix All opens from the page, and says why a change is not preselected", async () => {
    await page.goto(address(requested));
    await page.getByRole("button", { name: "Fix All" }).click();
    const preview = page.getByRole("dialog", { name: "Fix All" });
    await expect(preview.getByRole("checkbox", { name: "Use “made”" })).toBeChecked();
    await expect(page).toHaveURL(/\?edit=true$/);
    await preview.getByRole("button", { name: "Cancel" }).click();
    await editor(page).fill('A warm sock of wool.<img src="sock.jpg">');
    await expect(page.getByText("1 violation, ")).toBeVisible();
    await page.getByRole("button", { name: "Fix All" }).click();
    const removal = preview.getByRole("checkbox");
    await expect(removal).not.toBeChecked();
    await expect(removal).toHaveAccessibleDescription(
      "Not preselected: it removes the image (sock.jpg).",
    );
    await preview.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard Changes" }).click();
  });
  await test.step("the number of rules that were not checked leads to the reasons", async () => {
    await page.goto(address(named));
    await page.getByRole("button", { name: "1 rule was not checked." }).click();
    const details = page.getByRole("dialog", { name: "Validation Details" });
    const unchecked = details.getByRole("group").filter({ hasText: "1 rule not checked" });
    await expect(unchecked).toContainText("No model is configured.");
    await expect(unchecked.getByText("No model is configured.")).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();
  });
  await test.step("Fix All counts the findings of texts that are not edited here", async () => {
    await page.getByRole("button", { name: "Edit description" }).click();
    // The page has such a button too.
    await expect(page.getByText("2 violations, below the threshold of 80%.")).toBeVisible();
    await page.getByRole("button", { name: "Fix All" }).click();
    const preview = page.getByRole("dialog", { name: "Fix All" });
    await expect(preview.getByText("the score goes from 72% to 96%")).toBeVisible();
    await expect(preview.getByText("(its text isn’t edited here)")).toHaveCount(1);
    await preview.getByRole("button", { name: "Apply 1 Change" }).click();
    await expect(page.getByText("1 violation, meets the threshold of 80%.")).toBeVisible();
    await page.getByRole("button", { name: "Discard Changes" }).click();
  });
  await test.step("a requested edit is shown at the top of the page until it is done", async () => {
    const productId = requested;
    const path = `/validations/validations/by-product/${encodeURIComponent(productId)}/`;
    const { results } = await call(page, path);
    const decision = { action: "request_edit", comments: "Promise nothing." };
    await call(page, "/validations/approvals/", { validation: results[0].id, ...decision });
    await page.goto(address(productId));
    const request = page.getByRole("status").filter({ hasText: "requested an edit" });
    await expect(request).toContainText("Promise nothing.");
    await request.getByRole("button", { name: "Edit description" }).click();
    await editor(page).fill(DESCRIPTION.replace("guaranteed to last", "made to last"));
    await save(page);
    await expect(page.getByText("No violations found by validation")).toBeVisible();
    await expect(request).toBeHidden();
  });
});

test("two users who change the same text keep both changes or choose between them", async ({
  page,
  browser,
}) => {
  await signInAs(page, "admin");
  const [first, second] = await Promise.all([checkedProduct(page), checkedProduct(page)]);
  const other = await openAs(browser, "reviewer");
  await test.step("two users who change different words keep both changes", async () => {
    const productId = first;
    await edit(page, productId);
    await edit(other, productId);
    await editor(other).fill(DESCRIPTION.replace("30", "40"));
    await save(other);
    await expect(other.getByText("Description saved; its check is queued")).toBeVisible();

    await editor(page).fill(DESCRIPTION.replace("warm", "soft"));
    await save(page);
    await expect(page.getByText("Your text is not lost")).toBeVisible();
    await page.getByRole("button", { name: "Merge Both" }).click();
    const both = DESCRIPTION.replace("warm", "soft").replace("30", "40");
    await expect(editor(page)).toHaveValue(both);
    await save(page);
    await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
    const product = await call(page, `/products/products/by-id/${encodeURIComponent(productId)}/`);
    expect(product.description).toBe(both);
  });
  await test.step("two users who change the same words choose between both texts", async () => {
    const productId = second;
    await edit(page, productId);
    await edit(other, productId);
    const theirs = DESCRIPTION.replace("warm", "cosy");
    await editor(other).fill(theirs);
    await save(other);
    await expect(other.getByText("Description saved; its check is queued")).toBeVisible();

    const mine = DESCRIPTION.replace("warm", "soft");
    await editor(page).fill(mine);
    await save(page);
    await expect(page.getByText("You both changed the same words")).toBeVisible();
    await expect(page.getByRole("button", { name: "Merge Both" })).toBeHidden();
    await page.getByRole("button", { name: "Use mine" }).click();
    await expect(editor(page)).toHaveValue(mine);
    await page.getByRole("button", { name: "Review changes" }).click();
    await expect(page.getByRole("dialog").locator("del")).toContainText("cosy");
    await page.getByRole("button", { name: "Save and check" }).click();
    await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
    const product = await call(page, `/products/products/by-id/${encodeURIComponent(productId)}/`);
    expect(product.description).toBe(mine);
  });
});

test("a text in another language names missing elements in its words, and Fix All keeps genders", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const UPPER = "upper|uppers|Obermaterial|tige|empeine|tomaia|cholewka|アッパー";

  for (const { language, terms, text, missing, fixed, changes } of [
    {
      language: "de",
      terms: "Leuchte => Lampe, Gerät => Produkt",
      text: "Mit der Leuchte wird es hell. Das Gerät passt in eine kleine Leuchte.",
      missing: "Obermaterial",
      fixed: "Mit der Lampe wird es hell. Das Produkt passt in eine kleine Lampe.",
      changes: 3,
    },
    {
      language: "fr",
      terms: "lampe => veilleuse, luminaire => éclairage",
      text: "Une lampe douce pour la chambre. Avec un luminaire doux, le soir est calme.",
      missing: "tige",
      fixed: "Une veilleuse douce pour la chambre. Avec un éclairage doux, le soir est calme.",
      changes: 2,
    },
  ])
    await test.step(language, async () => {
      const name = unique("Lights ");
      const rules = [
        { rule_type: "prohibited_words", rule_content: terms, description: "Shop words" },
        { rule_type: "attribute_requirement", rule_content: UPPER, description: "Upper" },
      ];
      const guideline = { title: "Light standards", content: "Plain words.", rules };
      const category = await call(page, "/policies/categories/", { name, guideline });
      const product_id = name.replace(" ", "-");
      const product = { product_id, name, language, category: category.id, description: text };
      await call(page, "/products/products/", product);
      const fetchProduct = () => call(page, `/products/products/by-id/${product_id}/`);
      await expect
        .poll(async () => (await fetchProduct()).status, { timeout: 30_000 })
        .toBe("needs_review");

      await page.goto(`/findings?view=one&category=${category.id}`);
      const finding = page.getByRole("row").filter({ hasText: product_id });
      await expect(finding.getByText(`Missing: ${missing}`, { exact: true })).toBeVisible();

      await page.goto(address(product_id));
      await expect(page.getByText(`Missing: ${missing}`, { exact: true }).first()).toBeVisible();
      const preview = page.getByRole("dialog", { name: "Fix All" });
      await page.getByRole("button", { name: "Fix All" }).click();
      await preview.getByRole("button", { name: `Apply ${changes} Changes` }).click();
      await expect(editor(page)).toHaveValue(fixed);
      await save(page);
      await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
      expect((await fetchProduct()).description).toBe(fixed);
    });
});

test("a viewer changes nothing, filters limit the checks, and an unknown product is reported", async ({
  page,
  browser,
}) => {
  await test.step("a viewer can see everything but change nothing", async () => {
    const admin = await openAs(browser, "admin");
    const productId = await checkedProduct(admin);
    await signInAs(page, "viewer");
    await page.goto(`${address(productId)}?edit=true`);
    await expect(page.getByText("Showing 1 of 1 validations for this product")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    for (const name of ["Edit description", "Approve", "Reject", "Force Re-validate"]) {
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }
    await expect(page.getByRole("button", { name: /^Edit approval/ })).toHaveCount(0);
    await page.getByRole("button", { name: "View", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Validation Details" })).toBeVisible();
  });
  await test.step("filters limit the checks, are stored in the URL, and can be cleared together", async () => {
    await signInAs(page, "reviewer");
    await page.goto("/product-validations/FTW-1043?status=failed");
    await expect(page.getByText("No validations found for this product.")).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).first().click();
    await expect(page).not.toHaveURL(/status=/);
    await expect(page.getByText(/Showing [1-9]/)).toBeVisible();
  });
  await test.step("the page shows a message for a missing or unknown product", async () => {
    await signInAs(page, "viewer");
    await page.goto("/product-validations");
    await expect(page.getByText("No product selected")).toBeVisible();
    await page.goto("/product-validations/not-there");
    await expect(page.getByText("Error loading data")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Products" }).click();
    await expect(page).toHaveURL(/\/products$/);
  });
});

test("an applied fix is undone, a restored text keeps the draft, and joined fixes are not preselected", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const offers = { rule_type: "prohibited_words", severity: "low", description: "No offers" };
  const [fixed, restored, joined] = await Promise.all([
    checkedProduct(page),
    checkedProduct(page),
    checkedProduct(page, { ...offers, rule_content: "order it now, get it cheap today" }),
  ]);
  await test.step("an applied fix can be undone, unless someone else has changed the text since", () =>
    undoFixes(page, fixed));
  await test.step("restoring an earlier text keeps the unsaved draft, and line breaks inside list items", () =>
    restoreText(page, restored));
  await test.step("Fix All preselects no change of joined fixes that removes more than one sentence", () =>
    fixJoined(page, joined));
});

async function undoFixes(page: Page, productId: string): Promise<void> {
  const path = `/products/products/by-id/${encodeURIComponent(productId)}/`;
  const undoFix = () => page.getByLabel("Notifications").getByRole("button", { name: "Undo" });
  const applyFix = async () => {
    await page.getByRole("button", { name: "guaranteed" }).first().click();
    await page.getByRole("button", { name: "Use “made”", exact: true }).click();
    await expect(page.getByText("Fix applied.").last()).toBeVisible();
  };
  await page.goto(address(productId));
  await applyFix();
  await undoFix().click();
  await expect(page.getByText("The earlier text is back; its check is queued")).toBeVisible();
  expect((await call(page, path)).description).toBe(DESCRIPTION);

  await expect.poll(async () => (await call(page, path)).status).toBe("needs_review");
  await applyFix();
  const { id: product } = await call(page, path);
  await call(page, "/products/edits/", { product, description: "A sock by someone else." });
  await undoFix().click();
  await expect(page.getByText(/^Not undone: .+ has changed this text since/)).toBeVisible();
  expect((await call(page, path)).description).toBe("A sock by someone else.");
}

async function restoreText(page: Page, productId: string): Promise<void> {
  const label = unique("Bullets ");
  const key = label.toLowerCase().replace(" ", "_");
  await call(page, "/products/fields/", { key, label, kind: "list" });
  const path = `/products/products/by-id/${encodeURIComponent(productId)}/`;
  const { id } = await call(page, path);
  const earlierItems = ["Soft\nlining", "Firm sole"];
  for (const items of [earlierItems, ["Firm sole"]])
    await call(page, `/products/products/${id}/`, { texts: { [key]: items } }, "PATCH");

  const draft = "A warm sock of wool, made by hand.";
  await edit(page, productId);
  await editor(page).fill(draft);
  await page.reload();
  await expect(page.getByText("Your unsaved draft was restored.")).toBeVisible();
  await page.goto(address(productId));
  const review = page.getByRole("dialog", { name: "Review Changes" });
  await page.getByRole("button", { name: "Restore the Text Before" }).first().click();
  await expect(review.getByText("Your unsaved draft is kept.")).toBeVisible();
  await review.getByRole("button", { name: "Save and Check" }).click();
  await expect(page.getByText(/^Texts saved/)).toBeVisible();
  expect(await call(page, path)).toMatchObject({
    description: DESCRIPTION,
    texts: { [key]: earlierItems },
  });

  await page.getByRole("button", { name: "Edit description" }).click();
  await expect(page.getByText("Your unsaved draft was restored.")).toBeVisible();
  await expect(editor(page)).toHaveValue(draft);
  await save(page);
  await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
  expect(await call(page, path)).toMatchObject({
    description: draft,
    texts: { [key]: earlierItems },
  });
}

async function fixJoined(page: Page, productId: string): Promise<void> {
  await edit(page, productId);
  await editor(page).fill("A guaranteed sock. Order it now. Get it cheap today. Wash it cold.");
  await expect(page.getByText("3 violations, below the threshold of 80%.")).toBeVisible();
  await page.getByRole("button", { name: "Fix All" }).click();
  const preview = page.getByRole("dialog", { name: "Fix All" });
  await expect(preview.getByRole("checkbox", { name: "Use “made”" })).toBeChecked();
  const removal = preview.getByRole("checkbox", { name: "Remove “Order it now.”" });
  await expect(removal).not.toBeChecked();
  await expect(removal).toHaveAccessibleDescription(
    "Not preselected: it changes more than one sentence.",
  );
  await removal.check();
  await preview.getByRole("button", { name: "Apply 2 Changes" }).click();
  await expect(editor(page)).toHaveValue("A made sock. Wash it cold.");
  await save(page);
  await expect(page.getByText("Description saved; its check is queued")).toBeVisible();
  const path = `/products/products/by-id/${encodeURIComponent(productId)}/`;
  expect((await call(page, path)).description).toBe("A made sock. Wash it cold.");
}
