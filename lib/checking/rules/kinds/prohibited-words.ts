import type { ViolationType } from "@/lib/enums";
import type { FixMaker } from "../../edits/fix";
import { createPreferredFix } from "../../edits/words";
import { isInAddress } from "../../text/addresses";
import { isInCode } from "../../text/codes";
import type { RuleOptions } from "../options";
import type { RuleMatch } from "../rule-match";
import { createSpellingTest } from "../terms/preferred-spelling";
import {
  groupInflections,
  normalizeTerm,
  parseListedTerms,
  parseTerms,
  type Term,
} from "../terms/term-list";
import type { TermMatch } from "../terms/term-matches";
import { defineRuleKind, formatCount, formatList, type RuleOrigin } from "./kind";

interface SearchedTerm extends Term {
  inflectionOf: string | null;
  /** Whether the term also matches inside URLs, email addresses and hashtags. */
  isAddress: boolean;
  makeFix: FixMaker;
  /** Whether matching words already have a preferred spelling. Null without preferred words. */
  isPreferred: ((words: string) => boolean) | null;
}

/** Prohibited words: each match of a term is a violation. */
export const prohibitedWords = defineRuleKind<SearchedTerm[]>({
  label: "Prohibited words",
  read: readTerms,
  describe: (searchedTerms) => {
    const terms = searchedTerms.filter(({ inflectionOf }) => inflectionOf === null);
    const forms = searchedTerms.length - terms.length;
    const summary = `${formatCount(terms.length, "term")}: ${formatList(terms.map(describeTerm))}`;
    return forms > 0 ? `${summary}; ${formatCount(forms, "form")}` : summary;
  },
  shape: (terms) => ({ kind: "prohibited", terms }),
  terms: (searchedTerms) => [searchedTerms.map(({ term }) => [term])],
  check: (searchedTerms, { text, terms: [found], origin }) => {
    const ruleMatches: RuleMatch[] = [];
    for (const span of found?.spans ?? []) {
      const term = searchedTerms[span.entry];
      if (!term || (!term.isAddress && isInAddress(text, span))) continue;
      if (term.isPreferred?.(text.slice(span))) continue;
      ruleMatches.push(toMatch(term, span, origin));
    }
    return ruleMatches;
  },
  violationType: getViolationType,
});

function getViolationType({ source, competitor }: RuleOrigin): ViolationType {
  if (source === "brand") return "brand_prohibited_words";
  return competitor ? "competitor_mention" : "prohibited_phrase";
}

/**
 * Parses terms, and adds inflections after them. An inflection that is also a listed term is
 * ignored.
 */
function readTerms(content: string | string[], { matchCase, forms }: RuleOptions): SearchedTerm[] {
  const terms =
    typeof content === "string"
      ? parseTerms(content, matchCase)
      : parseListedTerms(content, matchCase);
  const knownTerms = new Set(terms.map(({ term }) => normalizeTerm(term, matchCase)));
  const inflectionsByTerm = groupInflections(forms, matchCase);
  const inflections = terms.flatMap(({ term, preferred }) =>
    (inflectionsByTerm.get(normalizeTerm(term, matchCase)) ?? []).flatMap(
      (form): SearchedTerm[] => {
        const key = normalizeTerm(form, matchCase);
        if (key === "" || knownTerms.has(key)) return [];
        knownTerms.add(key);
        return [toSearchedTerm({ term: form, preferred }, term)];
      },
    ),
  );
  return [...terms.map((term) => toSearchedTerm(term, null)), ...inflections];
}

/** Creates a search term. Its fix inserts the first preferred term. */
function toSearchedTerm(term: Term, inflectionOf: string | null): SearchedTerm {
  return {
    ...term,
    inflectionOf,
    isAddress: /[@#/]|\.\p{L}/u.test(term.term),
    makeFix: protectCodes(createPreferredFix(term.term, term.preferred[0], inflectionOf)),
    isPreferred: term.preferred.length > 0 ? createSpellingTest({ ...term, inflectionOf }) : null,
  };
}

const guardedFixCache = new WeakMap<FixMaker, FixMaker>();

/**
 * Wraps a fix so that it never changes an article number such as `FM7703AK-EK-BED`. Cached, because
 * fixes are compared by identity.
 */
function protectCodes(makeFix: FixMaker): FixMaker {
  const cachedFix = guardedFixCache.get(makeFix);
  if (cachedFix) return cachedFix;
  const guardedFix: FixMaker = (text, span, language, texts) =>
    isInCode(text.text, span) ? null : makeFix(text, span, language, texts);
  guardedFixCache.set(makeFix, guardedFix);
  return guardedFix;
}

function describeTerm({ term, preferred }: Term): string {
  return preferred.length > 0 ? `${term} => ${preferred.join(" / ")}` : term;
}

function toMatch(
  { term, preferred, inflectionOf, makeFix }: SearchedTerm,
  { start, end }: TermMatch,
  { competitor }: RuleOrigin,
): RuleMatch {
  const problem = competitor ? "names a competitor" : "is prohibited";
  const choices = preferred.length > 0 && preferred.map((choice) => `“${choice}”`).join(" or ");
  return {
    start,
    end,
    reason:
      inflectionOf === null
        ? `“${term}” ${problem}.`
        : `“${term}”, an inflection of “${inflectionOf}”, ${problem}.`,
    suggestion: choices ? `Use ${choices} instead of “${term}”.` : `Remove “${term}”.`,
    makeFix,
    rewritesWords: true,
    term,
    inflectionOf: inflectionOf ?? undefined,
  };
}
