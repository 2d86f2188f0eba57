import { expect, type Page, test } from "@playwright/test";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Creates two rule sets; the second prohibits the preferred word of the first. */
async function conflict(page: Page) {
  // Rule sets for all products would make every validation of the other tests stale.
  const { id } = await call(page, "/policies/categories/", { name: unique("Contract ") });
  const [term, preferred] = [unique("illegal"), unique("incorrect")];
  const ruleSet = (name: string, rule_content: string) =>
    call<RuleSetJson>(page, "/policies/rule-sets/", {
      name,
      applies_to: { categories: [id] },
      rules: [{ rule_content, description: `About ${rule_content}` }],
    });
  const first = await ruleSet(unique("Plain words "), `${term} => ${preferred}`);
  const second = await ruleSet(unique("Tone of voice "), preferred);
  const message = `“${term}” should become “${preferred}”, but “${preferred}” is prohibited by ${second.name}.`;
  return { first, second, preferred, message };
}

test("an issue is dismissed in the list, and shown in the rule editor while typing", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("an admin opens the rules of policy issues, and dismisses one issue", async () => {
    const { second, preferred, message } = await conflict(page);
    await page.goto("/policies");
    await page.getByRole("link", { name: /^\d+ rule conflicts?$/ }).click();
    const issue = page.getByRole("listitem").filter({ hasText: message });
    await expect(issue.locator("mark")).toHaveText(preferred);
    await expectNoFaults(page);
    await issue.getByRole("button", { name: "Dismiss" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Both are meant.");
    await dialog.getByRole("button", { name: "Dismiss Conflict" }).click();
    const dismissed = page.getByRole("list", { name: "Dismissed rule conflicts" });
    await expect(dismissed.getByRole("listitem").filter({ hasText: message })).toContainText(
      "Both are meant.",
    );
    await dismissed
      .getByRole("listitem")
      .filter({ hasText: message })
      .getByRole("link", { name: second.name })
      .click();
    await expect(page.getByRole("dialog").getByLabel("Rule content")).toHaveValue(preferred);
  });
  await test.step("the rule editor shows an issue under the content while typing", async () => {
    const { first, preferred, second } = await conflict(page);
    const [rule] = first.rules;
    await page.goto(`/policies?tab=rule-sets&rule_set=${first.id}&part=rules&rule=${rule?.id}`);
    const dialog = page.getByRole("dialog").filter({ has: page.getByLabel("Severity") });
    await dialog.getByRole("button", { name: "Edit as Text" }).click();
    const content = dialog.getByLabel("Rule content");
    const issues = dialog.getByRole("list", { name: "Conflicts of this rule" });
    await content.fill("wrong => right");
    await expect(issues.getByRole("listitem")).toHaveCount(0);
    await content.fill(`wrong => ${preferred}`);
    await expect(issues).toContainText(
      `“wrong” should become “${preferred}”, but “${preferred}” is prohibited by ${second.name}.`,
    );
  });
});
