import { capitalizeSpan } from "../../edits/capitals";
import { isAddress } from "../../text/addresses";
import type { Span } from "../../text/characters";
import { type CheckedText, trimPunctuation } from "../../text/checked-text";
import { findFirstIndex, findWords } from "../../text/segments";
import { isUnit } from "../../text/units";
import { type RuleMatch, shortenText } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { type Directive, defineDirective } from "./directive";

export const sentenceCase = defineDirective(
  "sentence_case",
  "sentences begin with a capital",
  ({ text }) => findLowerCaseSentences(text).map((span) => createLowerCaseMatch(text, span)),
);

function createLowerCaseMatch(text: CheckedText, span: Span): RuleMatch {
  const word = text.slice(span);
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  const capitalizedWord = shortenText(first.toUpperCase() + word.slice(first.length));
  return {
    ...span,
    reason: `The sentence begins with the lowercase “${shortenText(word)}”.`,
    suggestion: `Begin the sentence with “${capitalizedWord}”.`,
    makeFix: capitalizeSpan,
  };
}

/** Finds sentences that begin with a lowercase letter and returns their first words. */
function findLowerCaseSentences(text: CheckedText): Span[] {
  const spans: Span[] = [];
  for (const sentence of text.sentences) {
    const words = text.slice(sentence);
    const first = /[\p{L}\p{N}]/u.exec(words);
    if (!first || !LOWERCASE_LETTER.test(first[0])) continue;
    const word = findWords(words).find((span) => span.end > first.index);
    if (!word || continuesSentence(text.text, sentence.start, sentence.start + word.end)) continue;
    const span = trimPunctuation(text.text, shiftSpan(word, sentence.start));
    if (needsNoCapital(text, sentence, span) || isWrapped(text, sentence)) continue;
    spans.push(span);
  }
  return spans;
}

/** Maximum number of characters to read before a word, to limit the time for malicious texts. */
const CONTEXT_LENGTH = 200;

/**
 * Returns whether a sentence was wrongly split from the previous one: after a quotation (`“Oh!” said
 * she`), after a `?` or `!` that replaces a lost character, or within an address.
 */
function continuesSentence(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const [beginning = ""] = /\P{White_Space}*$/u.exec(before) ?? [];
  return (
    /(?:^|\p{White_Space})[!?]+$|\p{L}\?$/u.test(before) ||
    /[!?…][\p{Pe}\p{Pf}"'“”’]+\p{Zs}+$/u.test(before) ||
    isAddress(beginning + text.slice(start, end))
  );
}

/** Matches a code such as `is_new`, or a quantity with a fixed case. */
const FIXED_CASE_WORD = /_|^pH$/u;

/** Matches the end of a list label: `a.`, `b)`. */
const LIST_LABEL = /^[.)]\p{White_Space}/u;

/**
 * Returns whether a sentence may begin in lowercase: it begins with a hashtag, code, unit or label,
 * or is a list item, a table cell or a key with its value, without end punctuation.
 */
