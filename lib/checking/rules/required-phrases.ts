import { adds } from "../fixes/add-sentence";
import type { Mend } from "../fixes/fix";
import { type Hit, wholeText } from "../hit";
import { formsByMeaning, meaningOf, parseItems, parseListedItems } from "../term-list";
import { counted, listed } from "./describe";
import { type RuleKind, ruleKind } from "./kind";

/** What must be said in one of several ways, or in a form of one. */
interface Item {
  terms: string[];
  forms: string[];
  mend?: Mend;
}

/** Phrases that must all occur; each that is missing is a violation. */
export const requiredPhrases = required("Required phrases", "lacks", "Add");

/** Attributes that must all be mentioned. */
export const attributeRequirement = required(
  "Attribute requirement",
  "does not mention",
  "Mention",
);

function required(label: string, lacks: string, add: string): RuleKind {
  return ruleKind<Item[]>({
    label,
    read: (written, { matchCase, forms }) => {
      const items =
        typeof written === "string"
          ? parseItems(written, matchCase)
          : parseListedItems(written, matchCase);
      const byTerm = formsByMeaning(forms, matchCase);
      return items.map((terms) => ({
        terms,
        forms: terms.flatMap((term) => byTerm.get(meaningOf(term, matchCase)) ?? []),
        mend: adds(terms[0]),
      }));
    },
    describe: (items) =>
      `${counted(items.length, "item")}: ${listed(items.map(({ terms }) => terms.join(" or ")))}`,
    terms: (items) => [items.map(({ terms, forms }) => [...terms, ...forms])],
    isJoint: true,
    check: (items, { terms: [found] }) =>
      items.filter((_, entry) => !found?.present.has(entry)).map(missing),
    violationType: ({ source }) =>
      source === "brand" ? "brand_required_elements_missing" : "required_element_missing",
  });

  function missing(item: Item): Hit {
    const terms = item.terms.map((term) => `“${term}”`);
    const last = terms.pop() ?? "";
    const wanted = terms.length > 0 ? `${terms.join(", ")} or ${last}` : last;
    return {
      ...wholeText(`The text ${lacks} ${wanted}.`, `${add} ${wanted}.`),
      mend: item.mend,
    };
  }
}
