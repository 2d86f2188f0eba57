import type { Change, FixMaker } from "../../edits/fix";
import type { CheckedText } from "../../text/checked-text";
import { createWholeTextMatch, type RuleMatch } from "../rule-match";
import { groupInflections, normalizeTerm, parseItems, parseListedItems } from "../terms/term-list";
import { selectTermsInLanguage } from "../terms/terms-in-language";
import { defineRuleKind, formatCount, formatList, type RuleKind } from "./kind";

/** Creates a fix that appends a missing phrase if the phrase is a complete sentence. */
function createAppendFix(phrase: string | undefined): FixMaker | undefined {
  if (phrase === undefined || !SENTENCE_PATTERN.test(phrase) || !/\p{White_Space}/u.test(phrase))
    return undefined;
  return (checkedText) => appendPhrase(checkedText, phrase);
}

/** Matches a sentence, including one that consists of a single word. */
const SENTENCE_PATTERN = /^["“„«¡¿]?[\p{Lu}\p{N}][^\n\r]*[.!?。！？]["”»]?$/u;

/** Appends a phrase to the last paragraph, or on a new line after a list or fragment. */
function appendPhrase(checkedText: CheckedText, phrase: string): Change | null {
  const { text, parsed: parsedText } = checkedText;
  const end = text.trimEnd().length;
  if (end === 0) return null;
  const isSentence = /[.!?…。！？]["”’»)]?$/u.test(text.slice(0, end));
  const isItem = /^\p{White_Space}*(?:[-*•–]|\p{Nd}+[.)])\p{White_Space}/u.test(
    checkedText.lines.at(end - 1).text,
  );
  const label = "Add the sentence";
  if (!parsedText.isHtml) {
    const gap = isSentence && !isItem ? " " : "\n";
    return { start: end, end, insert: `${gap}${phrase}`, label };
  }
  const isListed = checkedText.items.at(-1) === checkedText.lines.at(end - 1).start;
  return isSentence && !isListed ? { start: end, end, insert: ` ${phrase}`, label } : null;
}

/** A required element with its alternatives and their inflections. */
interface Item {
  terms: string[];
  forms: string[];
  /** The alternatives in a text's language, by language. Selected at first use. */
  termsByLanguage: Map<string | null, readonly string[]>;
}

/** Required phrases: each missing phrase is a violation. */
export const requiredPhrases = defineRequiredKind("Required phrases", "lacks", "Add");

/** Required attributes: each attribute that is not mentioned is a violation. */
export const attributeRequirement = defineRequiredKind(
  "Attribute requirement",
  "does not mention",
  "Mention",
);

function defineRequiredKind(label: string, missingVerb: string, addVerb: string): RuleKind {
  return defineRuleKind<Item[]>({
    label,
    read: (content, { matchCase, forms }) => {
      const items =
        typeof content === "string"
          ? parseItems(content, matchCase)
          : parseListedItems(content, matchCase);
      const inflectionsByTerm = groupInflections(forms, matchCase);
      return items.map((terms) => ({
        terms,
        forms: terms.flatMap((term) => inflectionsByTerm.get(normalizeTerm(term, matchCase)) ?? []),
        termsByLanguage: new Map(),
      }));
    },
    describe: (items) =>
      `${formatCount(items.length, "item")}: ${formatList(items.map(({ terms }) => terms.join(" or ")))}`,
    shape: (items) => ({ kind: "required", items }),
    terms: (items) => [items.map(({ terms, forms }) => [...terms, ...forms])],
    isJoint: true,
    check: (items, { terms: [found], language }) =>
      items
        .filter((_, entry) => !found?.present.has(entry))
        .map((item) => toMissingMatch(item, language)),
    violationType: ({ source }) =>
      source === "brand" ? "brand_required_elements_missing" : "required_element_missing",
  });

  function toMissingMatch(item: Item, language: string | null): RuleMatch {
    const terms = getTermsInLanguage(item, language);
    const [first] = terms;
    const names = joinAlternatives(terms);
    return {
      ...createWholeTextMatch(`The text ${missingVerb} ${names}.`, `${addVerb} ${names}.`),
      makeFix: createAppendFix(first),
      ...(first !== undefined && { missing: first }),
      ...(terms.length < item.terms.length && {
        completeSuggestion: `${addVerb} ${joinAlternatives(item.terms)}.`,
      }),
    };
  }
}

function getTermsInLanguage(item: Item, language: string | null): readonly string[] {
  const terms = item.termsByLanguage.get(language) ?? selectTermsInLanguage(item.terms, language);
  item.termsByLanguage.set(language, terms);
  return terms;
}

function joinAlternatives(terms: readonly string[]): string {
  const quotedTerms = terms.map((term) => `“${term}”`);
  const last = quotedTerms.pop() ?? "";
  return quotedTerms.length > 0 ? `${quotedTerms.join(", ")} or ${last}` : last;
}