function needsNoCapital(text: CheckedText, sentence: Span, word: Span): boolean {
  const wordText = text.slice(word);
  if (isMarkup(text.text, word)) return true;
  if (text.text.charAt(word.start - 1) === "#" || /\p{Nd}/u.test(wordText) || isUnit(wordText))
    return true;
  if (FIXED_CASE_WORD.test(wordText)) return true;
  if (wordText.length === 1 && LIST_LABEL.test(text.text.slice(word.end, word.end + 2)))
    return true;
  const isInBrackets = /^\([^()]*\)$/.test(text.slice(sentence));
  return (
    (isInBrackets || isListItem(text, sentence) || isFragment(text, sentence)) &&
    !/[.!?…。！？]["'”’»)]*$/u.test(text.slice(sentence))
  );
}

/** Returns whether a word is the remains of markup, such as `strong>` or `name=value`. */
function isMarkup(text: string, { start, end }: Span): boolean {
  return /[</]/.test(text.charAt(start - 1)) || /[>=]/.test(text.slice(start, end + 1));
}

/** Minimum length of a line that continues on the next one. */
const MIN_WRAPPED_LENGTH = 60;

/** Returns whether a sentence begins on the previous line, which is full or ends with a comma. */
function isWrapped(text: CheckedText, { start }: Span): boolean {
  const line = text.lines.at(start);
  if (line.number === 1 || text.text.slice(line.start, start).trim() !== "") return false;
  if (/[,;]\p{White_Space}*$/u.test(text.lines.at(line.start - 1).text)) return true;
  if (text.parsed.isHtml && text.breaks.includes(line.start)) return false;
  const previous = text.lines.at(line.start - 1).text.trimEnd();
  return previous.length >= MIN_WRAPPED_LENGTH && /[\p{L}\p{N},%]$/u.test(previous);
}

/** Returns whether a sentence is a table cell or the key of a value: `material: cotton`. */
function isFragment(text: CheckedText, { start, end }: Span): boolean {
  const line = text.lines.at(start);
  const isCell = text.parsed.isHtml && line.text.includes("\t");
  return isCell || (start === line.start && KEY_AND_VALUE.test(text.text.slice(start, end)));
}

const KEY_AND_VALUE = /^\p{White_Space}*[^\n.!?:]{1,30}:\p{White_Space}+\P{White_Space}/u;

/** Returns whether a sentence begins a list item, in HTML or after a list marker. */
function isListItem(text: CheckedText, { start }: Span): boolean {
  if (text.parsed.isHtml) {
    const index = findFirstIndex(text.items, (item) => item > start) - 1;
    const item = text.items[index];
    if (item !== undefined) return text.text.slice(item, start).trim() === "";
  }
  const line = text.lines.at(start);
  return LIST_MARKER.test(text.text.slice(line.start, start + MAX_MARKER_LENGTH));
}

const MAX_MARKER_LENGTH = 8;
/** Includes the question marks and degree signs that replace bullets lost in a conversion. */
const LIST_MARKER = /^\p{White_Space}*(?:[-*•–·✓✔▪●◦?°º]|\p{Nd}{1,2}[.)])\p{White_Space}/u;

/** Matches a lowercase letter, except Georgian, which begins sentences in lowercase. */
const LOWERCASE_LETTER = /(?!\p{Script=Georgian})\p{Ll}/u;

export const maxSentenceWords: Directive = {
  example: "max_sentence_words:25",
  description: "no sentence with more words than this",
  read: (argument = "") => {
    const limit = /^\s*\d{1,6}\s*$/.test(argument) ? Number(argument) : 0;
    if (limit === 0)
      throw new UnreadableError('Write the number of words like "max_sentence_words:25".');
    return { check: ({ text }) => findLongSentences(text, limit) };
  },
};

function findLongSentences(text: CheckedText, limit: number): RuleMatch[] {
  return text.sentences.flatMap((span) => {
    const words = findWords(text.slice(span)).length;
    if (words <= limit || isEnumeration(text.slice(span))) return [];
    const reason = `The sentence has ${words} words; at most ${limit} are allowed.`;
    return { ...span, reason, suggestion: "Split the sentence or shorten it." };
  });
}

/** Minimum number of entries of a list, such as the ingredients of a cream. */
const MIN_ENTRIES = 10;
const MAX_WORDS_PER_ENTRY = 4;
/** Maximum length of the first entry, which can include a label such as `Ingredients:`. */
const MAX_WORDS_OF_FIRST = 8;

/** Returns whether a sentence is a list of short entries, most with at most four words. */
function isEnumeration(sentence: string): boolean {
  const entries = sentence.replace(/\([^()]{0,500}\)/g, "").split(/[,;](?=\p{White_Space})/u);
  const [first = ""] = entries;
  if (entries.length < MIN_ENTRIES || findWords(first).length > MAX_WORDS_OF_FIRST) return false;
  const shortCount = entries.filter(
    (entry) => findWords(entry).length <= MAX_WORDS_PER_ENTRY,
  ).length;
  return shortCount >= entries.length * 0.7;
}

function shiftSpan(span: Span, offset: number): Span {
  return { start: span.start + offset, end: span.end + offset };
}
