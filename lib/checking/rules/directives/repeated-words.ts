import { type Change, createCorrection } from "../../edits/fix";
import type { Span } from "../../text/characters";
import type { BareWord, CheckedText } from "../../text/checked-text";
import { getDictionary } from "../../text/dictionaries";
import { isSmallWord } from "../../text/small-words";
import { shortenText } from "../rule-match";
import type { SpanCover } from "../terms/exceptions";
import { defineDirective } from "./directive";

export const noRepeatedWords = defineDirective(
  "no_repeated_words",
  "no word twice in a row",
  ({ text, exemptSpans, language }) =>
    findRepeatedWords(text, exemptSpans, language).map((span) => ({
      ...span,
      reason: `“${shortenText(text.slice(span))}” repeats a word.`,
      suggestion: mayBeDoubled(text.slice(span), language)
        ? "Write the word once, unless both are meant."
        : "Write the word once.",
      makeFix: collapseRepeat,
    })),
);

/** Words that can occur twice in a row, such as a pronoun before an article or conjunction. */
const DOUBLED_PRONOUNS: Readonly<Record<string, string>> = {
  en: "that had her",
  de: "der die das den dem sie es",
  nl: "die dat het zij ze",
  sv: "det den de",
  da: "det den de",
  nb: "det den de",
  fr: "nous vous",
};

/**
 * Writes a repeated word once, unless it can be two pronouns (`så är det det bästa`) or part of a
 * name that no dictionary has (`ylang ylang`).
 */
function collapseRepeat(text: CheckedText, span: Span, language: string | null): Change | null {
  const words = text.slice(span);
  if (mayBeDoubled(words, language) || isUnknown(words, language)) return null;
  return createCorrection(text.text, span, /^\P{Zs}+/u.exec(words)?.[0] ?? words);
}

function mayBeDoubled(words: string, language: string | null): boolean {
  const [word = ""] = words.toLowerCase().split(/\p{Zs}/u);
  const [base = ""] = (language ?? "").split("-");
  return DOUBLED_PRONOUNS[base]?.split(" ").includes(word) ?? false;
}

function isUnknown(words: string, language: string | null): boolean {
  const [word = ""] = words.split(/\p{Zs}/u);
  if (language === null || /\p{N}/u.test(word)) return false;
  const known = getDictionary(language)?.find(word.toLowerCase(), word.toUpperCase());
  return known !== undefined && !known.lowercase && !known.capitalized && !known.allCaps;
}

/** Interjections, and words that are doubled in many languages. */
const INTERJECTIONS: ReadonlySet<string> = new Set(
  (
    "bang beep blah boing boo bye cha choo chop cous ding dong hey hi hip ho hush knock meow moo nom pom quack tam " +
    "tick tock toot vroom woof wow yeah yo yum"
  ).split(" "),
);

/** Languages that repeat words to form plurals or for emphasis: `từ từ`, `laki laki`. */
const REPEATABLE_WORDS: ReadonlySet<string> = new Set(["vi", "id", "ms", "tl", "fil"]);

/** Finds words that are repeated within a sentence with only spaces between them. */
function findRepeatedWords(
  text: CheckedText,
  exceptions: SpanCover | null,
  language: string | null,
): Span[] {
  const spans: Span[] = [];
  if (REPEATABLE_WORDS.has(language?.split("-")[0] ?? "")) return spans;
  for (const words of text.byBlock(text.bareWords)) {
    words.forEach((word, index) => {
      const last = words[index - 1];
      if (!last || word.folded !== last.folded) return;
      if (!isRepeated(word.folded, language) || !isGap(text, last, word)) return;
      if (isClauseStart(text, last) || areDistinct(last, word)) return;
      if (exceptions?.containsSpan(last) && exceptions.containsSpan(word)) return;
      const run = spans.at(-1);
      if (run && run.end === last.end) run.end = word.end;
      else spans.push({ start: last.start, end: word.end });
    });
  }
  return spans;
}

/**
 * Returns whether the repetition of a word is an error. Excludes groups of digits, interjections,
 * French reflexive verbs (`nous nous engageons`) and Turkish adverbs (`adım adım`).
 */
function isRepeated(word: string, language: string | null): boolean {
  if (/^tr\b/.test(language ?? "") && !isSmallWord(word, language)) return false;
  if (INTERJECTIONS.has(word)) return false;
  return /\p{L}/u.test(word) && word !== "nous" && word !== "vous";
}

const RELATIVE_PRONOUNS: ReadonlySet<string> = new Set(["der", "die", "das", "den", "dem"]);

/** Returns whether a repeated article begins a German clause: `Öle, die die Haut pflegen`. */
function isClauseStart(text: CheckedText, { start, folded }: BareWord): boolean {
  return (
    RELATIVE_PRONOUNS.has(folded) &&
    /,\p{Zs}?$/u.test(text.text.slice(Math.max(0, start - 2), start))
  );
}

/**
 * Returns whether two words differ: `Sie sie`, or the end of a heading in capitals before a sentence
 * (`WITHOUT CREATINE Creatine is`).
 */
function areDistinct({ written, folded }: BareWord, after: BareWord): boolean {
  if (written === after.written) return false;
  const isHeadingEnd = /^\p{Lu}{3,}$/u.test(written) && /^\p{Lu}\p{Ll}/u.test(after.written);
  return isHeadingEnd || folded === "sie" || folded.length === 1;
}

/** Returns whether only spaces and invisible characters separate two words. */
function isGap(text: CheckedText, before: Span, after: Span): boolean {
  const gap = text.text.slice(before.end, after.start);
  return /\p{Zs}/u.test(gap) && /^[\p{Zs}\p{Cf}\p{Variation_Selector}]+$/u.test(gap);
}
