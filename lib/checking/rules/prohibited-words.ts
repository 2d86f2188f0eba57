import { parseListedItems, parseTerms } from "../term-list";
import { counted, listed } from "./describe";
import { ruleKind } from "./kind";

/** Terms that must not occur; each occurrence is a violation. */
export const prohibitedWords = ruleKind<string[]>({
  label: "Prohibited words",
  read: (written) =>
    typeof written === "string" ? parseTerms(written) : parseListedItems(written).flat(),
  describe: (terms) => `${counted(terms.length, "term")}: ${listed(terms)}`,
  terms: (terms) => [terms.map((term) => [term])],
  check: (terms, { terms: [found], origin }) =>
    (found?.spans ?? []).map(({ start, end, entry }) => {
      const term = `“${terms[entry] ?? ""}”`;
      const reason = `${term} ${origin.competitor ? "names a competitor" : "is prohibited"}.`;
      return { start, end, reason, suggestion: `Remove ${term}.` };
    }),
  violationType: ({ source, competitor }) => {
    if (source === "brand") return "brand_prohibited_words";
    return competitor ? "competitor_mention" : "prohibited_phrase";
  },
});
