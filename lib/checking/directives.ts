import type { Span } from "./characters";
import { findEmails, findUrls } from "./directives/addresses";
import { findAllCaps, findLongSentences, findLowerCaseSentences } from "./directives/capitals";
import { findEmoji } from "./directives/emoji";
import { findHtml } from "./directives/html";
import { compilePattern, findPattern, matchesPattern } from "./directives/patterns";
import { findPhoneNumbers } from "./directives/phones";
import { type Draft, excerpt } from "./draft";
import { Lines } from "./lines";
import { UnreadableError } from "./unreadable";

/** One directive of a format requirement, ready to run. */
export interface Directive {
  /** As the author wrote it, for a summary. */
  name: string;
  check: (text: string) => Draft[];
}

export interface FormatRequirement {
  directives: Directive[];
  /** What is no directive: for the model to judge. Empty where nothing is left. */
  prose: string;
}

/**
 * Reads directives separated by `,`; a `regex:` or `not_regex:` runs to the end. Everything else is
 * prose. The two mix: code checks the directives, the model what is left.
 * @throws UnreadableError where a pattern does not compile, a number is missing, or nothing is said
 */
export function parseFormat(content: string): FormatRequirement {
  const directives: Directive[] = [];
  const prose: string[] = [];
  for (const piece of splitDirectives(content)) {
    const directive = parseDirective(piece);
    if (directive) directives.push(directive);
    else if (piece !== "") prose.push(piece);
  }
  if (directives.length + prose.length === 0) throw new UnreadableError("Say what is required.");
  return { directives, prose: prose.join(", ") };
}

/** Reads a text of a list: one directive, or prose as a whole. */
export function parseListedFormat(text: string): FormatRequirement {
  const directive = parseDirective(text.trim());
  return directive
    ? { directives: [directive], prose: "" }
    : { directives: [], prose: text.trim() };
}

function splitDirectives(content: string): string[] {
  const regex = /(?:^|,)\s*(?=(?:not_)?regex:)/i.exec(content);
  const before = regex ? content.slice(0, regex.index) : content;
  const pieces = before.split(",").map((piece) => piece.trim());
  return regex ? [...pieces, content.slice(regex.index + regex[0].length)] : pieces;
}

function parseDirective(piece: string): Directive | null {
  const [, name = "", argument] = /^(\w+)(?::(.*))?$/s.exec(piece) ?? [];
  const simple = argument === undefined ? SIMPLE.get(name.toLowerCase()) : undefined;
  if (simple) return { name: name.toLowerCase(), check: simple };
  switch (name.toLowerCase()) {
    case "max_sentence_words":
      return maxSentenceWords(argument ?? "");
    case "regex":
      return argument === undefined ? null : regex(piece, argument.trim());
    case "not_regex":
      return argument === undefined ? null : notRegex(piece, argument.trim());
    default:
      return null;
  }
}

const SIMPLE = new Map<string, Directive["check"]>([
  ["no_html", forbids(findHtml, "HTML")],
  ["no_emoji", forbids(findEmoji, "an emoji")],
  ["no_urls", forbids(findUrls, "a web address")],
  ["no_emails", forbids(findEmails, "an e-mail address")],
  ["no_phone_numbers", forbids(findPhoneNumbers, "a phone number")],
  ["no_all_caps", (text) => findAllCaps(text).map((span) => allCaps(text, span))],
  ["no_exclamation", (text) => findExclamations(text).map((span) => exclamation(text, span))],
  ["bullets", bullets],
  ["sentence_case", (text) => findLowerCaseSentences(text).map((span) => sentenceCase(text, span))],
]);

function forbids(find: (text: string) => Span[], what: string): Directive["check"] {
  return (text) =>
    find(text).map(({ start, end }) => {
      const words = excerpt(text.slice(start, end));
      return {
        start,
        end,
        reason: `“${words}” is ${what}, which is not allowed.`,
        suggestion: `Remove “${words}”.`,
        forbiddenElement: true,
      };
    });
}

function allCaps(text: string, { start, end }: Span): Draft {
  const words = excerpt(text.slice(start, end));
  return {
    start,
    end,
    reason: `“${words}” is written all in capitals.`,
    suggestion: `Write “${words}” in lower case, with capitals only where they belong.`,
  };
}

function findExclamations(text: string): Span[] {
  return Array.from(text.matchAll(/[!！]+/g), ({ index, 0: run }) => ({
    start: index,
    end: index + run.length,
  }));
}

function exclamation(text: string, { start, end }: Span): Draft {
  const marks = excerpt(text.slice(start, end));
  return {
    start,
    end,
    reason: `Exclamation marks (“${marks}”) are not allowed.`,
    suggestion: "End the sentence without an exclamation mark.",
  };
}

function bullets(text: string): Draft[] {
  const isBullet = /^\p{White_Space}*(?:[-*•–]|\p{Nd}+[.)])\p{White_Space}/u;
  if (new Lines(text).all().some((line) => isBullet.test(line))) return [];
  return [
    wholeText(
      "The text has no bulleted or numbered line.",
      "Put the main points in lines that begin with “- ”.",
    ),
  ];
}

function sentenceCase(text: string, { start, end }: Span): Draft {
  const word = text.slice(start, end);
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  const upper = excerpt(first.toUpperCase() + word.slice(first.length));
  return {
    start,
    end,
    reason: `The sentence begins with “${excerpt(word)}” in lower case.`,
    suggestion: `Begin the sentence with “${upper}”.`,
  };
}

function maxSentenceWords(argument: string): Directive {
  const limit = /^\s*\d{1,6}\s*$/.test(argument) ? Number(argument) : 0;
  if (limit === 0) {
    throw new UnreadableError('Write the number of words like "max_sentence_words:25".');
  }
  return {
    name: `max_sentence_words:${limit}`,
    check: (text) =>
      findLongSentences(text, limit).map(({ start, end, words }) => ({
        start,
        end,
        reason: `The sentence has ${words} words; at most ${limit} are allowed.`,
        suggestion: "Split the sentence or shorten it.",
      })),
  };
}

function regex(name: string, source: string): Directive {
  const pattern = compilePattern(source);
  const missing = wholeText(`The text does not match the pattern ${excerpt(source)}.`, null);
  return { name, check: (text) => (matchesPattern(pattern, text) ? [] : [missing]) };
}

function notRegex(name: string, source: string): Directive {
  const pattern = compilePattern(source);
  const matches = `matches the pattern ${excerpt(source)}, which is not allowed.`;
  return {
    name,
    check: (text) => {
      const found = findPattern(pattern, text);
      if (found.length === 0) {
        return matchesPattern(pattern, text) ? [wholeText(`The text ${matches}`, null)] : [];
      }
      return found.map(({ start, end }) => {
        const words = excerpt(text.slice(start, end));
        return { start, end, reason: `“${words}” ${matches}`, suggestion: `Reword “${words}”.` };
      });
    },
  };
}

function wholeText(reason: string, suggestion: string | null): Draft {
  return { start: null, end: null, reason, suggestion };
}
