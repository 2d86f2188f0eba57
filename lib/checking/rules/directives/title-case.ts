import { capitalizeTitleWord, lowercaseSpan } from "../../edits/capitals";
import { isAddress } from "../../text/addresses";
import type { BareWord } from "../../text/checked-text";
import { toPossibleName } from "../../text/names";
import { getSmallWords, UNIVERSAL_SMALL_WORDS } from "../../text/small-words";
import { isUnitOf } from "../../text/units";
import { type RuleMatch, shortenText } from "../rule-match";
import { createMatch, type DirectiveInput, defineDirective } from "./directive";

export const titleCase = defineDirective(
  "title_case",
  "words begin with a capital, except articles, conjunctions and prepositions inside the title",
  findWrongTitleWords,
);

function findWrongTitleWords({ text, exemptSpans, language, names }: DirectiveInput): RuleMatch[] {
  const words = text.bareWords;
  const foldedWords = words.map((word) => word.folded);
  const { certain } = getSmallWords(
    language === null ? foldedWords.filter((word) => word !== "no") : foldedWords,
    language,
  );
  const nameSpellings = names.findSpellings(text);
  return words.flatMap((word, index) => {
    const [last, next] = [words[index - 1], words[index + 1]];
    const before = text.text.slice(last?.end ?? 0, word.start);
    const after = text.text.slice(word.end, next?.start);
    const isLineStart = !last || LINE_BREAK.test(before);
    const isLineEnd = !next || LINE_BREAK.test(after);
    if (/^\p{L}$/u.test(word.written) && after.startsWith("/")) return [];
    if (allowsAnyCase(word.written) || isMeasure(word, last) || exemptSpans?.containsSpan(word))
      return [];
    if (nameSpellings.get(word.start) === word.written) return [];
    if (isElided(word.written)) {
      const isEnglish =
        language === null
          ? /[([]$/.test(before) && !certain.has(word.folded)
          : /^en\b/.test(language);
      const isEnglishNo = word.folded === "no" && isEnglish;
      if (UNIVERSAL_SMALL_WORDS.has(word.folded) && !isLineStart && !isEnglishNo) return [];
      const quotedWord = `“${shortenText(word.written)}”`;
      const match = createMatch(
        word,
        `${quotedWord} should begin with a capital letter in a title.`,
        `Begin ${quotedWord} with a capital letter.`,
        capitalizeTitleWord,
      );
      return /\p{Lu}/u.test(word.written) ? { ...match, ...toPossibleName(word.written) } : match;
    }
    const isInside = !isLineStart && !isLineEnd && !OPENING_PUNCTUATION.test(before);
    if (!isInside || /^[A-Za-z]$/.test(word.written) || !certain.has(word.folded)) return [];
    if (PARTICLES.has(word.folded) || isHair(word, last, before)) return [];
    const lowercaseWord = word.written.toLowerCase();
    return createMatch(
      word,
      `“${word.written}” should be lowercase in a title.`,
      `Write “${lowercaseWord}”.`,
      lowercaseSpan,
    );
  });
}

/** Returns whether a word is the Portuguese noun `pelos` (hair) and not the contraction. */
function isHair({ folded }: BareWord, last: BareWord | undefined, gap: string): boolean {
  return /^pelos?$/.test(folded) && gap.trim() === "" && BEFORE_NOUN.test(last?.written ?? "");
}

const BEFORE_NOUN = /^(?:de|do|dos|com|sem|para|contra)$/i;

const LINE_BREAK = /[\n\r]/;

/** Matches marks after which a new title can begin. */
const OPENING_PUNCTUATION = /[:.!?–—/|(["“„«]|\p{Zs}-\p{Zs}/u;

/** English prepositions that are also parts of verbs and nouns: `Make Up`, `Zip Off`. */
const PARTICLES: ReadonlySet<string> = new Set(["up", "off", "out"]);

function allowsAnyCase(word: string): boolean {
  return word === "" || /^\p{N}/u.test(word) || isAddress(word);
}

/** Returns whether a word is part of a measure such as `500 ml`, `4 pk` or `20 x 30`. */
function isMeasure({ written }: BareWord, last: BareWord | undefined): boolean {
  const isAfterNumber = /\p{Nd}$/u.test(last?.written ?? "");
  return isUnitOf(written, last?.written) || (isAfterNumber && ABBREVIATED_UNIT.test(written));
}

/** Matches `x`, and abbreviations of units and counts in many languages: `pk`, `pcs`, `stk`, `uds`. */
const ABBREVIATED_UNIT = /^(?:[b-df-hj-np-tv-xz]{1,4}|uds?|und|unid|pzas?|pce|ks)$/;

/** Returns whether a word follows an elided article (`Collier d’Or`), so any case is fine. */
function isElided(word: string): boolean {
  return /^\p{Ll}/u.test(word.replace(/^(?:[cdjlmnst]|qu)['’](?=\p{L})/iu, ""));
}
