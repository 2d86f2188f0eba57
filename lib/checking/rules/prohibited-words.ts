import type { ViolationType } from "@/lib/enums";
import { isInAddress } from "../addresses";
import { isInCode } from "../codes";
import type { FixMaker } from "../fixes/fix";
import { preferredFix } from "../fixes/words";
import type { RuleMatch } from "../rule-match";
import type { RuleOptions } from "../rule-options";
import {
  inflectionsByMeaning,
  meaningOf,
  parseListedTerms,
  parseTerms,
  type Term,
} from "../term-list";
import type { TermMatch } from "../term-matches";
import { counted, listed } from "./describe";
import { type Origin, ruleKind } from "./kind";

/** A search term or an inflection of one. */
interface SearchedTerm extends Term {
  inflectionOf: string | null;
  /** Whether the term also matches inside URLs, email addresses and hashtags. */
  isAddress: boolean;
  makeFix: FixMaker;
}

/** Prohibited words: each match of a term is a violation. */
export const prohibitedWords = ruleKind<SearchedTerm[]>({
  label: "Prohibited words",
  read: readTerms,
  describe: (wanted) => {
    const terms = wanted.filter(({ inflectionOf }) => inflectionOf === null);
    const forms = wanted.length - terms.length;
    const summary = `${counted(terms.length, "term")}: ${listed(terms.map(describeTerm))}`;
    return forms > 0 ? `${summary}; ${counted(forms, "form")}` : summary;
  },
  shape: (terms) => ({ kind: "prohibited", terms }),
  terms: (wanted) => [wanted.map(({ term }) => [term])],
  check: (wanted, { text, terms: [found], origin }) => {
    const ruleMatches: RuleMatch[] = [];
    for (const span of found?.spans ?? []) {
      const term = wanted[span.entry];
      if (!term || (!term.isAddress && isInAddress(text, span))) continue;
      ruleMatches.push(toMatch(term, span, origin));
    }
    return ruleMatches;
  },
  violationType,
});

function violationType({ source, competitor }: Origin): ViolationType {
  if (source === "brand") return "brand_prohibited_words";
  return competitor ? "competitor_mention" : "prohibited_phrase";
}

/**
 * Parses terms and adds their inflections. Terms come first, so that a listed term is never treated
 * as an inflection.
 */
function readTerms(written: string | string[], { matchCase, forms }: RuleOptions): SearchedTerm[] {
  const terms =
    typeof written === "string"
      ? parseTerms(written, matchCase)
      : parseListedTerms(written, matchCase);
  const known = new Set(terms.map(({ term }) => meaningOf(term, matchCase)));
  const byTerm = inflectionsByMeaning(forms, matchCase);
  const isInflected = terms.flatMap(({ term, preferred }) =>
    (byTerm.get(meaningOf(term, matchCase)) ?? []).flatMap((form): SearchedTerm[] => {
      const meaning = meaningOf(form, matchCase);
      if (meaning === "" || known.has(meaning)) return [];
      known.add(meaning);
      return [searchedTerm({ term: form, preferred }, term)];
    }),
  );
  return [...terms.map((term) => searchedTerm(term, null)), ...isInflected];
}

/** Creates a search term. Its fix inserts the first preferred term. */
function searchedTerm(term: Term, inflectionOf: string | null): SearchedTerm {
  return {
    ...term,
    inflectionOf,
    isAddress: /[@#/]|\.\p{L}/u.test(term.term),
    makeFix: outsideCodes(preferredFix(term.term, term.preferred[0], inflectionOf)),
  };
}

const guarded = new WeakMap<FixMaker, FixMaker>();

/**
 * Wraps a fix so that it never changes an article number: `FM7703AK-EK-BED`. Cached, because fixes
 * are compared by identity.
 */
function outsideCodes(makeFix: FixMaker): FixMaker {
  const known = guarded.get(makeFix);
  if (known) return known;
  const made: FixMaker = (text, span, language) =>
    isInCode(text.text, span) ? null : makeFix(text, span, language);
  guarded.set(makeFix, made);
  return made;
}

function describeTerm({ term, preferred }: Term): string {
  return preferred.length > 0 ? `${term} => ${preferred.join(" / ")}` : term;
}

function toMatch(
  { term, preferred, inflectionOf, makeFix }: SearchedTerm,
  { start, end }: TermMatch,
  { competitor }: Origin,
): RuleMatch {
  const what = competitor ? "names a competitor" : "is prohibited";
  const choices = preferred.length > 0 && preferred.map((choice) => `“${choice}”`).join(" or ");
  return {
    start,
    end,
    reason:
      inflectionOf === null
        ? `“${term}” ${what}.`
        : `“${term}”, an inflection of “${inflectionOf}”, ${what}.`,
    suggestion: choices ? `Use ${choices} instead of “${term}”.` : `Remove “${term}”.`,
    makeFix,
    inflectionOf: inflectionOf ?? undefined,
  };
}
