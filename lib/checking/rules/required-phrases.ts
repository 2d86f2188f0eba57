import { type Hit, wholeText } from "../hit";
import { parseItems, parseListedItems } from "../term-list";
import { counted, listed } from "./describe";
import { type RuleKind, ruleKind } from "./kind";

/** Phrases that must all occur; each that is missing is a violation. */
export const requiredPhrases = required("Required phrases", "lacks", "Add");

/** Attributes that must all be mentioned. */
export const attributeRequirement = required(
  "Attribute requirement",
  "does not mention",
  "Mention",
);

function required(label: string, lacks: string, add: string): RuleKind {
  return ruleKind<string[][]>({
    label,
    read: (written, { matchCase }) =>
      typeof written === "string"
        ? parseItems(written, matchCase)
        : parseListedItems(written, matchCase),
    describe: (items) =>
      `${counted(items.length, "item")}: ${listed(items.map((item) => item.join(" or ")))}`,
    terms: (items) => [items],
    check: (items, { terms: [found] }) =>
      items.filter((_, entry) => !found?.present.has(entry)).map(missing),
    violationType: ({ source }) =>
      source === "brand" ? "brand_required_elements_missing" : "required_element_missing",
  });

  function missing(item: string[]): Hit {
    const terms = item.map((term) => `“${term}”`);
    const last = terms.pop() ?? "";
    const wanted = terms.length > 0 ? `${terms.join(", ")} or ${last}` : last;
    return wholeText(`The text ${lacks} ${wanted}.`, `${add} ${wanted}.`);
  }
}
