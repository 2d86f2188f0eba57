import { parseListedTerms, parseTerms, type Term } from "../term-list";
import { counted, listed } from "./describe";
import { ruleKind } from "./kind";

/** Terms that must not occur; each occurrence is a violation. */
export const prohibitedWords = ruleKind<Term[]>({
  label: "Prohibited words",
  read: (written, { matchCase }) =>
    typeof written === "string"
      ? parseTerms(written, matchCase)
      : parseListedTerms(written, matchCase),
  describe: (terms) => `${counted(terms.length, "term")}: ${listed(terms.map(describeTerm))}`,
  terms: (terms) => [terms.map(({ term }) => [term])],
  check: (terms, { terms: [found], origin }) =>
    (found?.spans ?? []).map(({ start, end, entry }) => {
      const { term = "", preferred = [] } = terms[entry] ?? {};
      const what = origin.competitor ? "names a competitor" : "is prohibited";
      return { start, end, reason: `“${term}” ${what}.`, suggestion: suggest(term, preferred) };
    }),
  violationType: ({ source, competitor }) => {
    if (source === "brand") return "brand_prohibited_words";
    return competitor ? "competitor_mention" : "prohibited_phrase";
  },
});

function describeTerm({ term, preferred }: Term): string {
  return preferred.length > 0 ? `${term} => ${preferred.join(" / ")}` : term;
}

function suggest(term: string, preferred: string[]): string {
  if (preferred.length === 0) return `Remove “${term}”.`;
  return `Use ${preferred.map((choice) => `“${choice}”`).join(" or ")} instead of “${term}”.`;
}
