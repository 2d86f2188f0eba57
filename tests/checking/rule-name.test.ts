import { expect, it } from "vitest";
import { deriveRuleName, extractRuleName } from "@/lib/checking/rules/rule-name";

it.each([
  ["No contact details in the text. Customers call the shop.", "No contact details in the text"],
  ["No contact details", "No contact details"],
  ["  Say what it is made of!\nMaterials sell. ", "Say what it is made of!"],
  ["Use approx. 20 words", "Use approx. 20 words"],
  ["", "Prohibited words"],
  [`${"long ".repeat(30)}`, `${"long ".repeat(15)}long…`],
])("names the rule %j after its first sentence: %j", (description, name) => {
  expect(deriveRuleName(description, "Prohibited words")).toBe(name);
  expect(Array.from(deriveRuleName(description, "")).length).toBeLessThanOrEqual(80);
});

it("names findings that were stored without a name by their reference", () => {
  expect(extractRuleName("Standards: Colours: Prohibited words")).toBe("Prohibited words");
  expect(extractRuleName("Standards")).toBe("Standards");
});
